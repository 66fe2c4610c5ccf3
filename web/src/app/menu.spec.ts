import type { CurrentUser } from '@faitage/contracts/identity/user'
import { type Permission, permissionsByRole, type Role } from '@faitage/contracts/kernel/permission'
import { taskKinds } from '@faitage/contracts/kernel/task-kinds'
import { describe, expect, it } from 'vitest'
import { bottomTabsFor, menuFor, pagesFor } from './menu'
import { routeTable } from './route-table'
import { everyRight, modes, roles, visitor } from './testing-visitors'

const staff: readonly Role[] = ['admin', 'manager', 'contributor']
type Line = {
  href: string
  who: readonly Role[]
  mode?: 'individual' | 'copro'
  any?: readonly Permission[]
  ia?: true
}

/** The menu table of the specification, line by line. */
const table: readonly Line[] = [
  { href: '/', who: staff },
  { href: '/missions', who: staff, any: ['read mission'] },
  { href: '/aide', who: staff },
  { href: '/admin/agencies', who: ['admin'], any: ['read agency'] },
  { href: '/admin/clients', who: ['admin', 'manager'], any: ['read client'] },
  { href: '/admin/users', who: ['admin'], any: ['read user'] },
  { href: '/admin/funders/PO', who: ['admin'], mode: 'individual' },
  { href: '/admin/subcontractor', who: staff, mode: 'copro', any: ['read subcontractor'] },
  { href: '/admin/email-templates', who: ['admin', 'manager'], mode: 'individual', any: ['read email_template'] },
  { href: '/admin/quote-templates', who: ['admin', 'manager'], mode: 'individual', any: ['read letter_template'] },
  { href: '/admin/sellers', who: ['admin'], mode: 'individual', any: ['read agency'] },
  { href: '/admin/letter-templates', who: ['admin', 'manager'], any: ['read letter_template'] },
  { href: '/admin/thematics', who: ['admin'], mode: 'copro', any: ['read thematic'] },
  { href: '/admin/external_settings', who: ['admin'], mode: 'individual' },
  { href: '/admin/privacy', who: ['admin'], any: ['read privacy'] },
  { href: '/admin/document_analysis', who: ['admin'], mode: 'copro' },
  { href: '/projects', who: staff, mode: 'individual' },
  { href: '/prospects', who: staff, mode: 'individual' },
  { href: '/tasks-v1', who: staff, mode: 'individual' },
  { href: '/visits', who: staff, mode: 'individual', any: ['read visit'] },
  // Beside the specification's menu: managers read it all day.
  { href: '/reporting', who: staff, any: ['read reporting'] },
  { href: '/copros', who: staff, mode: 'copro', any: ['read copro'] },
  { href: '/buildings', who: staff, mode: 'copro', any: ['read building'] },
  { href: '/lots', who: staff, mode: 'copro', any: ['read lot'] },
  { href: '/scs', who: staff, mode: 'copro', any: ['read sc'] },
  // « Co-ownership menu entries need […] a read right on their kind » (3 §6).
  { href: '/person', who: staff, mode: 'copro', any: ['read person'] },
  { href: '/tasks', who: staff, mode: 'copro', any: taskKinds.map((kind): Permission => `read ${kind}`) },
  { href: '/ai-analyzer/analyze', who: staff, mode: 'copro', any: ['read analysis'], ia: true },
]

const someone = (role: Role, mode: 'individual' | 'copro', rights: readonly Permission[]) =>
  visitor(role, mode, rights) as CurrentUser
const hrefs = (
  role: Role,
  mode: 'individual' | 'copro',
  rights: readonly Permission[],
  iaUse: boolean,
  whole: boolean,
) =>
  menuFor(someone(role, mode, rights), { settings: { iaUse }, whole })
    .flatMap(group => group.items)
    .map(item => item.href)

/** Whether the page of an address is there: until then nothing leads to it. */
const isBuilt = (href: string) =>
  routeTable.some(route => route.load && route.path.replace('$requester_type', 'PO') === href)

describe('the menu', () => {
  const named = [...new Set(table.flatMap(line => line.any ?? []))]
  const cases = roles.flatMap(role =>
    modes.flatMap(mode =>
      [permissionsByRole[role], [], everyRight, ...named.map(right => everyRight.filter(one => one !== right))].flatMap(
        rights => [true, false].map(iaUse => ({ role, mode, rights, iaUse })),
      ),
    ),
  )

  it(`shows every line of the table whose page is built to whom it says, in the mode it says, and no other (${cases.length} cases)`, () => {
    for (const { role, mode, rights, iaUse } of cases) {
      const should = table
        .filter(line => line.who.includes(role) && (!line.mode || line.mode === mode))
        .filter(line => (!line.any || line.any.some(right => rights.includes(right))) && (!line.ia || iaUse))
        .map(line => line.href)
      // A client's projects are its whole product: they stay in reach whatever its mode.
      if (role === 'client') should.push('/projects')
      expect(hrefs(role, mode, rights, iaUse, true).sort()).toEqual(should.sort())
      expect(hrefs(role, mode, rights, iaUse, false).sort()).toEqual(should.filter(isBuilt).sort())
    }
  })

  it('treats a setting that nobody knows as off', () => {
    const lines = menuFor(someone('admin', 'copro', everyRight), { whole: true }).flatMap(group => group.items)
    expect(lines.map(item => item.href)).not.toContain('/ai-analyzer/analyze')
  })

  it('has no group without a line', () => {
    for (const { role, mode, rights, iaUse } of cases)
      for (const group of menuFor(someone(role, mode, rights), { settings: { iaUse } }))
        expect(group.items.length).toBeGreaterThan(0)
  })

  it('puts at most four of its lines within reach of a thumb, the tasks only with a right on some of them', () => {
    const tabs = (role: Role, mode: 'individual' | 'copro', rights = permissionsByRole[role]) =>
      bottomTabsFor(someone(role, mode, rights), { whole: true }).map(item => item.href)
    expect(tabs('manager', 'individual')).toEqual(['/', '/missions', '/projects', '/tasks-v1'])
    expect(tabs('manager', 'copro')).toEqual(['/', '/missions', '/copros', '/tasks'])
    expect(tabs('manager', 'copro', ['read copro', 'read lot_task'])).toEqual(['/', '/copros', '/tasks'])
    expect(tabs('manager', 'copro', ['read copro'])).toEqual(['/', '/copros'])
    expect(tabs('client', 'individual')).toEqual(['/projects'])
  })

  it('leads with the palette to the pages that stand on their own too', () => {
    const admin = someone('admin', 'individual', permissionsByRole.admin)
    const pages = pagesFor(admin, { whole: true }).map(item => item.href)
    expect(pagesFor(admin).map(item => item.href)).toEqual(pages.filter(isBuilt))
    expect(pages).toEqual(
      expect.arrayContaining(['/reporting', '/admin/roles', '/projects/program-visit', '/missions']),
    )
    expect(new Set(pages).size).toBe(pages.length)
  })
})
