import { rolePermissionsChanged } from '@faitage/contracts/identity/role'
import { it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { roleDecider } from './role.decider.ts'

const { given } = specOf(roleDecider)
const change = (changes: Record<string, boolean | null>) =>
  ({ type: 'ChangeRolePermissions', role: 'manager', changes }) as const
const granted = rolePermissionsChanged({ role: 'manager', changes: { 'read project': false } })

it('a role is given rights and taken others, those only that change', () => {
  given()
    .when(change({ 'read project': false }))
    .then(granted)
  given(granted)
    .when(change({ 'read project': false }))
    .then()
  given(granted)
    .when(change({ 'read project': null }))
    .then(rolePermissionsChanged({ role: 'manager', changes: { 'read project': null } }))
})

it('a right that does not exist is not written', () => {
  given()
    .when(change({ 'fly kite': true }))
    .then()
})
