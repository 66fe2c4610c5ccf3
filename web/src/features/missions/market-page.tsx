import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { textBy } from '@faitage/contracts/kernel/outline'
import { objectiveName, objectiveWanted } from '@faitage/contracts/missions/funding-objective'
import type { MissionContract } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionFunderOutline } from '@faitage/contracts/missions/mission-funder'
import { missionFactLabels, missionLabels } from '@faitage/contracts/missions/mission-words'
import { Link } from '@tanstack/react-router'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardTitle } from '@/components/ui/card'
import { DetailsCard } from './details-card'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'
import { useContract } from './use-contract'

/** The market of a mission to be read: its numbers, its dates, who pays and who does it. */
export function Page() {
  const { mission, contract, gone, refusal, retry } = useContract()
  if (!mission || !contract)
    return refusal ? <MissionUnavailable refusal={refusal} onRetry={retry} /> : <PageSkeleton />
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <MissionHeader mission={mission} refusal={gone} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <DetailsCard values={contract} section="Marché" more={conventionOf(contract)} />
          <Funders contract={contract} />
          <Objectives contract={contract} />
          <Card aria-labelledby="marche-sous-traitants">
            <CardTitle id="marche-sous-traitants">Sous-traitants</CardTitle>
            <CardContent>
              {contract.subcontractors.map(({ name }) => name).join(', ') || 'Aucun sous-traitant.'}
            </CardContent>
          </Card>
        </div>
        <div className="flex flex-col gap-6">
          <DetailsCard values={contract} section="Contrat" />
          <DetailsCard values={contract} section="Démarche qualité" filled />
        </div>
      </div>
      {contract.may_write && (
        <Button asChild variant="outline" className="self-start">
          <Link to={`/missions/edit/${mission.id}/contract`}>Modifier le contrat</Link>
        </Button>
      )}
    </div>
  )
}

const conventionOf = (contract: MissionContract): [string, string | undefined][] => [
  [missionLabels.mission_start_date, contract.mission_start_date ? formatDay(contract.mission_start_date) : undefined],
  [missionFactLabels.mission_end_date, contract.mission_end_date ? formatDay(contract.mission_end_date) : undefined],
]

function Funders({ contract: { funders } }: { contract: MissionContract }) {
  const total = funders.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const { share: shareField } = missionFunderOutline.fields
  return (
    <Card aria-labelledby="marche-financeurs">
      <CardTitle id="marche-financeurs">Financeurs du contrat</CardTitle>
      {funders.length === 0 ? (
        <CardContent>Aucun financeur.</CardContent>
      ) : (
        <Facts className="text-base">
          {funders.map(({ id, name, share, amount }) => (
            <Fact key={id} label={name}>
              {[textBy(shareField, share), amount == null ? undefined : formatEuro(amount)]
                .filter(Boolean)
                .join(' · ') || '–'}
            </Fact>
          ))}
          {total > 0 && <Fact label="Total">{formatEuro(total)}</Fact>}
        </Facts>
      )}
    </Card>
  )
}

/** The aid that the convention wants; how far it is gone stands on the page of reports. */
function Objectives({ contract: { id, funding_objectives: objectives } }: { contract: MissionContract }) {
  const { permissions, preferred_app } = useUser()
  const maySteer =
    preferred_app.preferred_app === 'individual' &&
    permissions.includes('read reporting') &&
    permissions.includes('read simulation')
  return (
    <Card aria-labelledby="marche-objectifs">
      <CardTitle id="marche-objectifs">Objectifs de financement</CardTitle>
      {objectives.length === 0 ? (
        <CardContent>Aucun objectif.</CardContent>
      ) : (
        <Facts className="text-base">
          {objectives.map(objective => (
            <Fact key={objective.id} label={objectiveName(objective)}>
              {objectiveWanted(objective)}
            </Fact>
          ))}
        </Facts>
      )}
      {maySteer && (
        <Button asChild variant="outline" className="self-start">
          <Link to="/reporting" search={{ tab: 'funding', funding_by: 'aid', missions_id: id }}>
            Suivre le financement de la mission
          </Link>
        </Button>
      )}
    </Card>
  )
}
