import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { cn } from '@/lib/utils'
import { actionVerbs } from './import-words.ts'
import { actionIcons, type PlanFilter } from './plan-counts.tsx'
import { PlanPages } from './plan-pages.tsx'

interface PlanRowsProps {
  importId: string
  /** Only the rows with this action; all of them without it. */
  action: PlanFilter | undefined
}

/** The plan of a file of projects row by row, a page at a time. */
export const PlanRows = ({ importId, action }: PlanRowsProps) => (
  <PlanPages importId={importId} filter={action}>
    {rows => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
      <section className="max-h-96 overflow-auto rounded-md border" tabIndex={0} aria-label="Plan ligne par ligne">
        <table className="w-full min-w-xl text-sm">
          <thead className="sticky top-0 z-10 bg-muted text-left text-muted-foreground">
            <tr>
              {['Ligne', 'Action', 'Référence', 'Demandeur', 'Détail'].map(header => (
                <th key={header} scope="col" className="px-3 py-2 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    )}
  </PlanPages>
)

function Row({ row }: { row: PlannedRow }) {
  const Icon = actionIcons[row.action]
  return (
    <tr className="border-t align-top">
      <td className="px-3 py-2 tabular">{row.row}</td>
      <td className="px-3 py-2 whitespace-nowrap">
        <span className={cn('inline-flex items-center gap-1.5', row.action === 'error' && 'text-destructive')}>
          <Icon aria-hidden="true" className="size-3.5" />
          {actionVerbs[row.action]}
        </span>
      </td>
      <td className="px-3 py-2 font-medium whitespace-nowrap">{row.reference}</td>
      <td className="px-3 py-2">{row.name}</td>
      <td className="px-3 py-2 [overflow-wrap:anywhere]">
        {row.changes.length > 0 && row.action === 'update' ? row.changes.join(', ') : null}
        {row.errors.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may have the same error twice
          <p key={index}>
            {error.column ? <span className="font-medium">{error.column}&nbsp;: </span> : null}
            {error.value ? `«\u00A0${error.value}\u00A0». ` : ''}
            {error.message}
          </p>
        ))}
      </td>
    </tr>
  )
}
