import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { SectionLinks } from '@/components/record/form/section-links'
import { isGone } from '@/components/record/pages/gone-banner'
import { useSetPageTitle } from '@/lib/page-title'
import { contractLists } from './contract-kits'
import { ContractList } from './contract-list'
import { contractParts } from './contract-sheets'
import { ContractSubcontractors } from './contract-subcontractors'
import { DetailsForm } from './details-form'
import { MissionFlagsSection } from './mission-flags-section'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'

const links = [
  ...contractParts.map(({ id, title }) => ({ id, title })),
  ...contractLists.map(({ part, kit }) => ({ id: `contrat-${part}`, title: kit.record.words.many })),
  { id: 'contrat-sous-traitants', title: 'Sous-traitants' },
  { id: 'ecrans', title: 'Écrans et fonctions' },
]

/** The contract of a mission: each of its parts saves by itself. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { permissions } = useUser()
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
  const readOnly =
    isGone(mission.error) || mission.data.is_deleted || !contract.may_write || !permissions.includes('update mission')
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={mission.data} refusal={mission.error} />
      <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
        <SectionLinks sections={links} />
        <div className="flex min-w-0 flex-1 flex-col gap-6">
          {contractParts.map(part => (
            <DetailsForm key={part.id} part={part} contract={contract} readOnly={readOnly} />
          ))}
          {contractLists.map(list => (
            <ContractList key={list.part} list={list} contract={contract} readOnly={readOnly} />
          ))}
          <ContractSubcontractors contract={contract} readOnly={readOnly} />
          <MissionFlagsSection mission={mission.data} readOnly={readOnly} />
        </div>
      </div>
    </div>
  )
}
