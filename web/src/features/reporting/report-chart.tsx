import { formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useIsPhone } from '@/components/record/table/use-media'
import { type Model, type ModelRow, valueText } from './report-model'

export interface ChartShape {
  /** The columns that are drawn. */
  readonly series: readonly string[]
  /** One upon the other, rather than side by side. */
  readonly stacked?: boolean
  /** Bars that lie, for names that are long. */
  readonly lying?: boolean
}

interface ReportChartProps extends ChartShape {
  title: string
  model: Model
  onOpen: (filter: ReportingFigureFilter) => void
}

/**
 * The rows of a report as bars, totals apart. Colours differ in lightness too, and the legend is in their order; the table a
 * click away is what the keyboard and assistive technologies use.
 */
export function ReportChart({ title, model, series, stacked, lying, onOpen }: ReportChartProps) {
  const rows = model.rows.filter(({ whole }) => !whole)
  const drawn = model.columns
    .filter(({ id }) => series.includes(id))
    .map((column, index) => ({ ...column, colour: `var(--chart-${index + 1})` }))
    .filter(({ id }) => rows.some(row => (row.values[id]?.value ?? 0) !== 0))
  const phone = useIsPhone()
  const format = drawn[0]?.format ?? 'count'
  const short = (value: number) => (format === 'euro' ? formatEuro(value, { whole: true }) : formatCount(value))
  const summary = rows
    .map(({ label, values }) => {
      const said = drawn.map(({ id, header, format: own }) => `${header} ${valueText(values[id]?.value ?? null, own)}`)
      return `${label}\u00A0: ${said.join(', ')}`
    })
    .join(' ; ')
  const height = lying ? Math.max(160, rows.length * (stacked ? 28 : 14 + drawn.length * 12) + 32) : 320
  const tick = { fill: 'var(--muted-foreground)', fontSize: 12 }
  const numbers = { type: 'number' as const, allowDecimals: false, tickFormatter: (value: number) => short(value) }
  // Labels are told apart by the tooltip and the table; under the bars there is room for a few letters.
  // Found by the label: where some have no room, the number of one among those shown says nothing of its bar.
  const shorts = new Map(rows.map(({ label, short }) => [label, short]))
  const shortOf = (label: string) => shorts.get(label) ?? label
  const names = { type: 'category' as const, dataKey: 'label' }
  const plain = { axisLine: false, tickLine: false, tick }
  return (
    <>
      <figure className="w-full" style={{ height }} role="img" aria-label={`${title}. ${summary}.`}>
        <ResponsiveContainer>
          <BarChart
            data={rows}
            layout={lying ? 'vertical' : 'horizontal'}
            margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={lying === true} horizontal={!lying} stroke="var(--border)" />
            {lying ? (
              <XAxis {...plain} {...numbers} />
            ) : (
              <XAxis {...plain} {...names} minTickGap={8} tickFormatter={shortOf} />
            )}
            {lying ? (
              <YAxis
                {...plain}
                {...names}
                interval={0}
                width={phone ? 116 : 190}
                tick={{ ...tick, fill: 'var(--foreground)' }}
              />
            ) : (
              <YAxis {...plain} {...numbers} width={format === 'euro' ? 84 : 48} />
            )}
            <Tooltip
              cursor={{ fill: 'var(--accent)' }}
              contentStyle={{ background: 'var(--popover)', border: '1px solid var(--border)', borderRadius: 8 }}
              labelStyle={{ color: 'var(--foreground)' }}
              itemStyle={{ color: 'var(--foreground)' }}
              formatter={value => valueText(Number(value), format)}
            />
            {drawn.map(({ id, header, colour }) => (
              <Bar
                key={id}
                name={header}
                dataKey={(row: ModelRow) => row.values[id]?.value ?? 0}
                {...(stacked ? { stackId: 'all' } : {})}
                fill={colour}
                stroke="var(--card)"
                maxBarSize={stacked ? 48 : 24}
                isAnimationActive={false}
                className="cursor-pointer"
                onClick={(_, at) => {
                  const filter = rows[at]?.values[id]?.filter
                  if (filter) onOpen(filter)
                }}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </figure>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Légende">
        {drawn.map(({ id, header, colour }) => (
          <li key={id} className="flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-sm" style={{ background: colour }} />
            {header}
          </li>
        ))}
      </ul>
    </>
  )
}
