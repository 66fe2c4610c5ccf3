import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useParams } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { useAsOf } from '@/components/record/as-of/use-as-of'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { useSetPageTitle } from '@/lib/page-title'
import { useOwnSearch } from '@/lib/use-own-search'
import { AlertQueue } from './alert-queue'
import { monitorsOf } from './monitor-kit'
import { useWatchedWords } from './watched-words'

const OwnFundingDeadlines = lazy(() => import('@/features/funding/deadlines/own-funding-deadlines'))
const SeenOn = lazy(() => import('./seen-on').then(module => ({ default: module.SeenOn })))

const part = 'alerte'

/** The follow-up alerts of a mission: the deadlines they show, and the monitors they come from. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const read = useRead(missionEndpoints.get, { params: { id } })
  const search = useOwnSearch()
  const may = useMay()
  const { asOf, see } = useAsOf()
  const on = asOf && asOf.on < todayInParis() ? asOf.on : undefined
  const kit = useMemo(() => monitorsOf(id), [id])
  const dates = useWatchedWords(id)
  const filters = [{ kind: 'many' as const, key: 'field', label: 'Date surveillée', options: optionsOf(dates) }]
  useSetPageTitle(read.data?.name)
  if (read.error) return <MissionUnavailable refusal={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  const writes = read.data.may_write && !read.data.is_deleted
  // Who only sees the mission is offered nothing to create, whatever their rights elsewhere.
  const create = { ...kit.endpoints.create, access: 'serve worker' as const }
  const shown = writes ? kit : { ...kit, endpoints: { ...kit.endpoints, create } }
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <MissionHeader mission={read.data} />
      <section aria-labelledby="echeances" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="echeances" className="text-lg font-semibold">
            Échéances
          </h2>
          <Suspense>
            <SeenOn on={on} onSee={day => see(day ? { on: day, knownOn: undefined } : undefined)} />
          </Suspense>
        </div>
        {on && (
          <p role="status" className="text-muted-foreground">
            Vues au {formatDay(on)}, d’après les statuts et ce qui était traité ce jour-là. Les dates des fiches et les
            réglages des alertes sont ceux d’aujourd’hui. Cette vue est en lecture seule.
          </p>
        )}
        {on ? null : <FundersDeadlines mission={read.data} />}
        <AlertQueue key={on} title="Échéances de la mission" mission_id={id} on={on} size={20} />
      </section>
      <section aria-labelledby="alertes" className="flex flex-col gap-3">
        <h2 id="alertes" className="text-lg font-semibold">
          Alertes de suivi
        </h2>
        <p className="text-muted-foreground">
          Chaque alerte surveille une date et donne une échéance. Celles d’origine se modifient et se désactivent pour
          cette mission seulement.
        </p>
        <RecordList
          kit={shown}
          filters={filters}
          query={{ mission_id: id }}
          rowHref={item => kit.path + withPart(search, part, item.id)}
          newHref={kit.path + withPart(search, part, 'new')}
          actions={writes && may(monitorEndpoints.reset) ? <Reset mission_id={id} /> : null}
        />
      </section>
      <RecordSheet kit={kit} part={part} start={{ mission_id: id }} />
    </div>
  )
}

/** The deadlines of the mission’s funders: derived from their files as these stand, hence of today alone. */
function FundersDeadlines({ mission: { id, ca_funders } }: { mission: { id: string; ca_funders: boolean } }) {
  const { permissions, preferred_app } = useUser()
  const shown = ca_funders && permissions.includes('read simulation') && preferred_app.preferred_app === 'individual'
  return shown ? (
    <Suspense>
      <OwnFundingDeadlines missions={[id]} size={10} />
    </Suspense>
  ) : null
}

/** Puts the product's own monitors back as they were made. */
function Reset({ mission_id }: { mission_id: string }) {
  const [open, setOpen] = useState(false)
  const reset = useCommand(monitorEndpoints.reset, {
    success: 'Les alertes d’origine sont rétablies.',
    onSuccess: () => setOpen(false),
  })
  return (
    <Question
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" className="px-3">
          <RotateCcw aria-hidden /> Rétablir
        </Button>
      }
      title="Rétablir les alertes d’origine ?"
      description="Celles qui ont été modifiées ou désactivées redeviennent comme au départ. Celles que la mission a créées restent."
      keep="Laisser comme elles sont"
      act="Rétablir les alertes d’origine"
      onAct={() => reset.mutate({ body: { mission_id } })}
      answer={{ pending: reset.isPending, error: reset.error, failed: 'Les alertes n’ont pas été rétablies' }}
    />
  )
}
