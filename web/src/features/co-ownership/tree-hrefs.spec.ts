import { describe, expect, it } from 'vitest'
import { councilHref, hrefsBy, isAstray, sameTab, withoutCouncil } from './tree-hrefs'

const copro = { id: 'c', mission_id: 'm', cs_id: 's' }
const building = { id: 'b', copro_id: 'c', mission_id: 'm' }
const lot = { id: 'l', building_id: 'b', copro_id: 'c', mission_id: 'm' }

describe('the addresses of the tree', () => {
  it('go down from the mission', () => {
    const hrefs = hrefsBy(undefined)
    expect(hrefs.under('m', 'copros/new')).toBe('/missions/m/copros/new')
    expect(hrefs.copro(copro)).toBe('/missions/m/copros/c/general')
    expect(hrefs.building(building, 'lots/new')).toBe('/missions/m/copros/c/buildings/b/lots/new')
    expect(hrefs.lot(lot, 'edit')).toBe('/missions/m/copros/c/buildings/b/lots/l/edit')
  })

  it('stay below the council that one came by', () => {
    const hrefs = hrefsBy('s')
    expect(hrefs.under('m', 'lots')).toBe('/missions/m/scs/s/lots')
    expect(hrefs.copro(copro, 'edit')).toBe('/missions/m/scs/s/copros/c/edit')
    expect(hrefs.building(building)).toBe('/missions/m/scs/s/copros/c/buildings/b/general')
    expect(hrefs.lot(lot)).toBe('/missions/m/scs/s/copros/c/buildings/b/lots/l/general')
    expect(councilHref({ id: 's', mission_id: 'm' })).toBe('/missions/m/scs/s/general')
  })

  it('change branch or tab of one page', () => {
    expect(withoutCouncil('/missions/m/scs/s/copros/c/buildings')).toBe('/missions/m/copros/c/buildings')
    expect(withoutCouncil('/missions/m/copros/c/edit')).toBe('/missions/m/copros/c/edit')
    expect(sameTab('/missions/m/scs/s/copros/c/edit', '/missions/m/scs/s/copros/d/general')).toBe(
      '/missions/m/scs/s/copros/d/edit',
    )
    expect(sameTab('/missions/m/copros/c/thematics/CHARGES', '/missions/m/copros/d/general')).toBe(
      '/missions/m/copros/d/thematics/CHARGES',
    )
  })
})

describe('an address of the tree', () => {
  const at = { id: 'm', sc_id: 's', copro_id: 'c', building_id: 'b' }

  it('names what stands where it says, or what was not read', () => {
    expect(isAstray(at, { council: { mission_id: 'm' }, copro, building, lot })).toBe(false)
    expect(isAstray({ ...at, sc_id: undefined }, { copro, building, lot })).toBe(false)
    expect(isAstray(at, {})).toBe(false)
  })

  it.each([
    ['a council of another mission', { council: { mission_id: 'other' } }],
    ['a copro of another mission', { copro: { ...copro, mission_id: 'other' } }],
    ['a copro of another council', { copro: { ...copro, cs_id: 'other' } }],
    ['a copro of no council', { copro: { id: 'c', mission_id: 'm' } }],
    ['a building of another copro', { copro, building: { ...building, copro_id: 'other' } }],
    ['a lot of another building', { copro, building, lot: { ...lot, building_id: 'other' } }],
  ])('names nothing where it leads to %s', (_, read) => expect(isAstray(at, read)).toBe(true))
})
