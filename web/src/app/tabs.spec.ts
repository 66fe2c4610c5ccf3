import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { describe, expect, it } from 'vitest'
import { routeOf, routeTable } from './route-table'
import { tabsFor } from './tabs'
import { everyRight, own, visitor } from './testing-visitors'

const tabs = (
  path: string,
  params: Record<string, string>,
  options: Parameters<typeof visitor> = ['admin'],
  part?: string,
) => {
  const route = routeOf(path)
  if (!route) throw new Error(`no route ${path}`)
  return tabsFor(route, visitor(...options), { id: own, ...params }, part, { whole: true })
}
const active = (found: ReturnType<typeof tabs>) => found.filter(tab => tab.active).map(tab => tab.title)

describe('tabs', () => {
  it('are active on their own path and on those of their sub-tabs, shown or not', () => {
    expect(active(tabs('/projects/edit/$id', {}))).toEqual(['Demandeur'])
    expect(active(tabs('/projects/edit/$id/works/payment', {}))).toEqual(['Travaux'])
    expect(active(tabs('/projects/edit/$id/accommodation/new', {}))).toEqual(['Logement'])
    expect(active(tabs('/missions/edit/$id/funders/$requester_type/new', { requester_type: 'PB' }))).toEqual([
      'Financeurs',
    ])
    expect(active(tabs('/admin/users/edit/$id', {}))).toEqual(['Utilisateurs'])
  })

  it('show only the sub-tabs that are flagged as shown', () => {
    const housing = tabs('/projects/edit/$id/accommodation/new', {}).find(tab => tab.active)
    expect(housing?.subTabs.map(sub => sub.title)).toEqual(['Logements', 'Parties communes'])
    const works = tabs('/projects/edit/$id/works/deposit', {}).find(tab => tab.active)
    expect(works?.subTabs.filter(sub => sub.active).map(sub => sub.title)).toEqual(['Dépôt'])
  })

  it('distinguish the parts of one path, and take an unknown part for the page itself', () => {
    expect(active(tabs('/missions/edit/$id', {}))).toEqual(['Fiche'])
    expect(active(tabs('/missions/edit/$id', {}, ['admin'], 'import'))).toEqual(['Import'])
    expect(active(tabs('/missions/edit/$id', {}, ['admin'], 'autre'))).toEqual(['Fiche'])
  })

  it('distinguish the values of a parameter', () => {
    const funders = tabs('/admin/funders/$requester_type', { requester_type: 'PB' })
    expect(active(funders)).toEqual(['Bailleurs'])
    expect(
      active(tabs('/admin/funders/$requester_type/edit/$funder_id', { requester_type: 'SDC', funder_id: 'f' })),
    ).toEqual(['Copropriétés'])
  })

  it('of a mission are those of its copros to whoever works on copros, without those of projects', () => {
    expect(tabs('/missions/edit/$id', {}, ['admin', 'copro']).map(tab => tab.title)).toEqual([
      ...['Vue générale', 'Fiche', 'Import', 'Contrat', 'Documents', 'Conseils syndicaux et ASL'],
      ...['Copropriétés', 'Bâtiments', 'Lots'],
    ])
  })

  it('leave out what the mode, the rights or an unknown parameter keep closed', () => {
    const titles = (found: ReturnType<typeof tabs>) => found.map(tab => tab.title)
    expect(titles(tabs('/missions/edit/$id', {}))).not.toContain('Copropriétés')
    expect(titles(tabs('/missions/edit/$id', {}, ['admin', 'copro']))).toContain('Copropriétés')
    expect(titles(tabs('/missions/edit/$id', {}, ['manager', 'individual', ['read mission']]))).not.toContain('Import')
    expect(titles(tabs('/projects/edit/$id/accommodation/$accommodation_id', { accommodation_id: 'a' }))).not.toContain(
      'Scénario',
    )
    expect(
      titles(
        tabs('/projects/edit/$id/accommodation/$accommodation_id/scenario/$scenario_id', {
          accommodation_id: 'a',
          scenario_id: 's',
        }),
      ),
    ).toContain('Scénario')
  })

  it('of a mission leave out its councils where it does not show them', () => {
    const titles = (path: string, hidden: MissionFlag[]) => {
      const found = tabsFor(
        routeOf(path)!,
        visitor('manager', 'copro', everyRight),
        { id: own, sc_id: 's' },
        undefined,
        {
          hidden,
        },
      )
      return found.map(tab => tab.title)
    }
    expect(titles('/missions/$id/copros', [])).toContain('Conseils syndicaux et ASL')
    expect(titles('/missions/$id/copros', ['ca_asl_screen'])).not.toContain('Conseils syndicaux et ASL')
    expect(titles('/missions/$id/scs/$sc_id/general', [])).toEqual([
      ...['Conseil ou ASL', 'Fiche', 'Copropriétés', 'Bâtiments', 'Lots', 'Thématiques'],
    ])
  })

  it('leave a client the sections that its project opens', () => {
    const route = routeOf('/projects/edit/$id')
    const found =
      route &&
      tabsFor(route, visitor('client'), { id: own }, undefined, { sections: { follow_up: false }, whole: true })
    expect(found?.map(tab => tab.title)).not.toContain('Suivi')
    expect(found?.map(tab => tab.title)).toContain('Documents')
  })

  it('are not those of what the mission does not show, parts of a page included', () => {
    const route = routeOf('/missions/edit/$id')
    const titles = (hidden: MissionFlag[]) =>
      route && tabsFor(route, visitor('manager'), { id: own }, undefined, { hidden }).map(tab => tab.title)
    expect(titles([])).toEqual(expect.arrayContaining(['Documents', 'Import']))
    expect(titles(['ca_documents'])).toEqual(titles([])?.filter(title => title !== 'Documents'))
    expect(titles(['ca_import'])).toEqual(titles([])?.filter(title => title !== 'Import'))
  })

  it('say the page they lead to where it is all that is left of them', () => {
    const route = routeOf('/missions/edit/$id')
    const titles = (hidden: MissionFlag[]) =>
      route && tabsFor(route, visitor('manager'), { id: own }, undefined, { hidden }).map(tab => tab.title)
    const all = titles([])
    expect(all).toContain('Financeurs')
    expect(titles(['ca_funders'])).toEqual(all?.map(title => (title === 'Financeurs' ? 'Alertes de suivi' : title)))
    expect(titles(['ca_funders', 'ca_alerts'])).toEqual(all?.filter(title => title !== 'Financeurs'))
  })

  it('lead to no page that is not built', () => {
    const byHref = new Map(routeTable.map(route => [route.path, route]))
    const pathOf = (href: string) =>
      href
        .replace(/\/P[OB]$|\/LOCATAIRE$|\/SDC$/, '/$requester_type')
        .replace(/\/thematics\/[A-Z_]+$/, '/thematics/$thematic_name')
    for (const route of routeTable.filter(one => one.tabs)) {
      const params = Object.fromEntries(Array.from(route.path.matchAll(/\$(\w+)/g), ([, name]) => [name, `$${name}`]))
      // Addresses filled with their own parameters' names are the paths of the table again.
      const found = tabsFor(route, visitor('admin', route.app, everyRight), params, undefined)
      const hrefs = found.flatMap(tab => [tab.href, ...tab.subTabs.map(sub => sub.href)]).map(decodeURIComponent)
      for (const href of hrefs) expect(byHref.get(pathOf(href))?.load ?? href).toBeTypeOf('function')
    }
  })

  it('lead to the first of their sub-tabs that is there when their own page is not', () => {
    const route = routeOf('/projects/edit/$id')
    const later = {
      title: 'Plus tard',
      path: '/nulle-part',
      subTabs: [{ title: 'Documents', path: '/projects/edit/$id/documents', show: true }],
    }
    const made = route && { ...route, tabs: [...(route.tabs ?? []), later, { title: 'Jamais', path: '/nulle-part' }] }
    const found = made && tabsFor(made, visitor('admin'), { id: own }, undefined)
    expect(found?.find(tab => tab.title === 'Plus tard')?.href).toBe(`/projects/edit/${own}/documents`)
    expect(found?.map(tab => tab.title)).not.toContain('Jamais')
  })
})
