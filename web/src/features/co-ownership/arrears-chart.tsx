import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'

export interface ArrearsChartProps {
  label: string
  /** In the order of their days. */
  points: readonly { readonly on: string; readonly amount: number }[]
  /** The day the curve goes to: what was said last still holds then. */
  until: string
  /** A sum from which arrears mean something more. */
  threshold?: { readonly amount: number; readonly label: string } | undefined
}

const dayOf = (at: unknown): string => formatDay(new Date(Number(at)).toISOString().slice(0, 10))
const short = (cents: unknown): string => formatEuro(Number(cents), { whole: true })

/** The debt over time: a sum holds until the next is said, so the curve goes in steps. The list beside says the same in words. */
export function ArrearsChart({ label, points, until, threshold }: ArrearsChartProps) {
  const last = points.at(-1)
  const held = last && last.on < until ? [...points, { on: until, amount: last.amount }] : points
  const rows = held.map(({ on, amount }) => ({ at: Date.parse(on), amount, threshold: threshold?.amount }))
  const tick = { fill: 'var(--muted-foreground)', fontSize: 12 }
  const told = points.map(({ on, amount }) => `${formatEuro(amount)} au ${formatDay(on)}`).slice(-12)
  return (
    <figure className="h-48 w-full" role="img" aria-label={`${label}. ${told.join(', ')}.`}>
      <ResponsiveContainer>
        <LineChart data={rows} margin={{ left: 0, right: 16, top: 16, bottom: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={['dataMin', 'dataMax']}
            axisLine={false}
            tickLine={false}
            minTickGap={24}
            tickFormatter={dayOf}
            tick={tick}
          />
          <YAxis axisLine={false} tickLine={false} width={72} tickFormatter={short} tick={tick} />
          <Tooltip
            contentStyle={{ background: 'var(--popover)', border: '1px solid var(--border)', borderRadius: 8 }}
            labelStyle={{ color: 'var(--foreground)' }}
            itemStyle={{ color: 'var(--foreground)' }}
            labelFormatter={dayOf}
            formatter={value => formatEuro(Number(value))}
          />
          {threshold && (
            <Line
              dataKey="threshold"
              name={threshold.label}
              stroke="var(--warning)"
              strokeDasharray="4 4"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
          <Line
            type="stepAfter"
            dataKey="amount"
            name="Impayés"
            stroke="var(--chart-1)"
            strokeWidth={2}
            dot={{ r: 3 }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </figure>
  )
}
