import { formatDay } from '@faitage/contracts/kernel/format-date'
import { thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { type ThematicName, thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { ShortPager } from '@/components/short-pager'
import { Card, CardTitle } from '@/components/ui/card'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { coproHref } from '@/features/co-ownership/tree-hrefs'
import { followed } from './followed'

const size = 10

interface MissionThematicsProps {
  mission: { id: string; visible_thematics: readonly string[] | null }
}

/** Where the copros of a mission stand in one thematic, each by its version in force. */
export function MissionThematics({ mission }: MissionThematicsProps) {
  const names = followed('copro', mission.visible_thematics)
  const [chosen, setChosen] = useState<ThematicName>()
  const [page, setPage] = useState(1)
  const name = chosen ?? names[0]
  const read = useRead(
    thematicEndpoints.ofMission,
    { params: { id: mission.id }, query: { page, size, sortBy: 'name' } },
    { keepPrevious: true },
  )
  if (!name) return null
  return (
    <Card aria-labelledby="thematiques-mission">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <CardTitle id="thematiques-mission">Thématiques</CardTitle>
        <div className="w-full min-w-0 sm:w-72">
          <Label htmlFor="thematique-mission" className="sr-only">
            Thématique
          </Label>
          <NativeSelect
            id="thematique-mission"
            value={name}
            onChange={event => setChosen(event.target.value as ThematicName)}
          >
            {names.map(one => (
              <option key={one} value={one}>
                {thematicTitles[one]}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      {read.data ? (
        <ul aria-label={thematicTitles[name]} className="flex flex-col divide-y">
          {read.data.items.map(({ id, title, thematics }) => {
            const standing = thematics.find(one => one.thematique_name === name)
            return (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
                <Link
                  to={coproHref({ id, mission_id: mission.id }, `thematics/${name}`)}
                  className="min-w-0 break-words underline underline-offset-4"
                >
                  {title}
                </Link>
                <span className="text-sm text-muted-foreground tabular">
                  {standing
                    ? `${standing.settled} sur ${standing.steps} étapes réglées, au ${formatDay(standing.version_date)}`
                    : 'rien de saisi'}
                </span>
              </li>
            )
          })}
        </ul>
      ) : read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {read.data?.totalItems === 0 && <p className="text-muted-foreground">Aucune copropriété dans cette mission.</p>}
      <ShortPager
        label="Copropriétés par thématique"
        {...{ page, size, total: read.data?.totalItems ?? 0 }}
        onPage={setPage}
      />
    </Card>
  )
}
