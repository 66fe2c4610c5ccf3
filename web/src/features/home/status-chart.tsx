import { formatCount } from '@faitage/contracts/kernel/format-number'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { useNavigate } from '@tanstack/react-router'
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { StatusCount } from './by-status'

/** Horizontal bars in the order of a project's life. The table behind it is what assistive technologies read. */
export function StatusChart({
  counts,
  hrefOf,
}: {
  counts: readonly StatusCount[]
  hrefOf: (status: ProjectStatus) => string
}) {
  const navigate = useNavigate()
  const rows = counts.map(({ status, value }) => ({ status, value, label: projectStatusLabels[status] }))
  const summary = rows.map(({ label, value }) => `${label}\u00A0: ${formatCount(value)}`).join(', ')
  return (
    <figure className="h-[30rem] w-full" role="img" aria-label={`Projets par statut. ${summary}.`}>
      <ResponsiveContainer>
        <BarChart
          data={rows}
          layout="vertical"
          margin={{ left: 8, right: 40, top: 0, bottom: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide allowDecimals={false} />
          <YAxis
            type="category"
            dataKey="label"
            width={204}
            interval={0}
            axisLine={false}
            tickLine={false}
            tick={{ fill: 'var(--foreground)', fontSize: 13 }}
          />
          <Bar
            dataKey="value"
            fill="var(--chart-1)"
            radius={[0, 4, 4, 0]}
            barSize={16}
            isAnimationActive={false}
            className="cursor-pointer"
            onClick={(_, index) => {
              const row = rows[index]
              if (row) void navigate({ to: hrefOf(row.status) })
            }}
          >
            <LabelList
              dataKey="value"
              position="right"
              fill="var(--muted-foreground)"
              fontSize={13}
              formatter={value => formatCount(Number(value))}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </figure>
  )
}
