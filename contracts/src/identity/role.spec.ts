import { describe, expect, it } from 'vitest'
import { kinds, type Permission, permissionsByRole, type Role, role } from '../kernel/permission.ts'
import { effectivePermissions, grantablePermissions, isGrantable, overridden, permissionBound } from './role.ts'
import { kindLabels, permissionAreas, permissionLabel } from './role-words.ts'

const oddities = ['serve worker', '__proto__', 'constructor', 'read moon', '']

/** A few hundred sets of decisions, the same ones at each run. */
function* someOverrides(count: number): Generator<Record<string, boolean>> {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const names = [...grantablePermissions, ...oddities]
  for (let index = 0; index < count; index++) {
    const decided = Array.from({ length: next(12) }, () => [names[next(names.length)], next(2) === 1])
    yield Object.fromEntries(decided) as Record<string, boolean>
  }
}
const everything = Object.fromEntries(grantablePermissions.map(permission => [permission, true]))
const nothing = Object.fromEntries(grantablePermissions.map(permission => [permission, false]))

/** Reading what is theirs, sending files, writing to the team. */
const ofClients = [
  'read project',
  'read audit',
  'read file',
  'create file',
  'read quote',
  'read invoice',
  'read message',
  'create message',
]

describe('effective permissions', () => {
  it('are the defaults of the role when nothing was decided', () => {
    for (const of of role.options)
      expect([...effectivePermissions(of)].sort()).toEqual([...permissionsByRole[of]].sort())
  })

  it('take the role’s decisions, then the user’s', () => {
    expect(effectivePermissions('contributor', { 'delete mission': true })).toContain('delete mission')
    expect(effectivePermissions('contributor', { 'read mission': false })).not.toContain('read mission')
    expect(effectivePermissions('manager', { 'read user': false }, { 'read user': true })).toContain('read user')
    expect(effectivePermissions('manager', { 'delete agency': true }, { 'delete agency': false })).not.toContain(
      'delete agency',
    )
  })

  it('whatever was decided: never more than exist, never beyond a client, never an administrator locked out', () => {
    const ofUsers = someOverrides(400)
    for (const ofRole of someOverrides(400)) {
      const ofUser = ofUsers.next().value ?? {}
      for (const of of role.options) {
        const permissions = effectivePermissions(of, ofRole, ofUser)
        expect(permissions.every(isGrantable)).toBe(true)
        expect(new Set(permissions).size).toBe(permissions.length)
        if (of === 'client') expect(ofClients).toEqual(expect.arrayContaining(permissions))
        if (of === 'admin') expect(permissions).toEqual(expect.arrayContaining(['read role', 'update role']))
      }
    }
  })

  it('an administrator from whom all was taken can still give it back, a client to whom all was given has little', () => {
    expect(effectivePermissions('admin', nothing, nothing)).toEqual(['read role', 'update role'])
    expect(effectivePermissions('client', everything, everything)).toHaveLength(ofClients.length)
    expect(effectivePermissions('contributor', everything)).toEqual(grantablePermissions)
  })

  it('each permission is decided by itself', () => {
    for (const of of role.options) {
      const before = new Set(effectivePermissions(of))
      for (const permission of grantablePermissions) {
        for (const value of [true, false]) {
          const after = new Set(effectivePermissions(of, { [permission]: value }))
          const others = grantablePermissions.filter(one => one !== permission)
          expect(others.filter(one => before.has(one) !== after.has(one))).toEqual([])
          if (permissionBound(of, permission) === undefined) expect(after.has(permission)).toBe(value)
        }
      }
    }
  })
})

describe('changes of overrides', () => {
  it('set, go back to the default, and leave no trace of rights that do not exist', () => {
    const before = overridden(
      {},
      { 'read user': false, 'delete agency': true, 'serve worker': true, 'read moon': true },
    )
    expect(before).toEqual({ 'read user': false, 'delete agency': true })
    expect(overridden(before, { 'read user': null })).toEqual({ 'delete agency': true })
    expect(before).toEqual({ 'read user': false, 'delete agency': true })
  })
})

describe('the words of rights', () => {
  it('every kind stands in exactly one area, with a name', () => {
    expect(permissionAreas.flatMap(area => area.kinds).sort()).toEqual([...kinds].sort())
    for (const kind of kinds) expect(kindLabels[kind]).toMatch(/^\p{Lu}/u)
  })

  it('a right is named in French', () => {
    expect(permissionLabel('update mission' satisfies Permission)).toBe('Missions : modifier')
    expect(isGrantable('import mission' satisfies Permission)).toBe(true)
    expect(isGrantable('constructor')).toBe(false)
    const all: Role[] = ['admin', 'manager', 'contributor', 'client']
    expect(all).toEqual(role.options)
  })
})
