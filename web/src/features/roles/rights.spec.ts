import { grantablePermissions, permissionBound } from '@faitage/contracts/identity/role'
import { permissionsByRole, type Role } from '@faitage/contracts/kernel/permission'
import { describe, expect, it } from 'vitest'
import { backToDefaults, changesInWords, heldIn, holderOf, isOverridden, rightsByArea, turned } from './rights'

const holder = (role: Role, overrides: Record<string, boolean> = {}, pending = {}) =>
  holderOf(
    role,
    role,
    grantablePermissions.map(permission => {
      const byDefault = permissionsByRole[role].includes(permission)
      const override = overrides[permission] ?? null
      return {
        permission,
        default: byDefault,
        override,
        effective: override ?? byDefault,
        bound: permissionBound(role, permission) ?? null,
      }
    }),
    pending,
  )

describe('the matrix of rights', () => {
  it('shows every right that exists, once', () => {
    const shown = rightsByArea.flatMap(area =>
      area.lines.flatMap(line => line.rights.filter(right => right !== undefined)),
    )
    expect([...shown].sort()).toEqual([...grantablePermissions].sort())
  })

  it('turns a right over and back: nothing is left to save', () => {
    const before = holder('contributor')
    const pending = turned(before, 'delete mission')
    expect(pending).toEqual({ 'delete mission': true })
    const after = { ...before, pending }
    expect([heldIn(after, 'delete mission'), isOverridden(after, 'delete mission')]).toEqual([true, true])
    expect(turned(after, 'delete mission')).toEqual({})
  })

  it('goes back to the default where that is what is wanted', () => {
    const before = holder('contributor', { 'delete mission': true })
    expect(turned(before, 'delete mission')).toEqual({ 'delete mission': null })
    expect(backToDefaults(holder('contributor', { 'delete mission': true, 'read user': false }))).toEqual({
      'delete mission': null,
      'read user': null,
    })
  })

  it('leaves alone what nobody decides', () => {
    expect(turned(holder('client'), 'read mission')).toEqual({})
    expect(turned(holder('admin'), 'update role')).toEqual({})
  })

  it('shows what would be given and taken', () => {
    const pending = { 'delete mission': true, 'read user': false, 'read enum': null }
    expect(changesInWords(holder('contributor', { 'read enum': true }, pending))).toEqual([
      { label: 'Missions : supprimer', effect: 'given' },
      { label: 'Utilisateurs : consulter', effect: 'taken' },
      { label: 'Référentiels : consulter', effect: 'same' },
    ])
  })
})
