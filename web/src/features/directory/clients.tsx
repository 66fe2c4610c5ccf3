import { clientEndpoints, clientOutline } from '@faitage/contracts/directory/client'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'

const form = () => import('./client-form').then(module => module.form)

/** The clients of missions: who to speak to there, and how. */
const clients = recordKit(clientOutline, clientEndpoints, {
  path: '/admin/clients',
  titleOf: ({ name }) => name,
  columns: columnsOf(clientOutline, clientEndpoints, {
    name: 240,
    job_function: 200,
    phone_number: 140,
    email_address: 240,
    postal_address: 280,
  }),
  form,
})

export const ListPage = () => <RecordListPage kit={clients} />
export const NewPage = () => <RecordNewPage kit={clients} />
export const EditPage = () => <RecordEditPage kit={clients} />
