import { electEndpoints, electOutline } from '@faitage/contracts/missions/elect'
import { financialDeviceEndpoints, financialDeviceOutline } from '@faitage/contracts/missions/financial-device'
import {
  fundingObjectiveEndpoints,
  fundingObjectiveOutline,
  objectiveName,
} from '@faitage/contracts/missions/funding-objective'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import type { MissionContract } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionFunderEndpoints, missionFunderOutline } from '@faitage/contracts/missions/mission-funder'
import { partnerEndpoints, partnerOutline } from '@faitage/contracts/missions/partner'
import { referentEndpoints, referentOutline } from '@faitage/contracts/missions/referent'
import { useRead } from '@/api/queries'
import { type RecordItem, type RecordKit, recordKit } from '@/components/record/pages/record-kit'

/** What a contract names, in a list of its page; each opens in a panel. */
export interface ContractListOf {
  /** The address' parameter that holds which one is open. */
  readonly part: string
  readonly kit: RecordKit<RecordItem>
  /** Of the contract's lists. */
  readonly list: 'referents' | 'partners' | 'elects' | 'funders' | 'financial_devices' | 'funding_objectives'
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

export const contractLists: readonly ContractListOf[] = [
  {
    part: 'referent',
    list: 'referents',
    told: ['job_function', 'side', 'phone_number', 'email_address'],
    kit: recordKit(referentOutline, referentEndpoints, {
      ...common,
      form: () => import('./contract-forms').then(forms => forms.referentForm),
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'partenaire',
    list: 'partners',
    told: ['type', 'role', 'contact', 'phone_number', 'email_address'],
    kit: recordKit(partnerOutline, partnerEndpoints, {
      ...common,
      form: () => import('./contract-forms').then(forms => forms.partnerForm),
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'elu',
    list: 'elects',
    told: ['mandate', 'delegation', 'commune', 'phone_number', 'email_address'],
    kit: recordKit(electOutline, electEndpoints, {
      ...common,
      form: () => import('./contract-forms').then(forms => forms.electForm),
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'financeur',
    list: 'funders',
    told: ['share', 'amount', 'decision_date', 'contact'],
    kit: recordKit(missionFunderOutline, missionFunderEndpoints, {
      ...common,
      noun: { one: 'financeur', many: 'financeurs' },
      form: () => import('./contract-forms').then(forms => forms.missionFunderForm),
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'dispositif',
    list: 'financial_devices',
    told: ['type', 'start_date', 'end_date', 'budget'],
    kit: recordKit(financialDeviceOutline, financialDeviceEndpoints, {
      ...common,
      noun: { one: 'dispositif', many: 'dispositifs' },
      form: () => import('./contract-forms').then(forms => forms.financialDeviceForm),
    }) as unknown as RecordKit<RecordItem>,
  },
  {
    part: 'objectif',
    list: 'funding_objectives',
    told: ['projects', 'amount'],
    kit: recordKit(fundingObjectiveOutline, fundingObjectiveEndpoints, {
      ...common,
      titleOf: item => objectiveName(item as never),
      noun: { one: 'objectif', many: 'objectifs' },
      form: () => import('./contract-forms').then(forms => forms.objectiveForm),
    }) as unknown as RecordKit<RecordItem>,
  },
]

export type ContractRow = MissionContract[ContractListOf['list']][number]
