import type { VisitItem } from '@faitage/contracts/visits/visit.endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CloudOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useShellKept } from '@/lib/use-shell-kept'
import { keepVisits, keptVisits, leaveOthers, type Report } from './offline/report-store.ts'
import { takeAlong } from './offline/take-along.ts'
import { useOnline, useReports } from './offline/use-reports.ts'
import { hoursOf, longDay, placeOf, VisitBadge, visitTitle } from './visit-words.tsx'

const words: Record<Report['state'], string> = {
  draft: 'Brouillon sur cet appareil',
  to_send: 'À envoyer',
  conflict: 'À départager',
  refused: 'Refusé, à corriger',
}

/** One's visits of the days to come and those that wait for a report, taken along where there is no network. */
export function Page() {
  const user = useUser().id
  const [visits, setVisits] = useState<readonly VisitItem[]>()
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const reports = useReports(user)
  useShellKept()
  const load = useCallback(() => {
    setRefusal(undefined)
    const store = { keepVisits, keptVisits, leaveOthers }
    return takeAlong({ user, store, show: setVisits, refuse: error => setRefusal(toRefusal(error)) })
  }, [user])
  useEffect(() => void load(), [load])
  const online = useOnline(load)
  if (!visits) return <PageSkeleton />
  const waiting = (reports ?? []).filter(({ visit_id }) => !visits.some(({ id }) => id === visit_id))
  const days = Object.entries(Object.groupBy(visits, ({ on }) => on ?? '')).toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="sr-only">Ma tournée</h1>
      {!online && (
        <Alert icon={CloudOff}>
          <AlertDescription>
            Pas de réseau. Voici les visites emportées sur cet appareil{'\u00A0'}: leurs comptes rendus partiront dès
            qu’il reviendra.
          </AlertDescription>
        </Alert>
      )}
      {refusal && online && (
        <Alert variant="destructive">
          <AlertDescription className="flex flex-wrap items-center gap-3">
            {refusal.message}
            <Button size="sm" variant="outline" onClick={() => void load()}>
              Réessayer
            </Button>
          </AlertDescription>
        </Alert>
      )}
      {visits.length === 0 && waiting.length === 0 && (
        <p className="text-muted-foreground">
          Aucune visite ne vous attend dans les quatorze jours.{' '}
          <Link to="/projects/program-visit" className="underline underline-offset-4">
            Programmer des visites
          </Link>
        </p>
      )}
      {waiting.length > 0 && (
        <section aria-label="Comptes rendus sur cet appareil" className="flex flex-col gap-2">
          <h2 className="font-semibold">Comptes rendus sur cet appareil</h2>
          <ul className="flex flex-col gap-2">
            {waiting.map(({ visit_id, title, state }) => (
              <Line key={visit_id} id={visit_id} title={title} about="" badge={<Badge>{words[state]}</Badge>} />
            ))}
          </ul>
        </section>
      )}
      {days.map(([day, of = []]) => (
        <section key={day} aria-label={longDay(day)} className="flex flex-col gap-2">
          <h2 className="font-semibold first-letter:uppercase">{longDay(day)}</h2>
          <ul className="flex flex-col gap-2">
            {of.map(item => {
              const report = reports?.find(({ visit_id }) => visit_id === item.id)
              return (
                <Line
                  key={item.id}
                  id={item.id}
                  title={visitTitle(item)}
                  about={[hoursOf(item), placeOf(item)].filter(Boolean).join(', ')}
                  badge={
                    report ? (
                      <Badge variant="attention">{words[report.state]}</Badge>
                    ) : (
                      <VisitBadge state={item.state} />
                    )
                  }
                />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Line({ id, title, about, badge }: { id: string; title: string; about: string; badge: React.ReactNode }) {
  return (
    <li>
      <Link
        to={`/visits/${id}`}
        className="flex min-h-14 items-center gap-3 rounded-lg border bg-card px-4 py-2 hover:bg-accent"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{title}</span>
          <span className="block text-sm text-muted-foreground break-words">{about}</span>
        </span>
        {badge}
        <ChevronRight aria-hidden className="size-4 shrink-0" />
      </Link>
    </li>
  )
}
