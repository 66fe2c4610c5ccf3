import type { UseCase } from '@faitage/contracts/funding/simulation'
import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { caseTypeLabels } from '@faitage/contracts/projects/project-words'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { useShown } from './simulation-context.ts'

const AddUseCase = lazy(() => import('./add-use-case.tsx').then(module => ({ default: module.AddUseCase })))

/** The named parts of the works, each with its quotes: a funder may pay for one of them only. */
export function UseCases() {
  const { item, place, writes } = useShown()
  const [adding, setAdding] = useState(false)
  const { data } = useRead(worksQuoteEndpoints.list, { query: { project_id: place.project, size: 200 } })
  const useCases = item.use_cases ?? []
  if (useCases.length === 0 && !writes) return null
  const named = (ids: readonly string[]) =>
    ids.map(id => data?.items.find(one => one.id === id)?.name ?? 'Devis supprimé').join(', ')
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-labelledby="cas">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="cas" className="text-lg font-semibold">
          Cas d’usage
        </h3>
        {writes && (
          <Button variant="outline" className="no-print" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> Ajouter un cas d’usage
          </Button>
        )}
      </header>
      {useCases.length === 0 ? (
        <p className="text-muted-foreground">
          Tous les devis comptent ensemble. Un cas d’usage met à part une partie des travaux, par exemple l’autonomie,
          que certains financeurs sont seuls à payer.
        </p>
      ) : (
        <ul className="flex flex-col rounded-lg border bg-card" aria-label="Cas d’usage">
          {useCases.map(one => (
            <li key={one.id} className="flex items-center gap-3 border-b p-3 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="font-medium [overflow-wrap:anywhere]">{one.name}</p>
                <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
                  {[one.case_type && caseTypeLabels[one.case_type], named(one.quotes) || 'Aucun devis']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {writes && <RemoveUseCase useCase={one} />}
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <AddUseCase quotes={data?.items ?? []} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

function RemoveUseCase({ useCase }: { useCase: UseCase }) {
  const { item } = useShown()
  const [open, setOpen] = useState(false)
  const own = item.funders.filter(({ use_case_id }) => use_case_id === useCase.id)
  const remove = useCommand(simulationEndpoints.removeUseCase, {
    quiet: true,
    success: `«\u00A0${useCase.name}\u00A0» est supprimé.`,
    onSuccess: () => setOpen(false),
  })
  return (
    <Question
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Supprimer le cas d’usage ${useCase.name}`}>
          <Trash2 aria-hidden />
        </Button>
      }
      title={`Supprimer «\u00A0${useCase.name}\u00A0»\u00A0?`}
      description={
        own.length > 0
          ? `Ses financeurs partent avec lui\u00A0: ${own.map(({ funder_name }) => funder_name).join(', ')}.`
          : 'Ses devis restent dans la simulation.'
      }
      keep="Le garder"
      act="Supprimer"
      destructive
      onAct={() => remove.mutate({ params: { id: item.id, use_case_id: useCase.id } })}
      answer={{ pending: remove.isPending, error: remove.error, failed: 'La suppression n’a pas abouti' }}
    />
  )
}
