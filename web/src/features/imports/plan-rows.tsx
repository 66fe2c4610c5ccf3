import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import type { PlannedRow } from '@faitage/contracts/imports/mission-import.plan'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { actionVerbs } from './import-words.ts'
import { actionIcons, type PlanFilter } from './plan-counts.tsx'
import { PlanPages } from './plan-pages.tsx'
import { Notes } from './plan-row-parts.tsx'

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
        <table className="w-full text-sm max-sm:block sm:min-w-xl">
          <thead className="sticky top-0 z-10 bg-muted text-left text-muted-foreground max-sm:hidden">
            <tr>
              {['Ligne', 'Action', 'Référence', 'Demandeur', 'Détail'].map(header => (
                <th key={header} scope="col" className="px-3 py-2 font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map(row => (
              <Row key={row.row} row={row} importId={importId} />
            ))}
          </tbody>
        </table>
      </section>
    )}
  </PlanPages>
)

function Row({ row, importId }: { row: PlannedRow; importId: string }) {
  const waits = row.reason === 'unconfirmed' && !row.decided
  const Icon = actionIcons[waits ? 'confirm' : row.action]
  return (
    <tr className="border-t align-top max-sm:flex max-sm:flex-wrap max-sm:py-2">
      <td className="px-3 py-2 max-sm:py-0.5 tabular">{row.row}</td>
      <td className="px-3 py-2 max-sm:py-0.5 whitespace-nowrap">
        <span className={cn('inline-flex items-center gap-1.5', row.action === 'error' && 'text-destructive')}>
          <Icon aria-hidden="true" className="size-3.5" />
          {waits ? 'À confirmer' : actionVerbs[row.action]}
        </span>
      </td>
      <td className="px-3 py-2 max-sm:py-0.5 font-medium whitespace-nowrap">{row.reference}</td>
      <td className="px-3 py-2 max-sm:py-0.5">{row.name}</td>
      <td className="px-3 py-2 max-sm:basis-full max-sm:py-0.5 [overflow-wrap:anywhere]">
        {row.changes.length > 0 && row.action === 'update' ? row.changes.join(', ') : null}
        <Notes notes={row.errors} className="" />
        <Notes notes={row.warnings} className="text-muted-foreground" />
        {row.question === 'confirm' ? <Doubt row={row} importId={importId} /> : null}
      </td>
    </tr>
  )
}

const answers = [
  ['new', 'L’importer quand même'],
  ['ignore', 'La laisser de côté'],
] as const

/** Somebody who seems to have a project already: whether this one is another. */
function Doubt({ row, importId }: { row: PlannedRow; importId: string }) {
  const decide = useCommand(missionImportEndpoints.decide)
  return (
    <fieldset className="mt-1.5 flex flex-wrap gap-1.5" disabled={decide.isPending}>
      <legend className="sr-only">{`Que faire de la ligne ${row.row}`}</legend>
      {answers.map(([is, label]) => (
        <Button
          key={is}
          variant="outline"
          size="sm"
          aria-pressed={row.is === is}
          className={cn(row.is === is && 'border-primary bg-accent')}
          onClick={() => decide.mutate({ params: { import_id: importId }, body: { rows: [{ row: row.row, is }] } })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
