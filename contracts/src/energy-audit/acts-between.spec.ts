import { describe, expect, it } from 'vitest'
import { actsBetween } from './acts-between.ts'
import type { AuditInput } from './audit-input.ts'

const wall = { name: 'Façades', wall_type: 1, area: 80, material: 12, insulation: 2 }
const boiler = {
  ...{ name: 'Chaudière', heated_area: 100, emissions_type: 2, energy_used: 2, generator_type: 20 },
  ...{ regulation: 1, emitter_type: 1, intermittent_equipment: 2 },
}
const tap = {
  ...{ name: 'Eau chaude', generator_type: 1, heating: 'Chaudière', energy_used: 2 },
  ...{ in_heated_volume: true, adjacent_rooms: true },
}
const before: AuditInput = {
  dwelling: { accommodation_type: 'Maison', department: '42', construction_year: 1972, levels_nb: 1 },
  metrics: { living_area: 100, ceiling_height: 2.5, inertia: 3, altitude: 1 },
  walls: [wall],
  ceilings: [{ name: 'Combles', ceiling_type: 2, area: 100, structure: 1, insulation: 2 }],
  floors: [],
  woodworks: [{ name: 'Porte', kind: 1, wall: 'Façades', area: 2, count: 1, u_known: false }],
  thermal_bridges: [],
  heatings: [boiler],
  hot_waters: [tap],
  ventilations: [{ name: 'Fenêtres', ventilation_type: 1, several_facades: true }],
  air_conditionings: [],
  photovoltaics: [],
}
const insulated = { ...wall, insulation: 4, insulation_basis: 1, insulation_value: 4.4 }
const pump = { ...boiler, generator_type: 11, energy_used: 1 }

describe('what each change of a scenario makes of the initial state', () => {
  it('is one group of rows at a time, in the order of the forms; nothing where nothing differs', () => {
    const after = { ...before, photovoltaics: [{ orientation: 3, inclination: 2, area: 20 }], walls: [insulated] }
    expect(actsBetween(before, after).map(({ group, input }) => [group, input])).toEqual([
      ['walls', { ...before, walls: [insulated] }],
      ['photovoltaics', { ...before, photovoltaics: after.photovoltaics }],
    ])
    expect(actsBetween(before, structuredClone(before))).toEqual([])
  })

  it('has the other groups find rows that were named anew', () => {
    const after = {
      ...before,
      walls: [{ ...insulated, name: 'Façades isolées' }],
      heatings: [{ ...pump, name: 'PAC' }],
    }
    const [walls, heatings] = actsBetween(before, after)
    expect(walls?.input.walls).toEqual([insulated])
    expect(heatings?.input).toEqual({ ...before, heatings: [pump] })
  })

  it('leaves rows that are new under their own names', () => {
    const more = { ...wall, name: 'Pignon' }
    expect(actsBetween(before, { ...before, walls: [wall, more] })[0]?.input.walls).toEqual([wall, more])
    expect(actsBetween(before, { ...before, walls: [more, wall] })[0]?.input.walls).toEqual([more, wall])
  })
})
