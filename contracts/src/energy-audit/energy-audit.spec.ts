import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposed, withActs } from './acts.ts'
import { actsBetween } from './acts-between.ts'
import { auditFaults } from './audit-faults.ts'
import { copyName, sameNames } from './audit-names.ts'
import { departmentOf, knowsHighAltitude } from './dwelling-facts.ts'
import { type EnergyAuditSheet, energyAudit } from './energy-audit.ts'
import { metricsGroup, rowGroupNames, rowGroups } from './form-groups.ts'
import { formValues, readerOf } from './form-values.ts'
import { auditListNames, auditLists } from './lists.ts'
import { quickStart } from './quick-start.ts'
import { differences, fedByRooms, roomTotals } from './room-totals.ts'
import { toInput } from './to-input.ts'

const house = {
  accommodation_type: 'Maison',
  construction_year: 1972,
  levels_nb: 2,
  living_area: '100',
  postal_code: '63000',
} as const
const on = '2026-11-29'
const state = (over: Partial<EnergyAuditSheet> = {}): EnergyAuditSheet => ({
  project_id: '6f1c3b0e-5f0a-4c8e-9d43-0a1f5b1f7c11',
  accommodation_id: '6f1c3b0e-5f0a-4c8e-9d43-0a1f5b1f7c12',
  kind: 'initial',
  name: 'État initial',
  ...over,
})
const started = (dwelling: typeof house = house) => state(quickStart(dwelling, on))
const fieldsAt = (sheet: EnergyAuditSheet, dwelling: object = house) =>
  auditFaults(sheet, { dwelling, on }).map(({ field }) => field)

describe('a quick start', () => {
  it('has everything that a balance asks for, whatever the dwelling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Maison' as const, 'Appartement' as const),
        fc.integer({ min: 1800, max: 2026 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 20, max: 400 }),
        (accommodation_type, construction_year, levels_nb, living_area) => {
          const dwelling = {
            accommodation_type,
            construction_year,
            levels_nb,
            living_area: String(living_area),
            postal_code: '63000',
          }
          const sheet = state(quickStart(dwelling, on))
          expect(auditFaults(sheet, { dwelling, on })).toEqual([])
          expect(energyAudit.fields.safeParse(sheet).success).toBe(true)
          expect(toInput(sheet, dwelling).walls.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('the fields of the forms', () => {
  const groups = [...rowGroupNames.map(name => rowGroups[name]), metricsGroup]
  it('name lists, groups and fields that exist', () => {
    for (const { fields, label } of groups)
      for (const [name, field] of Object.entries(fields)) {
        const { list, of, when } = field as { list?: string; of?: readonly string[]; when?: object }
        if (list) expect(auditListNames).toContain(list)
        for (const group of of ?? []) expect(rowGroupNames).toContain(group)
        const read = JSON.stringify(when ?? {}).matchAll(/"field":"([^"]+)"/g)
        for (const [, at] of read)
          if (!at!.startsWith('dwelling.'))
            expect([label, name, Object.keys(fields)]).toEqual([label, name, expect.arrayContaining([at])])
      }
  })

  it('have presets that are values of their lists', () => {
    for (const { fields } of groups)
      for (const field of Object.values(fields)) {
        const { list, preset } = field as { list?: keyof typeof auditLists; preset?: unknown }
        if (!list || preset === undefined) continue
        const values = Array.isArray(preset) ? preset.map(one => (one as { value: unknown }).value) : [preset]
        for (const value of values) expect(auditLists[list].values.map(([id]) => id)).toContain(value)
      }
  })

  it('are shown by other fields: what is hidden counts for nothing, what is empty is its preset', () => {
    const { fields } = rowGroups.woodworks
    const door = readerOf(fields, { kind: 1, u_known: true }, house)
    expect([door.isShown('glazing'), door.isShown('door_type'), door.read('u_value')]).toEqual([false, false, '3.5'])
    expect(formValues(fields, { kind: 2, u_known: true }, house)).toMatchObject({ u_value: 4.7, glazing: 3, count: 1 })
    expect(formValues(rowGroups.walls.fields, { insulation: 1, insulation_value: '12' }, house)).not.toHaveProperty(
      'insulation_value',
    )
    expect(formValues(metricsGroup.fields, {}, house)).toMatchObject({ inertia: 2, altitude: 1, ceiling_height: 2.5 })
    expect(readerOf(rowGroups.air_conditioning.fields, {}, { accommodation_type: 'Appartement' }).isShown('area')).toBe(
      false,
    )
  })
})

describe('what keeps a balance from being computed', () => {
  it('is said field by field, in the order of the forms', () => {
    const sheet = started()
    expect(fieldsAt({ ...sheet, walls: [{ name: 'Sud', area: '0', insulation: 4, insulation_basis: 1 }] })).toEqual([
      ...['walls[0].area', 'walls[0].insulation_value'],
      ...['woodworks[0].wall', 'woodworks[1].wall', 'woodworks[2].wall', 'woodworks[3].wall', 'woodworks[4].wall'],
      ...['thermal_bridges[0].wall', 'thermal_bridges[1].wall', 'thermal_bridges[2].wall'],
    ])
    expect(fieldsAt({ ...sheet, ventilation: [] })).toEqual(['ventilation'])
    const [heating] = sheet.heatings ?? []
    expect(fieldsAt({ ...sheet, heatings: [{ ...heating, installation_year: 2027 }] })).toEqual([
      'heatings[0].installation_year',
    ])
    expect(fieldsAt({ ...sheet, heatings: [{ ...heating, heated_area: '60' }] })).toEqual(['heatings[0].heated_area'])
    expect(fieldsAt({ ...sheet, heatings: [{ ...heating, generator_type: 999 }] })).toContain(
      'heatings[0].generator_type',
    )
    expect(fieldsAt(sheet, { ...house, accommodation_type: 'Immeuble' })).toContain('dwelling.accommodation_type')
    expect(fieldsAt(sheet, { ...house, postal_code: '97400' })).toEqual(['dwelling.postal_code'])
    expect(fieldsAt(sheet, { ...house, levels_nb: 7 })).toEqual(['dwelling.levels_nb'])
    expect(
      fieldsAt({ ...sheet, metrics: { ...sheet.metrics, altitude: 3 } }, { ...house, postal_code: '75001' }),
    ).toEqual(['metrics.altitude'])
    expect(fieldsAt({ ...sheet, metrics: { ...sheet.metrics, altitude: 3 } })).toEqual([])
  })

  it('asks neither a ceiling nor a floor of a flat', () => {
    const flat = { ...house, accommodation_type: 'Appartement' } as const
    expect(fieldsAt({ ...state(quickStart(flat, on)), ceilings: [], floors: [] }, flat)).toEqual([])
  })
})

describe('rooms', () => {
  const rooms = [
    {
      name: 'Salon',
      length: '5',
      width: '4',
      heating_id: 'A',
      wall_inputs: [
        { name: 'Sud', area: '10.5' },
        { name: 'Est', area: '8' },
      ],
    },
    {
      name: 'Chambre',
      area: '12.5',
      length: '9',
      width: '9',
      air_conditioning: true,
      wall_inputs: [{ name: ' sud ', area: '7' }],
    },
  ]
  it('add up to the living area, by heating, cooled, and to elements by the name of their type', () => {
    const totals = roomTotals(rooms)
    expect([totals.area, totals.cooled, [...totals.heated]]).toEqual([32.5, 12.5, [['A', 20]]])
    expect(totals.walls).toEqual([
      { name: 'Sud', area: 17.5 },
      { name: 'Est', area: 8 },
    ])
    expect(fedByRooms([{ name: 'SUD', area: '1', material: 2 }], totals.walls)).toEqual([
      { name: 'SUD', area: '17.5', material: 2 },
      { name: 'Est', area: '8' },
    ])
  })
  it('tell the difference where an element has another area', () => {
    expect(
      differences(rooms, {
        walls: [
          { name: 'Sud', area: '20' },
          { name: 'Est', area: '8.2' },
        ],
      }),
    ).toEqual([{ group: 'walls', name: 'Sud', difference: 2.5 }])
  })
})

describe('recommendations', () => {
  it('follow from what the forms say, first things first, and change them when they are done', () => {
    const sheet = started()
    const advice = proposed(sheet)
    expect(advice.map(({ act }) => act)).toEqual([
      'attic',
      'wall_outside',
      'ventilation',
      'floor',
      'windows',
      'windows',
      'windows',
      'windows',
      'heat_pump',
      'thermodynamic',
    ])
    expect(advice[0]).toMatchObject({ element_name: 'Combles', criterion: 'R ≥ 7 m²·K/W', cost: 235_000 })
    const done = withActs(sheet, advice, 2026)
    expect(fieldsAt(done)).toEqual([])
    const between = actsBetween(toInput(sheet, house), toInput(done, house))
    expect(between.map(({ group }) => group)).toEqual([
      'walls',
      'ceilings',
      'floors',
      'woodworks',
      'heatings',
      'hot_waters',
      'ventilations',
    ])
    expect(proposed(done).map(({ act }) => act)).not.toContain('wall_outside')
  })

  it('are done where they are called for once the row they name has another name', () => {
    const sheet = started()
    const insulated = (element_name: string) => withActs(sheet, [{ act: 'attic', element_name }], 2026).ceilings?.[0]
    expect(insulated('COMBLES')).toMatchObject({ insulation: 4 })
    expect(insulated('Ancien nom')).toMatchObject({ insulation: 4 })
  })
})

it('a dwelling that is to be built has no balance', () => {
  expect(fieldsAt(started(), { ...house, construction_year: 2027 })).toContain('dwelling.construction_year')
})

describe('names', () => {
  it('are the same whatever their case and accents; copies are numbered', () => {
    expect(sameNames([{ name: 'Été' }, { name: ' ete' }, { name: '' }, { name: null }])).toEqual([1])
    expect(copyName('Scénario 1', [])).toBe('Scénario 1 (copie)')
    expect(copyName('Scénario 1', ['Scénario 1 (copie)'])).toBe('Scénario 1 (copie 2)')
    expect(copyName('Scénario 1 (copie 2)', ['Scénario 1 (copie)', 'Scénario 1 (copie 2)'])).toBe(
      'Scénario 1 (copie 3)',
    )
    expect(copyName('L'.repeat(120), [])).toHaveLength(120)
  })
})

it('a place gives its climate: Corsica apart, overseas none', () => {
  expect(['96000', '00100'].map(departmentOf)).toEqual([undefined, undefined])
  expect(['20000', '20200', '63000', '97400', '1234', null].map(departmentOf)).toEqual([
    '2A',
    '2B',
    '63',
    undefined,
    undefined,
    undefined,
  ])
  expect([knowsHighAltitude('73'), knowsHighAltitude('75')]).toEqual([true, false])
})
