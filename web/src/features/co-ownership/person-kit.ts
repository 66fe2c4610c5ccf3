import { personOutline, personTitle } from '@faitage/contracts/co-ownership/person'
import { type PersonItem, personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { lazy } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { type RecordKit, recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'

const form = () => import('./person-fields').then(module => module.form)

const count = (id: 'lots_owned' | 'lots_occupied', header: string): RecordColumn<PersonItem> => ({
  id,
  header,
  text: one => String(one[id]),
  sortable: true,
  width: 150,
  align: 'end',
})

const columns: readonly RecordColumn<PersonItem>[] = [
  { id: 'name', header: 'Nom affiché', text: one => one.display_name, sortable: true, width: 280, card: 'title' },
  {
    id: 'is_physical_person',
    header: 'Type',
    text: one => (one.is_physical_person ? 'Personne physique' : 'Personne morale'),
    sortable: true,
    width: 150,
  },
  count('lots_owned', 'Lots possédés'),
  count('lots_occupied', 'Lots occupés'),
  { id: 'copros', header: 'Copropriétés', text: one => one.copros.map(({ title }) => title).join(', '), width: 240 },
  ...columnsOf(personOutline, personEndpoints, { phone_number: 160, email_address: 240 }),
]

/** Whether the person's access to the mission only lets them read what it holds. */
function useReadOnly(item: PersonItem | undefined): boolean {
  const allowed = useUser().permissions.includes('read mission')
  const read = useRead(
    missionEndpoints.get,
    { params: { id: item?.mission_id ?? '' } },
    { enabled: allowed && item !== undefined },
  )
  return read.data?.may_write === false
}

/** Those who own and occupy the lots of a mission: a panel beside the list holds their sheet. */
export const persons: RecordKit<PersonItem> = recordKit(personOutline, personEndpoints, {
  path: '/person',
  start: { is_physical_person: true },
  titleOf: personTitle,
  size: 100,
  columns,
  form,
  Beside: lazy(() => import('./person-beside').then(module => ({ default: module.BesidePerson }))),
  useReadOnly,
})
