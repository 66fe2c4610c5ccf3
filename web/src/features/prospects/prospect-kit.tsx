import {
  isErasedProspect,
  prospectOutline,
  prospectStatusLabels,
  prospectTitle,
} from '@faitage/contracts/prospects/prospect'
import { type ProspectItem, prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

const form = () => import('./prospect-fields').then(module => module.form)

type Status = keyof typeof prospectStatusLabels
const variants: Record<Status, BadgeVariant> = {
  nouveau: 'info',
  a_rappeler: 'attention',
  en_reflexion: 'progress',
  converti: 'success',
  sans_suite: 'neutral',
}
/** Where somebody stands, in a colour and in words. */
const ProspectBadge = ({ status }: { status: Status }) => (
  <Badge variant={variants[status]}>{prospectStatusLabels[status]}</Badge>
)

const columns: readonly RecordColumn<ProspectItem>[] = [
  { id: 'name', header: 'Nom', text: one => one.display_name, sortable: true, width: 290, card: 'title' },
  ...columnsOf(prospectOutline, prospectEndpoints, {
    status: { width: 170, card: 'badge', cell: ({ status }) => <ProspectBadge status={status} /> },
    date_contact: 150,
    recall_on: 150,
    phone_number_1: 150,
  }),
  { id: 'mission_id', header: 'Mission', text: one => one.mission_name ?? '', width: 260 },
  { id: 'referrer_id', header: 'Suivi par', text: one => one.referrer_name ?? '', width: 180 },
  ...columnsOf(prospectOutline, prospectEndpoints, { contact_source: 170, email: 240 }),
]

/** People who asked and have no project yet: a panel beside the list holds their sheet. */
export const prospects: RecordKit<ProspectItem> = recordKit(prospectOutline, prospectEndpoints, {
  path: '/prospects',
  start: { status: 'nouveau' },
  titleOf: prospectTitle,
  // Nothing can be written of them any more.
  useReadOnly: item => item !== undefined && isErasedProspect(item),
  size: 50,
  sort: { column: 'date_contact', direction: 'desc' },
  columns,
  form,
  Beside: lazy(() => import('./prospect-beside').then(module => ({ default: module.BesideProspect }))),
})
