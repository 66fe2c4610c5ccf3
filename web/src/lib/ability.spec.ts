import { permissionsByRole, role } from '@faitage/contracts/kernel/permission'
import { describe, expect, it } from 'vitest'
import { abilityOf } from './ability'

describe('the ability of somebody', () => {
  it('is exactly the rights they were given', () => {
    for (const of of role.options) {
      const ability = abilityOf(permissionsByRole[of])
      expect(ability.can('read', 'mission')).toBe(permissionsByRole[of].includes('read mission'))
      expect(ability.can('delete', 'user')).toBe(of === 'admin')
      expect(ability.can('read', 'project')).toBe(true)
    }
    expect(abilityOf([]).can('read', 'home')).toBe(false)
  })

  it('is made once for a list', () => {
    expect(abilityOf(permissionsByRole.admin)).toBe(abilityOf(permissionsByRole.admin))
  })
})
