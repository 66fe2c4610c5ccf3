import {
  type BillingTriggerItem,
  billingTriggerEndpoints,
  billingTriggerListFields,
  billingTriggerOutline,
  type caseOperatorLabels,
} from '@faitage/contracts/billing/billing-trigger'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useRead } from '@/api/queries'
import { choiceFiltersOf, columnsOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { casesText, lotsText } from './trigger-words'

const form = () => import('./trigger-fields').then(module => module.form)

const columns: readonly RecordColumn<BillingTriggerItem>[] = [
  { id: 'name', header: 'Nom', text: ({ name }) => name, sortable: true, width: 280, wraps: true, card: 'title' },
  ...columnsOf(billingTriggerOutline, billingTriggerEndpoints, { project_status: 260, requester_type: 220 }),
  { id: 'lots', header: 'Lots', text: lotsText, width: 130 },
  { id: 'cases', header: 'Cas', text: casesText, width: 300, wraps: true },
]

/** Whether the person only sees the mission. */
function useReadOnly(item: BillingTriggerItem | undefined): boolean {
  const { data } = useRead(
    missionEndpoints.get,
    { params: { id: item?.mission_id ?? '' } },
    { enabled: item !== undefined },
  )
  return data?.may_write === false
}

/** The triggers of one mission: a list, and a panel beside it. */
export const triggersOf = (mission_id: string): RecordKit<BillingTriggerItem> =>
  recordKit(billingTriggerOutline, billingTriggerEndpoints, {
    path: `/missions/edit/${mission_id}/billing/triggers-settings`,
    // Both are mostly asked for: who wants one of them says so.
    start: { mission_id, case_type_operator: 'AND' satisfies keyof typeof caseOperatorLabels },
    titleOf: ({ name }) => name,
    size: 100,
    columns,
    filters: choiceFiltersOf(billingTriggerListFields),
    form,
    useReadOnly,
  })
