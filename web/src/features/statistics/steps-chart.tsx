import { formatCount } from '@faitage/contracts/kernel/format-number'
import type {
  StatisticFilter,
  StatisticOfStep,
  StatisticStep,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { figureOf, type Measure, measureLabels, statusGroups, stepLabel, stepTick } from './statistic-words'

/**
 * Bars by step, stacked by part of a project's life. Their colours differ in lightness too, each part is parted from the next
 * by a line, and the legend is in the order of the stack; the table behind is what the keyboard and assistive technologies use.
 */
export function StepsChart({
  steps,
  step,
  measure,
  onOpen,
}: {
  steps: readonly StatisticOfStep[]
  step: StatisticStep
  measure: Measure
  onOpen: (filter: StatisticFilter) => void
}) {
  const rows = steps.map(each => ({
    label: stepLabel(each, step),
    tick: stepTick(each.from, step),
    figures: statusGroups.map(({ statuses }) => figureOf(each, measure, statuses)),
  }))
  // A part of which the whole period has nothing is not in the legend.
  const shown = statusGroups.filter((_, index) => rows.some(row => (row.figures[index]?.value ?? 0) > 0))
  // By the label of a step: where some have no room, the number of one among those shown says nothing of its bar.
  const ticks = new Map(rows.map(({ label, tick }) => [label, tick]))
  const total = (row: (typeof rows)[number]) => row.figures.reduce((sum, { value }) => sum + value, 0)
  const summary = rows.map(row => `${row.label}\u00A0: ${formatCount(total(row))}`).join(', ')
  return (
    <>
      <figure className="h-80 w-full" role="img" aria-label={`${measureLabels[measure]}. ${summary}.`}>
        <ResponsiveContainer>
          <BarChart data={rows} margin={{ left: 0, right: 8, top: 8, bottom: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--border)" />
            <XAxis
              dataKey="label"
              axisLine={false}
              tickLine={false}
              minTickGap={16}
              tickFormatter={label => ticks.get(String(label)) ?? ''}
              tick={{ fill: 'var(--muted-foreground)', fontSize: 12 }}
            />
            <YAxis
              allowDecimals={false}
              axisLine={false}
              tickLine={false}
              width={48}
              tick={{ fill: 'var(--muted-foreground)', fontSize: 12 }}
              tickFormatter={value => formatCount(Number(value))}
            />
            <Tooltip
              cursor={{ fill: 'var(--accent)' }}
              contentStyle={{ background: 'var(--popover)', border: '1px solid var(--border)', borderRadius: 8 }}
              labelStyle={{ color: 'var(--foreground)' }}
              itemStyle={{ color: 'var(--foreground)' }}
              formatter={value => formatCount(Number(value))}
            />
            {statusGroups.map(({ label, colour }, index) => (
              <Bar
                key={label}
                name={label}
                dataKey={(row: (typeof rows)[number]) => row.figures[index]?.value ?? 0}
                stackId="projets"
                fill={colour}
                stroke="var(--card)"
                maxBarSize={48}
                isAnimationActive={false}
                className="cursor-pointer"
                onClick={(_, at) => {
                  const figure = rows[at]?.figures[index]
                  if (figure) onOpen(figure.filter)
                }}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </figure>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label="Légende">
        {shown.map(({ label, colour }) => (
          <li key={label} className="flex items-center gap-2">
            <span aria-hidden className="size-3 rounded-sm" style={{ background: colour }} />
            {label}
          </li>
        ))}
      </ul>
    </>
  )
}
