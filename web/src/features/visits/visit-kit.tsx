import { visitKindLabels, visitOutline, visitStateLabels } from '@faitage/contracts/visits/visit'
import { type VisitItem, visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { placeOf, slotOf, VisitBadge, visitTitle } from './visit-words.tsx'

const form = () => import('./visit-fields.tsx').then(module => module.form)

const [on, kind, visitor] = columnsOf(visitOutline, visitEndpoints, {
  on: { width: 182, header: 'Rendez-vous', text: slotOf },
  kind: { width: 122, card: 'line', text: (one: VisitItem) => visitKindLabels[one.kind] },
  visitor_id: { width: 145, text: (one: VisitItem) => one.visitor?.name ?? '' },
}) as [RecordColumn<VisitItem>, RecordColumn<VisitItem>, RecordColumn<VisitItem>]
const state: RecordColumn<VisitItem> = {
  id: 'state',
  header: 'État',
  text: one => visitStateLabels[one.state],
  cell: one => <VisitBadge state={one.state} />,
  width: 122,
  card: 'badge',
}
const project: RecordColumn<VisitItem> = {
  id: 'project_id',
  header: 'Projet',
  text: one => one.project_title,
  width: 185,
  card: 'title',
}
const place: RecordColumn<VisitItem> = { id: 'place', header: 'Adresse', text: placeOf, width: 218 }
const mission: RecordColumn<VisitItem> = {
  id: 'mission_id',
  header: 'Mission',
  text: one => one.mission_name,
  width: 165,
}

/** The visits, wherever they are listed: the address of the list, and whether it is of one project. */
export const visitsAt = (path: string, ofOne: boolean) =>
  recordKit(visitOutline, visitEndpoints, {
    path,
    start: { kind: 'conseil', status: 'programmee' },
    titleOf: visitTitle,
    sort: { column: 'on', direction: 'asc' },
    columns: ofOne
      ? [{ ...on, card: 'title' }, kind, state, visitor]
      : [project, on, kind, state, visitor, place, mission],
    useReadOnly: item => item?.may_write === false,
    form,
    Beside: lazy(() => import('./visit-beside.tsx').then(module => ({ default: module.VisitBeside }))),
  })
