import { actions, kinds } from '@faitage/contracts/kernel/permission'
import { flagsToCome, missionFlagGroups } from '@faitage/contracts/missions/mission-flags'
import { describe, expect, it } from 'vitest'
import { parentOf } from './complete-routes'
import { routeOf, routeTable } from './route-table'
import { beyond, specifiedPaths } from './testing-spec-paths'

const paths = routeTable.map(route => route.path)
const written = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1')

describe('the route table', () => {
  it('holds every path of the specification, and none beside but those named here', () => {
    const specified = [...specifiedPaths, ...beyond].map(written)
    expect(specified.filter(path => !paths.includes(path))).toEqual([])
    expect(paths.filter(path => !specified.includes(path))).toEqual([])
  })

  it('holds each path once, with a title', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    expect(routeTable.filter(route => !route.title.trim())).toEqual([])
  })

  it('offers no page of a feature to come, whose switch is not shown', () => {
    const offered = routeTable.filter(route => route.load && route.feature && flagsToCome.has(route.feature))
    expect(offered.map(route => route.path)).toEqual([])
    const switched = new Set(missionFlagGroups.flatMap(({ flags }) => flags))
    const open = routeTable.filter(route => route.load && route.feature && !switched.has(route.feature))
    expect(open.map(route => route.path)).toEqual([])
  })

  it('uses the parameters of the specification', () => {
    const parameters = new Set(paths.flatMap(path => [...path.matchAll(/\$(\w+)/g)].map(match => match[1])))
    expect([...parameters].sort()).toEqual(
      [
        ...['id', 'sc_id', 'copro_id', 'building_id', 'lot_id', 'accommodation_id', 'room_id', 'scenario_id'],
        ...['funder_id', 'requester_type', 'thematic_name'],
        // An article of the help, the report of a visit, a sending of e-mails and what is audited, which are ours.
        'kind',
        'article',
        'visit_id',
        'mailing_id',
        // Somebody whose data is held, which is ours too.
        'subject_id',
      ].sort(),
    )
  })

  it('asks for rights that exist, and for reading what its scope is about by default', () => {
    const known = kinds.flatMap(kind => actions.map(action => `${action} ${kind}`))
    expect(routeTable.flatMap(route => route.permissions).filter(right => !known.includes(right))).toEqual([])
    expect(routeOf('/copros')?.permissions).toEqual(['read copro'])
    expect(routeOf('/missions')?.permissions).toEqual(['read mission'])
    expect(routeOf('/missions/$id/copros/$copro_id/buildings/$building_id/lots')?.permissions).toEqual(['read lot'])
    expect(routeOf('/tasks')?.permissions).toHaveLength(4)
    expect(routeOf('/projects')?.permissions).toEqual([])
  })

  it('has tabs that lead to pages of the table, and every page with tabs is on one of them', () => {
    for (const route of routeTable) {
      const places = (route.tabs ?? []).flatMap(tab => [tab, ...(tab.subTabs ?? [])])
      expect(places.filter(place => !routeOf(place.path)).map(place => place.path)).toEqual([])
      if (route.tabs) expect(places.map(place => place.path)).toContain(route.path)
    }
  })

  it('names every tab and sub-tab that is shown', () => {
    const tabs = routeTable.flatMap(route => route.tabs ?? [])
    const shown = [...tabs, ...tabs.flatMap(tab => (tab.subTabs ?? []).filter(sub => sub.show))]
    expect(shown.filter(tab => !tab.title.trim())).toEqual([])
  })

  it('knows the pages above each page', () => {
    expect(routeOf('/missions/$id/scs/$sc_id/copros/$copro_id/buildings/$building_id/lots/new')?.parents).toEqual([
      '/missions',
      '/missions/$id/general',
      '/missions/$id/scs',
      '/missions/$id/scs/$sc_id/general',
      '/missions/$id/scs/$sc_id/copros',
      '/missions/$id/scs/$sc_id/copros/$copro_id/general',
      '/missions/$id/scs/$sc_id/copros/$copro_id/buildings',
      '/missions/$id/scs/$sc_id/copros/$copro_id/buildings/$building_id/general',
      '/missions/$id/scs/$sc_id/copros/$copro_id/buildings/$building_id/lots',
    ])
    expect(routeOf('/projects/edit/$id/works/quote')?.parents).toEqual(['/projects', '/projects/edit/$id'])
    expect(routeOf('/admin/antennas/edit/$id')?.parents).toEqual(['/admin/agencies'])
    expect(routeOf('/admin/funders/$requester_type/edit/$funder_id')?.parents).toEqual([
      '/admin/funders/$requester_type',
    ])
    expect(routeOf('/copros')?.parents).toEqual([])
    expect(parentOf('/nowhere/at/all', new Set(['/']))).toBeUndefined()
  })

  it('gives a section to each page of a project but the one that is always its client’s, and to no other', () => {
    const sectioned = routeTable.filter(route => route.section || route.ofClient).map(route => route.path)
    expect(sectioned).toEqual(paths.filter(path => path.startsWith('/projects/edit/$id')))
    expect(routeOf('/projects/edit/$id')?.section).toBe('requester')
  })
})
