import type { App } from '@faitage/contracts/identity/user'
import { type Permission, permissionsByRole, type Role } from '@faitage/contracts/kernel/permission'
import { describe, expect, it } from 'vitest'
import { addressOf } from './address'
import { type Entrance, enter, landing } from './enter'
import type { Route } from './route-entry'
import { routeOf, routeTable } from './route-table'
import { everyRight, foreign, modes, own, roles, visitor } from './testing-visitors'

const page = (path: string): Route => {
  const route = routeOf(path)
  if (!route) throw new Error(`no route ${path}`)
  return route
}
const opened: Entrance = { open: true }
const refused: Entrance = { forbidden: true }
const to = (path: string): Entrance => ({ open: false, to: path })
const params: Record<string, string> = {
  id: own,
  sc_id: 's1',
  copro_id: 'c1',
  building_id: 'b1',
  lot_id: 'l1',
  accommodation_id: 'a1',
  room_id: 'r1',
  scenario_id: 'x1',
  funder_id: 'f1',
  requester_type: 'PO',
  thematic_name: 'CHARGES',
  article: 'import',
  visit_id: 'v1',
  subject_id: 'p1',
}

/*
 * What the specification says of each path, read from the path alone: nothing here looks at the route table.
 */
const isIndividual = (path: string) =>
  /^\/(projects|prospects|tasks-v1|visits|admin\/(funders|external_settings|email-templates|quote-templates|sellers|income-scales))(\/|$)/.test(
    path,
  )
const isCopro = (path: string) =>
  /^\/(copros|buildings|lots|scs|person|tasks|ai-analyzer|admin\/(subcontractor|document_analysis|thematics))(\/|$)/.test(
    path,
  ) || /^\/missions\/\$id\/(?!general)/.test(path)
const rolesOf = (path: string): readonly string[] => {
  if (/^\/admin\/(clients|email-templates|letter-templates|quote-templates)/.test(path)) return ['admin', 'manager']
  if (/^\/admin\/subcontractor/.test(path)) return ['admin', 'manager', 'contributor']
  // Figures of a financing plan lead there.
  if (path === '/admin/income-scales') return ['admin', 'manager', 'contributor']
  if (path.startsWith('/admin/')) return ['admin']
  if (path.startsWith('/projects/edit/$id/follow-up/')) return ['admin', 'manager', 'contributor']
  if (/^\/projects\/edit\/.*(contractualization|accommodation_id)\/documents$/.test(path))
    return ['admin', 'manager', 'contributor']
  // Clients are told what is asked, granted and paid on their own page.
  if (/^\/projects\/edit\/\$id\/(works\/(deposit|approval|payment)|funders)$/.test(path))
    return ['admin', 'manager', 'contributor']
  // Clients are told what came of an energy audit on their own page.
  if (/\/(initial-state|scenario)(\/|$)/.test(path)) return ['admin', 'manager', 'contributor']
  if (path === '/projects' || path.startsWith('/projects/edit/')) return [...roles]
  return ['admin', 'manager', 'contributor']
}
const listed: Record<string, Permission[]> = {
  '/reporting': ['read reporting'],
  '/projects/new': ['create project'],
  '/audit/$kind/$id': ['read dossier'],
  '/projects/program-visit': ['read visit'],
  '/projects/edit/$id/follow-up/visits': ['read visit'],
  '/projects/actions': ['update project'],
  '/projects/deadlines': ['read simulation'],
  '/projects/generations': ['create document'],
  '/projects/mailings': ['read email'],
  '/projects/mailings/$mailing_id': ['read email'],
  '/projects/edit/$id/contractualization/documents': ['read document'],
  '/projects/edit/$id/works/quote': ['read quote'],
  '/projects/edit/$id/works/approval': ['read simulation'],
  '/projects/edit/$id/works/deposit': ['read simulation'],
  '/projects/edit/$id/works/payment': ['read simulation'],
  '/projects/edit/$id/funders': ['read simulation'],
  '/projects/edit/$id/contractualization/quote-invoice': ['read quote'],
  '/projects/edit/$id/accommodation/$accommodation_id/documents': ['read document'],
  '/person': ['read person'],
  '/tasks': ['read sc_task', 'read copro_task', 'read building_task', 'read lot_task'],
  '/missions/new': ['create mission'],
  '/missions/edit/$id/stats/monthly-report': ['update mission'],
  '/admin/roles': ['read role'],
  '/admin/outbox': ['read mail'],
  '/admin/email-templates': ['read email_template'],
  '/admin/letter-templates': ['read letter_template'],
  '/admin/thematics': ['read thematic'],
  '/admin/quote-templates': ['read letter_template'],
  '/admin/sellers': ['read agency'],
  '/admin/income-scales': ['read enum'],
  '/admin/security_log': ['read security'],
  '/admin/operations': ['read operations'],
  '/admin/subcontractor': ['read subcontractor'],
  '/admin/funders/$requester_type/new': ['create funder'],
  '/missions/edit/$id/billing/assignment': ['read billing'],
  '/missions/edit/$id/billing/billing': ['read billing'],
  '/missions/edit/$id/billing/purchase-order': ['read billing'],
  '/missions/edit/$id/billing/triggers-settings': ['read billing'],
  '/missions/edit/$id/funders/$requester_type': ['read funder'],
  '/missions/edit/$id/funders/$requester_type/new': ['create funder'],
  '/missions/edit/$id/funders/$requester_type/edit/$funder_id': ['read funder'],
}
function rightsOf(path: string): Permission[] {
  const told = listed[path]
  if (told) return told
  if (path.startsWith('/admin/privacy')) return ['read privacy']
  if (path.startsWith('/visits')) return ['read visit']
  if (path.startsWith('/projects/edit/')) return ['read project']
  if (path.startsWith('/ai-analyzer/')) return ['read analysis']
  const administered = /^\/admin\/(agenc|antenna|client|user)/.exec(path)?.[1]
  if (administered) {
    const kind = administered === 'agenc' ? 'agency' : (administered as 'antenna')
    return [path.endsWith('/new') ? `create ${kind}` : `read ${kind}`]
  }
  const innermost = ['lots', 'buildings', 'copros', 'scs', 'missions'].find(word => path.split('/').includes(word))
  if (!innermost || path.startsWith('/admin') || path.startsWith('/projects')) return []
  const kind = innermost.slice(0, -1) as 'lot'
  if (path.startsWith('/missions/edit/')) return ['read mission']
  const changes = path.endsWith('/new') ? 'create' : path.endsWith('/edit') ? 'update' : 'read'
  return [`${changes} ${kind}`]
}
/** Rights asked of the team where clients read their own part. */
const teamRight = (path: string): Permission | undefined =>
  path === '/projects/edit/$id/works/simulations' ? 'read simulation' : undefined
const isOpenTo = (path: string, role: Role, rights: readonly Permission[], iaUse: boolean) =>
  rolesOf(path).includes(role) &&
  (role === 'client' || [teamRight(path)].every(right => !right || rights.includes(right))) &&
  (rightsOf(path).length === 0 || rightsOf(path).some(right => rights.includes(right))) &&
  (iaUse || !path.startsWith('/ai-analyzer'))
const isInMode = (path: string, mode: App) => !(mode === 'copro' ? isIndividual(path) : isCopro(path))

const builtAddresses = new Set(routeTable.filter(route => route.load).map(route => addressOf(route.path, params)))

/** What the nine rules say of one opening; of the places beside a closed one, those that are built come first. */
function expected(route: Route, role: Role, mode: App, rights: readonly Permission[], iaUse: boolean): Entrance {
  const { path } = route
  if (path.startsWith('/payment/') || path === '/auth/password' || path === '/verification') return opened
  if (path === '/auth/login') return to(role === 'client' ? '/missions' : mode === 'individual' ? '/projects' : '/')
  if (role === 'client') {
    if (path !== '/projects' && !path.startsWith('/projects/edit/')) return to('/projects')
  } else if (!isInMode(path, mode)) {
    // A page that would open in its own mode is offered there.
    if (path !== '/projects/new' && isOpenTo(path, role, rights, iaUse))
      return { open: false, mode: mode === 'copro' ? 'individual' : 'copro' }
    return mode === 'copro' ? { open: false, previous: true } : to('/projects')
  }
  if (path === '/projects/new') return to('/projects')
  if (isOpenTo(path, role, rights, iaUse)) return opened
  const beside = (route.tabs ?? [])
    .filter(tab => (!tab.roles || tab.roles.includes(role)) && (!tab.app || tab.app === mode))
    .flatMap(tab => [tab, ...(tab.subTabs ?? []).filter(sub => sub.show)])
    .filter(tab => tab.path !== path && (role === 'client' || isInMode(tab.path, mode)))
    .filter(tab => isOpenTo(tab.path, role, rights, iaUse))
    .filter(tab => !('permission' in tab) || rights.includes(tab.permission as Permission))
    .flatMap(tab => addressOf(tab.path, { ...params, ...tab.params }) ?? [])
  // What is always a client’s to open is for where nothing else is.
  const there = beside.filter(address => builtAddresses.has(address))
  const built = there.find(address => !address.endsWith('/client')) ?? there[0]
  return beside[0] ? to(built ?? beside[0]) : refused
}

describe('every page for every role, mode and set of rights', () => {
  const cases = routeTable.flatMap(route =>
    roles.flatMap(role =>
      modes.flatMap(mode => {
        const usual = permissionsByRole[role]
        const without = usual.filter(right => !rightsOf(route.path).includes(right))
        const notOfTeam = usual.filter(right => right !== teamRight(route.path))
        return [usual, without, notOfTeam, [], everyRight].flatMap(rights =>
          [true, false].map(iaUse => ({ route, role, mode, rights, iaUse })),
        )
      }),
    ),
  )

  it(`opens, leads elsewhere or refuses as the rules say (${cases.length} cases)`, () => {
    const wrong = cases.flatMap(({ route, role, mode, rights, iaUse }) => {
      const is = enter(route, visitor(role, mode, rights), params, '', { settings: { iaUse } })
      const should = expected(route, role, mode, rights, iaUse)
      return JSON.stringify(is) === JSON.stringify(should) ? [] : [{ path: route.path, role, mode, is, should }]
    })
    expect(wrong).toEqual([])
  })

  it('never leads anybody to a page that leads on and on', () => {
    const stuck = cases.filter(({ route, role, mode, rights, iaUse }) => {
      let current = enter(route, visitor(role, mode, rights), params, '', { settings: { iaUse } })
      for (let hops = 0; hops < 3 && 'to' in current; hops += 1) {
        const { to: next } = current
        const target = routeTable.find(
          candidate => addressOf(candidate.path, params) === next || candidate.path === next,
        )
        // A tab of another value of a parameter is the same page.
        if (!target) return false
        current = enter(target, visitor(role, mode, rights), params, '', { settings: { iaUse } })
      }
      return 'to' in current
    })
    expect(stuck.map(({ route, role, mode }) => `${route.path} ${role} ${mode}`)).toEqual([])
  })
})

describe('the route-entry rules', () => {
  it('send somebody who is not signed in to the sign-in page, but for the payment pages, a password link and the verification of dossiers', () => {
    const free = ['/auth/login', '/payment/thanks', '/payment/$id/redirect', '/auth/password', '/verification']
    for (const route of routeTable)
      expect(enter(route, undefined, params)).toEqual(free.includes(route.path) ? opened : to('/auth/login'))
  })

  it('send a signed-in person away from the sign-in page', () => {
    expect(landing(visitor('client'))).toBe('/missions')
    expect(landing(visitor('client', 'copro'))).toBe('/missions')
    expect(landing(visitor('manager'))).toBe('/projects')
    expect(landing(visitor('manager', 'copro'))).toBe('/')
  })

  it('open to a client its own projects and nothing else', () => {
    for (const mode of modes) {
      const client = visitor('client', mode)
      for (const route of routeTable.filter(one => one.path.startsWith('/projects/edit/'))) {
        // What the team says and plans among itself is not the client's: they are led to the first section.
        const ofTeam = !route.roles.includes('client')
        const beside = route.path.includes('/$accommodation_id/') ? `/accommodation/${params.accommodation_id}` : ''
        expect(enter(route, client, { ...params, id: own })).toEqual(
          ofTeam ? to(`/projects/edit/${own}${beside}`) : opened,
        )
        expect(enter(route, client, { ...params, id: foreign })).toEqual(to('/projects'))
      }
      expect(enter(page('/projects/new'), client, {}, `?mission_id=${own}`)).toEqual(to('/projects'))
    }
  })

  it('lead from a section that is closed to the first one that is open', () => {
    const client = visitor('client')
    const closed = (path: string, sections: Record<string, boolean>) =>
      enter(page(path), client, params, '', { sections })
    const follow = '/projects/edit/$id/follow-up/tasks'
    expect(closed(follow, { requester: true, follow_up: false })).toEqual(to(`/projects/edit/${own}`))
    expect(closed(follow, { requester: false, accommodation: false, follow_up: false, works: false })).toEqual(
      to(`/projects/edit/${own}/contractualization/quote-invoice`),
    )
    expect(
      closed('/projects/edit/$id', { requester: false, accommodation: false, funders: false, works: true }),
    ).toEqual(to(`/projects/edit/${own}/works/quote`))
    expect(
      closed('/projects/edit/$id', {
        requester: false,
        accommodation: false,
        works: false,
        contractualization: false,
        documents: true,
      }),
    ).toEqual(to(`/projects/edit/${own}/documents`))
    // A section that is open and not built yet is no place to land: what is always theirs is.
    expect(
      closed('/projects/edit/$id', {
        requester: false,
        accommodation: false,
        documents: false,
        messages: false,
        works: false,
        contractualization: false,
        funders: true,
      }),
    ).toEqual(to(`/projects/edit/${own}/client`))
    expect(closed('/projects/edit/$id/client', { requester: false, messages: false })).toEqual(opened)
    expect(closed('/projects/edit/$id/documents', { documents: true })).toEqual(opened)
    const none = { requester: false, accommodation: false, funders: false, works: false }
    expect(
      closed(follow, { ...none, contractualization: false, follow_up: false, documents: false, messages: false }),
    ).toEqual(to(`/projects/edit/${own}/client`))
  })

  it('lead from a page that the mission does not show to the first that it does; from all of them nowhere', () => {
    const user = visitor('manager')
    const at = (path: string, hidden: Parameters<typeof enter>[4]) => enter(page(path), user, params, '', hidden)
    const documents = '/missions/edit/$id/documents'
    expect(at(documents, {})).toEqual(opened)
    expect(at(documents, { hidden: ['ca_documents'] })).toEqual(to(`/missions/${own}/general`))
    expect(at(documents, { hidden: ['ca_documents', 'ca_mission_screen'] })).toEqual(to(`/missions/edit/${own}`))
    expect(at('/projects/edit/$id/documents', { hidden: ['ca_documents'] })).toEqual(to(`/projects/edit/${own}`))
    expect(at('/missions/$id/general', { hidden: ['ca_documents'] })).toEqual(opened)
  })

  it('want a mission for a new project', () => {
    expect(enter(page('/projects/new'), visitor('manager'))).toEqual(to('/projects'))
    expect(enter(page('/projects/new'), visitor('manager'), {}, '?mission_id=')).toEqual(to('/projects'))
    expect(enter(page('/projects/new'), visitor('manager'), {}, `?mission_id=${own}`)).toEqual(opened)
  })
})
