import { formatDay } from '@faitage/contracts/kernel/format-date'
import { visitKindLabels } from '@faitage/contracts/visits/visit'
import { ownVisitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { CalendarDays } from 'lucide-react'
import { useRead } from '@/api/queries'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'

/** The visits that are to come, as somebody awaits them: which day, at what time, who comes. Nothing where there is none. */
export function OwnVisits({ projectId }: { projectId: string }) {
  const { data } = useRead(ownVisitEndpoints.list, { params: { id: projectId } }, { cacheDisabled: true })
  const coming = (data?.items ?? []).filter(({ state }) => state === 'programmee').toReversed()
  if (coming.length === 0) return null
  return (
    <Card>
      <CardTitle>{coming.length > 1 ? 'Vos prochaines visites' : 'Votre prochaine visite'}</CardTitle>
      <ul className="flex flex-col gap-3">
        {coming.map(({ id, kind, on, starts_at, ends_at, visitor_name }) => (
          <li key={id} className="flex items-start gap-3">
            <CalendarDays aria-hidden className="mt-1 size-5 shrink-0 text-muted-foreground" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block text-base font-medium tabular">
                {formatDay(on)}
                {starts_at && ends_at ? `, de ${starts_at} à ${ends_at}` : ''}
              </span>
              <span className="block">
                {visitKindLabels[kind]}
                {visitor_name ? ` avec ${visitor_name}` : ''}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <CardDescription>Un empêchement&nbsp;? Prévenez votre interlocuteur le plus tôt possible.</CardDescription>
    </Card>
  )
}
