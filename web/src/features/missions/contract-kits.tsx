import { elect, electEndpoints } from '@faitage/contracts/missions/elect'
import { financialDevice, financialDeviceEndpoints } from '@faitage/contracts/missions/financial-device'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import type { MissionContract } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionFunder, missionFunderEndpoints } from '@faitage/contracts/missions/mission-funder'
import { partner, partnerEndpoints } from '@faitage/contracts/missions/partner'
import { referent, referentEndpoints } from '@faitage/contracts/missions/referent'
import { useRead } from '@/api/queries'
import { blankOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { type RecordItem, type RecordKit, recordKit } from '@/components/record/pages/record-kit'

/** What a contract names, in a list of its page; each opens in a panel. */
export interface ContractListOf {
  /** The address' parameter that holds which one is open. */
  readonly part: string
  readonly kit: RecordKit<RecordItem>
  /** Of the contract's lists. */
  readonly list: 'referents' | 'partners' | 'elects' | 'funders' | 'financial_devices'
  /** The fields told of each in the list, beside what it is called. */
  readonly told: readonly string[]
}

type Item = RecordItem & { name?: string | null; mission_id?: string }

/** Somebody who only sees the mission changes nothing of its contract. */
function useReadOnly(item: RecordItem | undefined): boolean {
  const { mission_id: id = '' } = (item ?? {}) as Item
  const { data } = useRead(missionEndpoints.get, { params: { id } }, { enabled: id !== '' })
  return data?.may_write === false
}

const titleOf = (item: RecordItem) => (item as Item).name || 'Nom effacé'
const common = { path: '/missions', columns: [], titleOf, useReadOnly }
const noun = (one: string, many: string, none: string, fresh: string) => ({ one, many, none, fresh, feminine: false })
const withoutMission = { mission_id: null }

export const contractLists: readonly ContractListOf[] = [
  {
    part: 'referent',
    list: 'referents',
    told: ['job_function', 'side', 'phone_number', 'email_address'],
    kit: recordKit(referent, referentEndpoints, {
      ...common,
      noun: noun('référent', 'référents', 'Aucun référent', 'Nouveau référent'),
      blank: blankOf(referent),
      Fields: () => <SheetFields record={referent} own={withoutMission} />,
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'partenaire',
    list: 'partners',
    told: ['type', 'role', 'contact', 'phone_number', 'email_address'],
    kit: recordKit(partner, partnerEndpoints, {
      ...common,
      noun: noun('partenaire', 'partenaires', 'Aucun partenaire', 'Nouveau partenaire'),
      blank: blankOf(partner),
      Fields: () => <SheetFields record={partner} own={withoutMission} />,
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'elu',
    list: 'elects',
    told: ['mandate', 'delegation', 'commune', 'phone_number', 'email_address'],
    kit: recordKit(elect, electEndpoints, {
      ...common,
      noun: noun('élu', 'élus', 'Aucun élu', 'Nouvel élu'),
      blank: blankOf(elect),
      Fields: () => <SheetFields record={elect} own={withoutMission} />,
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'financeur',
    list: 'funders',
    told: ['share', 'amount', 'decision_date', 'contact'],
    kit: recordKit(missionFunder, missionFunderEndpoints, {
      ...common,
      noun: noun('financeur', 'financeurs', 'Aucun financeur', 'Nouveau financeur du contrat'),
      blank: blankOf(missionFunder),
      Fields: () => <SheetFields record={missionFunder} own={withoutMission} />,
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'dispositif',
    list: 'financial_devices',
    told: ['type', 'start_date', 'end_date', 'budget'],
    kit: recordKit(financialDevice, financialDeviceEndpoints, {
      ...common,
      noun: noun('dispositif', 'dispositifs', 'Aucun dispositif', 'Nouveau dispositif financier'),
      blank: blankOf(financialDevice),
      Fields: () => <SheetFields record={financialDevice} own={withoutMission} />,
    }) as unknown as RecordKit<RecordItem>,
  },
]

export type ContractRow = MissionContract[ContractListOf['list']][number]
