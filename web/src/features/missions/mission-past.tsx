import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { endOfDayInParis } from '@faitage/contracts/kernel/format-date'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import { missionForm, missionTeam } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionDetails } from '@faitage/contracts/missions/mission-details'
import { flagsToCome, missionFlags } from '@faitage/contracts/missions/mission-flags'
import { missionFactLabels, missionLabels, teamLabels } from '@faitage/contracts/missions/mission-words'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { AsOfBanner } from '@/components/record/as-of/as-of-banner'
import { FirstDay } from '@/components/record/as-of/first-day'
import type { AsOf } from '@/components/record/as-of/use-as-of'
import { Fact, Facts } from '@/components/record/facts'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardTitle } from '@/components/ui/card'
import { useSetPageTitle } from '@/lib/page-title'
import { DetailsCard } from './details-card'
import { MissionTitle } from './mission-title'

interface MissionPastProps {
  id: string
  asOf: AsOf
  onSee: (asOf: AsOf | undefined) => void
}
type Past = ResponseOf<typeof missionContractEndpoints.asOf>

/** A mission as it was on a past day: its sheet, its team, its contract, all to be read only. */
export default function MissionPast({ id, asOf, onSee }: MissionPastProps) {
  const { on, knownOn } = asOf
  const query = { on, ...(knownOn ? { known_at: endOfDayInParis(knownOn) } : {}) }
  const { data, error, refetch } = useRead(
    missionContractEndpoints.asOf,
    { params: { id }, query },
    { keepPrevious: true },
  )
  // Before it existed it is called as it is today.
  const now = useRead(missionEndpoints.get, { params: { id } }, { enabled: error !== undefined && error !== null })
  useSetPageTitle(data?.name ?? now.data?.name)
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <AsOfBanner what={{ this: 'cette mission', feminine: true }} asOf={asOf} onSee={onSee} />
      {error ? (
        <Alert variant={error.status === 404 ? 'warning' : 'destructive'}>
          <AlertTitle>{error.message}</AlertTitle>
          <AlertDescription className="mt-2 flex flex-wrap gap-2">
            {error.isPassing ? (
              <Button variant="outline" size="sm" onClick={() => void refetch()}>
                Réessayer
              </Button>
            ) : null}
            <FirstDay refusal={error} onSee={day => onSee({ on: day, knownOn: undefined })} />
            <Button variant="outline" size="sm" asChild>
              <Link to="/missions">Voir les missions</Link>
            </Button>
          </AlertDescription>
        </Alert>
      ) : data ? (
        <Then past={data} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}

function Then({ past }: { past: Past }) {
  const off = past.hidden_features.filter(name => !flagsToCome.has(name))
  return (
    <>
      <header className="flex">
        <MissionTitle mission={{ ...past, is_deleted: false }} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Listed title="Fiche" id="fiche" facts={sheetOf(past)} />
        <Listed title="Équipe et accès" id="equipe" facts={teamOf(past)} />
        {missionDetails.sections.map(({ title }) => (
          <DetailsCard key={title} values={past.details} section={title} filled />
        ))}
        <Card aria-labelledby="sous-traitants">
          <CardTitle id="sous-traitants">{missionFactLabels.subcontractors}</CardTitle>
          <CardContent className="break-words">{namesIn(past.subcontractors) || 'Aucun sous-traitant.'}</CardContent>
        </Card>
        <Card aria-labelledby="ecrans">
          <CardTitle id="ecrans">Écrans et fonctions</CardTitle>
          <CardContent>
            {off.length === 0
              ? 'Tout était montré.'
              : `N’étaient pas montrés : ${off.map(name => missionFlags[name].label).join(', ')}.`}
          </CardContent>
        </Card>
      </div>
    </>
  )
}

const namesIn = (items: readonly { name: string }[]) => items.map(({ name }) => name || 'Nom effacé').join(', ')

/** The fields of the sheet, with the names that its ids have. */
function sheetOf(past: Past): [string, string | undefined][] {
  const named: Partial<Record<string, { name: string } | null>> = {
    agency_id: past.agency,
    antenna_id: past.antenna,
    client_id: past.client,
  }
  return missionForm
    .keyof()
    .options.map(name => [
      missionLabels[name],
      name in named ? named[name]?.name : shownText(missionForm.shape[name], past[name]),
    ])
}

const teamOf = ({ team_names }: Past) =>
  missionTeam.keyof().options.map((list): [string, string] => [teamLabels[list], namesIn(team_names[list])])

function Listed({ title, id, facts }: { title: string; id: string; facts: [string, string | undefined][] }) {
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      <Facts className="text-base">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value || '–'}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
