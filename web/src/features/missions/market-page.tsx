import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { type MissionContract, missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionDetails } from '@faitage/contracts/missions/mission-details'
import { missionFunder } from '@faitage/contracts/missions/mission-funder'
import { missionFactLabels, missionLabels } from '@faitage/contracts/missions/mission-words'
import { Link, useParams } from '@tanstack/react-router'
import type { z } from 'zod'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardTitle } from '@/components/ui/card'
import { useSetPageTitle } from '@/lib/page-title'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'

/** The market of a mission to be read: its numbers, its dates, who pays and who does it. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mission = useRead(missionEndpoints.get, { params: { id } })
  const read = useRead(missionContractEndpoints.details, { params: { id } })
  useSetPageTitle(mission.data?.name)
  const refusal = mission.error ?? read.error
  if (!mission.data || !read.data)
    return refusal ? (
      <MissionUnavailable refusal={refusal} onRetry={() => void Promise.all([mission.refetch(), read.refetch()])} />
    ) : (
      <PageSkeleton />
    )
  const contract = read.data
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <MissionHeader mission={mission.data} refusal={mission.error} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DetailsCard contract={contract} section="Marché" more={conventionOf(contract)} />
        <DetailsCard contract={contract} section="Contrat" />
        <Funders contract={contract} />
        <Card aria-labelledby="marche-sous-traitants">
          <CardTitle id="marche-sous-traitants">Sous-traitants</CardTitle>
          <CardContent>
            {contract.subcontractors.map(({ name }) => name).join(', ') || 'Aucun sous-traitant.'}
          </CardContent>
        </Card>
        <DetailsCard contract={contract} section="Démarche qualité" filled />
      </div>
      {contract.may_write && (
        <Button asChild variant="outline" className="self-start">
          <Link to={`/missions/edit/${id}/contract`}>Modifier le contrat</Link>
        </Button>
      )}
    </div>
  )
}

const conventionOf = (contract: MissionContract): [string, string | undefined][] => [
  [missionLabels.mission_start_date, contract.mission_start_date ? formatDay(contract.mission_start_date) : undefined],
  [missionFactLabels.mission_end_date, contract.mission_end_date ? formatDay(contract.mission_end_date) : undefined],
]

interface DetailsCardProps {
  contract: MissionContract
  section: string
  more?: [string, string | undefined][]
  /** Only what is filled in is told. */
  filled?: boolean
}

function DetailsCard({ contract, section, more = [], filled = false }: DetailsCardProps) {
  const names = missionDetails.sections.find(({ title }) => title === section)?.fields ?? []
  const shape = missionDetails.fields.shape as Record<string, z.ZodType>
  const values = contract as unknown as Record<string, unknown>
  const labels = missionDetails.labels as Record<string, string>
  const facts: [string, string | undefined][] = [
    ...more,
    ...names.map((name): [string, string | undefined] => [labels[name] ?? name, shownText(shape[name]!, values[name])]),
  ]
  const shown = filled ? facts.filter(([, value]) => value !== undefined) : facts
  const id = `marche-${names[0]}`
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{section}</CardTitle>
      {shown.length === 0 ? (
        <CardContent>Rien n’est encore noté.</CardContent>
      ) : (
        <Facts className="text-base">
          {shown.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value ?? '–'}
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  )
}

function Funders({ contract: { funders } }: { contract: MissionContract }) {
  const total = funders.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const { share: shareField } = missionFunder.fields.shape
  return (
    <Card aria-labelledby="marche-financeurs">
      <CardTitle id="marche-financeurs">Financeurs du contrat</CardTitle>
      {funders.length === 0 ? (
        <CardContent>Aucun financeur.</CardContent>
      ) : (
        <Facts className="text-base">
          {funders.map(({ id, name, share, amount }) => (
            <Fact key={id} label={name}>
              {[shownText(shareField, share), amount == null ? undefined : formatEuro(amount)]
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
