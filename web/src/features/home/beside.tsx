import type { HomeScope, homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { useUser } from '@/api/session'
import type { KeptItem } from '@/components/record/kept/use-kept-items'
import { KeptCard } from './at-hand'
import { ByStatus, type StatusCount } from './by-status'
import { TeamLoad } from './team-load'
import type { Reading } from './today'

export { ThisWeek } from './this-week'

interface BesideProps {
  scope: HomeScope
  favourite: readonly KeptItem[]
  recent: readonly KeptItem[]
  /** Of those who lead only. */
  team: Reading<typeof homeEndpoints.team> | undefined
  counts: readonly StatusCount[]
}

/** Beside what there is to do: what is kept at hand, who follows what, where the projects stand. */
export default function Beside({ scope: { missions_id, mine }, favourite, recent, team, counts }: BesideProps) {
  const user = useUser()
  return (
    <>
      <KeptCard favourite={favourite} recent={recent} of="d’un projet" />
      {team ? <TeamLoad data={team.data} error={team.error} /> : null}
      <ByStatus
        counts={counts}
        scope={{
          ...(missions_id.length > 0 ? { mission_id: missions_id } : {}),
          ...(mine ? { referrer_id: [user.id] } : {}),
        }}
      />
    </>
  )
}
