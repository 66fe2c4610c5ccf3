import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { SectionLinks } from '@/components/record/form/section-links'
import { isGone } from '@/components/record/pages/gone-banner'
import { contractLists } from './contract-kits'
import { ContractList } from './contract-list'
import { contractParts } from './contract-sheets'
import { ContractSubcontractors } from './contract-subcontractors'
import { DetailsForm } from './details-form'
import { MissionFlagsSection } from './mission-flags-section'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'
import { useContract } from './use-contract'

const links = [
  ...contractParts.map(({ id, title }) => ({ id, title })),
  ...contractLists.map(({ part, kit }) => ({ id: `contrat-${part}`, title: kit.record.words.titles })),
  { id: 'contrat-sous-traitants', title: 'Sous-traitants' },
  { id: 'ecrans', title: 'Écrans et fonctions' },
]

/** The contract of a mission: each of its parts saves by itself. */
export function Page() {
  const { permissions } = useUser()
  const { mission, contract, gone, refusal, retry } = useContract()
  if (!mission || !contract)
    return refusal ? <MissionUnavailable refusal={refusal} onRetry={retry} /> : <PageSkeleton />
  const readOnly = isGone(gone) || mission.is_deleted || !contract.may_write || !permissions.includes('update mission')
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={mission} refusal={gone} />
      <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
        <SectionLinks sections={links} />
        {/* What is typed or chosen for one mission is not the next one's, which may be there at once. */}
        <div key={contract.id} className="flex min-w-0 flex-1 flex-col gap-6">
          {contractParts.map(part => (
            <DetailsForm key={part.id} part={part} contract={contract} readOnly={readOnly} />
          ))}
          {contractLists.map(list => (
            <ContractList key={list.part} list={list} contract={contract} readOnly={readOnly} />
          ))}
          <ContractSubcontractors contract={contract} readOnly={readOnly} />
          <MissionFlagsSection mission={mission} readOnly={readOnly} />
        </div>
      </div>
    </div>
  )
}
