import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { withPart } from '@/components/record/pages/with-part'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { useSetPageTitle } from '@/lib/page-title'
import { useOwnSearch } from '@/lib/use-own-search'
import { triggersOf } from './trigger-kit'

const part = 'declencheur'

/** The triggers of a mission: which projects, entering which status, are an order to bill. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const read = useRead(missionEndpoints.get, { params: { id } })
  const search = useOwnSearch()
  const kit = useMemo(() => triggersOf(id), [id])
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
      <section aria-labelledby="declencheurs" className="flex flex-col gap-3">
        <h2 id="declencheurs" className="text-lg font-semibold">
          Déclencheurs de facturation
        </h2>
        <p className="text-muted-foreground">
          Un déclencheur dit quels projets, en passant à quel statut, seront à facturer. Ce qui est laissé vide ne
          demande rien. Chaque passage au statut affecte une commande au projet, une seule fois&nbsp;; changer un
          déclencheur ne change que les passages à venir.
        </p>
        <RecordList
          kit={shown}
          {...(kit.filters ? { filters: kit.filters } : {})}
          query={{ mission_id: id }}
          rowHref={item => kit.path + withPart(search, part, item.id)}
          newHref={kit.path + withPart(search, part, 'new')}
        />
      </section>
      <RecordSheet kit={kit} part={part} start={{ mission_id: id }} />
    </div>
  )
}
