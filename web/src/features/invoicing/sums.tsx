import { formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'

/** What papers come to, side by side; what there is none of is left out. */
export function PaperTotals({ sums }: { sums: readonly { title: string; count: number; amount: number }[] }) {
  const shown = sums.filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <dl className="mb-4 flex flex-wrap gap-3" aria-label="Totaux">
      {shown.map(({ title, count, amount }) => (
        <div key={title} className="min-w-40 flex-1 rounded-lg border bg-card p-3">
          <dt className="text-sm text-muted-foreground">
            {title} ({formatCount(count)})
          </dt>
          <dd className="text-lg font-semibold tabular">{formatEuro(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
