import { DEFAULT_ROUND, funderListFields, funderOutline } from '@faitage/contracts/funding/funder'
import { type FunderItem, funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { requesterTypes } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { choiceFiltersOf, columnsOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { rankText } from './funding-words.ts'

const national = () => import('./funder-form').then(module => module.nationalForm)
const ofMission = () => import('./funder-form').then(module => module.missionForm)

const [name, type, round, order] = columnsOf(funderOutline, funderEndpoints, {
  name: 380,
  type: 260,
  subvention_round: { width: 220, align: 'end' },
  order: { width: 100, align: 'end' },
}) as [RecordColumn<FunderItem>, RecordColumn<FunderItem>, RecordColumn<FunderItem>, RecordColumn<FunderItem>]
/** It stands first, where names do: they begin at the left. */
const { align: _, ...ordinal } = order
const rank: RecordColumn<FunderItem> = {
  ...ordinal,
  header: 'Rang',
  text: one => (one.order ? rankText(one.order) : '–'),
}
const scenarios: RecordColumn<FunderItem> = {
  id: 'funding_scenarios',
  header: 'Scénarios',
  text: one => formatCount(one.funding_scenarios?.length ?? 0),
  width: 120,
  align: 'end',
}
const { type: typeFilter } = funderListFields

/** The national funders of a type of requester. */
const kitOf = (requester: RequesterType): RecordKit<FunderItem> =>
  recordKit(funderOutline, funderEndpoints, {
    path: `/admin/funders/${requester}`,
    start: { type: 'subvention', subvention_round: DEFAULT_ROUND, requester_type: requester },
    titleOf: ({ name: called }) => called,
    filters: choiceFiltersOf({ type: typeFilter }),
    columns: [name, type, scenarios, round],
    form: national,
  })

/** A mission's own funders for a type of requester, in the order they are applied. */
export const missionFunderKit = (requester: RequesterType, mission_id: string, readOnly: boolean) =>
  recordKit(funderOutline, funderEndpoints, {
    path: `/missions/edit/${mission_id}/funders/${requester}`,
    start: { type: 'subvention', subvention_round: DEFAULT_ROUND, requester_type: requester, mission_id },
    titleOf: ({ name: called }) => called,
    filters: choiceFiltersOf({ type: typeFilter }),
    columns: [rank, { ...name, card: 'title' }, type, scenarios, round],
    sort: { column: 'order', direction: 'asc' },
    useReadOnly: () => readOnly,
    form: ofMission,
  })

/** The pages of each type of requester. */
export const funderKits = Object.fromEntries(requesterTypes.map(one => [one, kitOf(one)])) as Record<
  RequesterType,
  RecordKit<FunderItem>
>
