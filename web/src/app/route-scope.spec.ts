import { describe, expect, it } from 'vitest'
import { scopeOf } from './route-scope'

describe('the scope of a page', () => {
  it.each([
    ['/tasks', 'tasks'],
    ['/lots', 'lots'],
    ['/buildings', 'buildings'],
    ['/copros', 'copros'],
    ['/scs', 'scs'],
    ['/missions', 'missions'],
    ['/missions/new', 'missions'],
    ['/missions/edit/$id/funders/$requester_type', 'missions'],
    ['/missions/$id/general', 'missions'],
    ['/missions/$id/general/market', 'missions'],
    ['/missions/$id/scs', 'scs'],
    ['/missions/$id/scs/$sc_id/general', 'scs'],
    ['/missions/$id/scs/$sc_id/edit', 'scs'],
    ['/missions/$id/scs/$sc_id/copros/$copro_id/buildings/$building_id/lots/$lot_id/edit', 'lots'],
    ['/missions/$id/scs/$sc_id/copros', 'copros'],
    ['/missions/$id/scs/$sc_id/thematics/$thematic_name', 'scs'],
    ['/missions/$id/copros/$copro_id/edit', 'copros'],
    ['/missions/$id/copros/$copro_id/buildings/new', 'buildings'],
    ['/missions/$id/copros/$copro_id/buildings/$building_id/thematics/$thematic_name', 'buildings'],
    ['/missions/$id/copros/$copro_id/lots', 'lots'],
    ['/missions/$id/copros/$copro_id/buildings/$building_id/lots/$lot_id/general', 'lots'],
  ])('of %s is %s', (path, scope) => expect(scopeOf(path)).toBe(scope))

  it('is read from an address as from a pattern, whatever its query', () => {
    const id = '3f8f0c1e-0000-4000-8000-000000000001'
    expect(scopeOf(`/missions/${id}/copros/${id}/general?tab=lots`)).toBe('copros')
    expect(scopeOf('/missions?q=/lots')).toBe('missions')
    expect(scopeOf('/missions#/lots')).toBe('missions')
  })

  it.each([
    '/',
    '/tasks-v1',
    '/person',
    '/projects',
    '/projects/edit/$id/follow-up/tasks',
    '/admin/users',
    '/prospects',
  ])('of %s is none of the six', path => expect(scopeOf(path)).toBeUndefined())
})
