import { aboutText } from '@faitage/contracts/energy-audit/audit-names'
import { energyAuditOutline } from '@faitage/contracts/energy-audit/energy-audit'
import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import type { Recommendation } from '@faitage/contracts/energy-audit/recommendation'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import { ListPlus, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { byPriority, costOf, notTakenUp } from './advised.ts'
import { SectionCard } from './section-card.tsx'

const RecommendationsForm = lazy(() =>
  import('./recommendations-form.tsx').then(module => ({ default: module.RecommendationsForm })),
)
const { element, priority } = energyAuditOutline.fields.recommendations.parts ?? {}

/** Recommendations, part by part, with their costs; edited in place, or taken up from what the forms propose. */
export function Recommendations({ item }: { item: AuditItem }) {
  const [editing, setEditing] = useState(false)
  const advised = byPriority(item.recommendations ?? [])
  const { data } = useRead(energyEndpoints.recommendations, { params: { id: item.id } }, { enabled: item.may_write })
  const fresh = notTakenUp(advised, data?.proposed ?? [])
  const takeUp = useCommand(energyEndpoints.update, {
    success: `${countOf(fresh.length, 'proposition reprise', 'propositions reprises')}. Ajustez-les si besoin.`,
  })
  if (editing)
    return (
      <SectionCard title="Recommandations">
        <Suspense fallback={<Skeleton className="h-64" />}>
          <RecommendationsForm item={item} onClose={() => setEditing(false)} />
        </Suspense>
      </SectionCard>
    )
  return (
    <SectionCard
      title="Recommandations"
      empty={advised.length === 0}
      actions={
        item.may_write && (
          <>
            {fresh.length > 0 && (
              <Button
                variant="outline"
                disabled={takeUp.isPending}
                onClick={() =>
                  takeUp.mutate({
                    params: { id: item.id },
                    query: { section: 'recommendations' },
                    body: [...(item.recommendations ?? []), ...fresh],
                    ifMatch: item.revision,
                  })
                }
              >
                <ListPlus aria-hidden /> Reprendre les propositions ({fresh.length})
              </Button>
            )}
            <Button variant="outline" onClick={() => setEditing(true)}>
              <Pencil aria-hidden /> {advised.length > 0 ? 'Modifier' : 'En écrire'}
            </Button>
          </>
        )
      }
    >
      {advised.length === 0 ? (
        <p className="text-muted-foreground">
          Rien n’est recommandé pour l’instant.{' '}
          {fresh.length > 0 && 'Les formulaires en proposent\u00A0: reprenez-les, vous pourrez les ajuster.'}
        </p>
      ) : (
        <>
          <ul className="flex flex-col">
            {advised.map((one, index) => (
              <Advice key={one.id ?? index} {...one} />
            ))}
          </ul>
          <CostLine advised={advised} />
        </>
      )}
    </SectionCard>
  )
}

function Advice({ element: of, element_name, recommendation, priority: how, criterion, cost }: Recommendation) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b py-3 last:border-0 print:break-inside-avoid">
      <p className="font-medium">{recommendation}</p>
      <p className="text-right tabular">{formatEuro(cost, { whole: true })}</p>
      <p className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        {how && <Badge variant={how === 'first' ? 'attention' : 'neutral'}>{priority?.words?.[how]}</Badge>}
        <span>{aboutText(element?.words?.[of] ?? '', element_name)}</span>
        {criterion && <span>{criterion}</span>}
      </p>
    </li>
  )
}

function CostLine({ advised }: { advised: readonly Recommendation[] }) {
  const { total, unknown } = costOf(advised)
  return (
    <p className="flex flex-wrap justify-between gap-x-4 border-t pt-3 font-semibold">
      <span>
        Total estimé HT{' '}
        {unknown > 0 && (
          <span className="font-normal text-muted-foreground">
            (sans {countOf(unknown, 'recommandation non chiffrée', 'recommandations non chiffrées')})
          </span>
        )}
      </span>
      <span className="tabular">{formatEuro(total, { whole: true })}</span>
    </p>
  )
}
