import { roleLabels } from '@faitage/contracts/identity/role-words'
import type { App, Group } from '@faitage/contracts/identity/user'
import { type UserItem, userEndpoints, userOutline, type userRecord } from '@faitage/contracts/identity/user.endpoints'
import { optionsOf } from '@faitage/contracts/kernel/field'
import type { Role } from '@faitage/contracts/kernel/permission'
import { lazy, Suspense } from 'react'
import { RecordEditPage } from '@/components/record/pages/record-edit-page'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'
import { Badge } from '@/components/ui/badge'
import { choicesOf } from './groups'
import { usePlaceOptions } from './use-place-options'
import { UserRights } from './user-rights'
import { appLabels, userKindLabels } from './user-words'

const form = () => import('./user-fields').then(module => module.form)

const ResetFactors = lazy(() => import('./reset-factors').then(module => ({ default: module.ResetFactors })))

const { email, role: ofRole, kind, preferred_app } = userOutline.fields

function useTell() {
  const { options } = usePlaceOptions()
  return (name: string, value: unknown): string | undefined => {
    if (name === 'role') return roleLabels[value as Role]
    if (name === 'preferred_app') return appLabels[value as App]
    if (name === 'kind') return userKindLabels[value as keyof typeof userKindLabels]
    if (name !== 'groups' || typeof value !== 'object' || value === null) return undefined
    const names = choicesOf([value].flat() as Group[]).map(choice => options.find(one => one.value === choice)?.label)
    return names.filter(Boolean).join(', ')
  }
}

/** Those who use the product: who they are, what they may do, and where. */
const users = recordKit<typeof userRecord, UserItem>(userOutline, userEndpoints, {
  path: '/admin/users',
  titleOf: ({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '),
  size: 1000,
  columns: [
    {
      id: 'last_name',
      header: 'Nom',
      text: one => [one.last_name, one.first_name].filter(Boolean).join(' '),
      sortable: true,
      width: 220,
      card: 'title',
    },
    { id: 'email', header: email.label, text: one => one.email, sortable: true, width: 260 },
    { id: 'role', header: ofRole.label, text: one => roleLabels[one.role], sortable: true, width: 150 },
    { id: 'kind', header: kind.label, text: one => userKindLabels[one.kind], width: 130 },
    {
      id: 'preferred_app',
      header: preferred_app.label,
      text: one => appLabels[one.preferred_app],
      width: 130,
      optional: true,
    },
    {
      id: 'active',
      header: 'Compte',
      text: one => (one.active ? 'Actif' : 'Désactivé'),
      cell: one => <Badge variant={one.active ? 'success' : 'neutral'}>{one.active ? 'Actif' : 'Désactivé'}</Badge>,
      width: 120,
      card: 'badge',
    },
  ],
  filters: [
    {
      kind: 'one',
      key: 'role',
      label: 'Rôle',
      options: optionsOf(roleLabels),
    },
    {
      kind: 'one',
      key: 'kind',
      label: 'Type de compte',
      options: Object.entries(userKindLabels).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'one',
      key: 'active',
      label: 'Compte',
      options: [
        { value: 'true', label: 'Actif' },
        { value: 'false', label: 'Désactivé' },
      ],
    },
  ],
  form,
  useTell,
})

export const ListPage = () => <RecordListPage kit={users} />
export const NewPage = () => <RecordNewPage kit={users} />
export const EditPage = () => (
  <RecordEditPage kit={users} subtitle={({ email, role: of }) => `${roleLabels[of]} · ${email}`}>
    {user => (
      <>
        <Suspense>
          <ResetFactors id={user.id} name={users.titleOf(user)} />
        </Suspense>
        <UserRights id={user.id} name={users.titleOf(user)} />
      </>
    )}
  </RecordEditPage>
)
