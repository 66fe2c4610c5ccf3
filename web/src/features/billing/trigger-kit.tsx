import {
  type BillingTriggerItem,
  billingTrigger,
  billingTriggerEndpoints,
  billingTriggerListFields,
  type caseOperatorLabels,
} from '@faitage/contracts/billing/billing-trigger'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { caseTypeLabels } from '@faitage/contracts/projects/project-words'
import { useWatch } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { blankOf, choiceFiltersOf, columnsOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'

/** `2 à 10`, `2 au moins`, `10 au plus`, `3`. */
export function lotsText({ lot_number_min, lot_number_max }: Partial<BillingTriggerItem>): string {
  const least = typeof lot_number_min === 'number' ? formatNumber(lot_number_min) : undefined
  const most = typeof lot_number_max === 'number' ? formatNumber(lot_number_max) : undefined
  if (least && most) return least === most ? least : `${least} à ${most}`
  return least ? `${least} au moins` : most ? `${most} au plus` : ''
}

/** `Énergie et Décence`, `Énergie ou Décence`; which of the two is the secondary one is said where it stands alone. */
export function casesText({ main_case_type, secondary_case_type, case_type_operator }: Partial<BillingTriggerItem>) {
  const main = main_case_type ? caseTypeLabels[main_case_type] : undefined
  const second = secondary_case_type ? `${caseTypeLabels[secondary_case_type]} (secondaire)` : undefined
  if (main && second) return `${main} ${case_type_operator === 'OR' ? 'ou' : 'et'} ${second}`
  return main ?? second ?? ''
}

const columns: readonly RecordColumn<BillingTriggerItem>[] = [
  { id: 'name', header: 'Nom', text: ({ name }) => name, sortable: true, width: 280, wraps: true, card: 'title' },
  ...columnsOf(billingTrigger, billingTriggerEndpoints, { project_status: 260, requester_type: 220 }),
  { id: 'lots', header: 'Lots', text: lotsText, width: 130 },
  { id: 'cases', header: 'Cas', text: casesText, width: 300, wraps: true },
]

/** What is between two cases is asked once there are two. */
function TriggerFields() {
  const [main, second] = useWatch({ name: ['main_case_type', 'secondary_case_type'] }) as (string | null)[]
  return (
    <SheetFields
      record={billingTrigger}
      own={{ mission_id: null, ...(main && second ? {} : { case_type_operator: null }) }}
    />
  )
}

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
  recordKit(billingTrigger, billingTriggerEndpoints, {
    path: `/missions/edit/${mission_id}/billing/triggers-settings`,
    noun: {
      one: 'déclencheur',
      many: 'déclencheurs',
      none: 'Aucun déclencheur',
      fresh: 'Nouveau déclencheur',
      feminine: false,
    },
    // Both are mostly asked for: who wants one of them says so.
    blank: blankOf(billingTrigger, { mission_id, case_type_operator: 'AND' satisfies keyof typeof caseOperatorLabels }),
    titleOf: ({ name }) => name,
    size: 100,
    columns,
    filters: choiceFiltersOf(billingTriggerListFields),
    Fields: TriggerFields,
    useReadOnly,
  })
