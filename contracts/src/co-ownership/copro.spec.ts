import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { metaOf } from '../kernel/field.ts'
import { personalPaths } from '../kernel/personal.ts'
import { buildingListFields } from './building.endpoints.ts'
import { building } from './building.ts'
import { coproListFields } from './copro.endpoints.ts'
import { type CoproSheet, copro, coproTitle } from './copro.ts'

const least: CoproSheet = {
  mission_id: '22222222-2222-4222-8222-222222222222',
  address_1: { address: '12 rue Neuve', address_code: '42000', address_location: 'Saint-Étienne' },
}
const faults = (sheet: Partial<CoproSheet>) => copro.rules(copro.shape({ ...least, ...sheet })).map(one => one.path)
const warned = (sheet: Partial<CoproSheet>) => copro.warnings({ ...least, ...sheet }).map(one => one.path)

describe('a copro', () => {
  it('is called by its name, or by its address', () => {
    expect(coproTitle({ ...least, name: 'Les Lys' })).toBe('Les Lys')
    expect(coproTitle(least)).toBe('12 rue Neuve, 42000 Saint-Étienne')
  })

  it('drops blank rows, blocks of nothing, and people who are not there', () => {
    const kept = copro.shape({
      ...least,
      cadastres: [{ value: '' }, { value: '42218000AB0012' }],
      cles_repartition: [{ label: '', total: 3 }, { label: 'Générale' }],
      syndic: { name: null },
      has_caretaker: true,
      caretaker: { comment: 'Le matin' },
      has_employee: false,
      employee: { comment: 'Le soir' },
      fire_safety_personnel: { comment: 'La nuit' },
    })
    expect(kept).toMatchObject({
      cs_id: null,
      cadastres: [{ value: '42218000AB0012' }],
      cles_repartition: [{ label: 'Générale' }],
      syndic: null,
      caretaker: { comment: 'Le matin' },
      employee: null,
      fire_safety_personnel: null,
    })
    expect(copro.shape(kept)).toEqual(kept)
  })

  it('has one general clé and names that differ', () => {
    const cles = [
      { label: 'Générale', kind: 'generale' as const },
      { label: 'GENERALE', kind: 'generale' as const },
    ]
    expect(faults({ cles_repartition: cles })).toEqual(['cles_repartition.1.label', 'cles_repartition.1.kind'])
    expect(faults({ cles_repartition: cles.slice(1) })).toEqual([])
    const id = '11111111-1111-4111-8111-111111111111'
    const twice = [{ id, label: 'Générale' }, { id, label: 'Ascenseur' }, { label: 'Eau' }, { label: 'Chauffage' }]
    expect(faults({ cles_repartition: twice })).toEqual(['cles_repartition.1.id'])
  })

  it('has a syndic who has a name, unless he is a volunteer the registry does not name', () => {
    expect(faults({ syndic: { manager_name: 'Zoé' } })).toEqual(['syndic.name'])
    expect(faults({ syndic: { syndic_type: 'benevole' } })).toEqual([])
    const term = (contract_date: string, contract_end_date: string) => ({
      syndic: { name: 'Cabinet', contract_date, contract_end_date },
    })
    expect(faults(term('2024-01-01', '2024-01-01'))).toEqual(['syndic.contract_end_date'])
    expect([faults(term('2024-01-01', '2027-01-02')), warned(term('2024-01-01', '2027-01-02'))]).toEqual([
      [],
      ['syndic.contract_end_date'],
    ])
    expect(warned(term('2024-01-01', '2027-01-01'))).toEqual([])
  })

  it('is warned of a number and of references of another form, never refused', () => {
    const number = copro.fields.shape.copro_registry_number.parse(' aa 000 2576 ')
    expect(number).toBe('AA0002576')
    expect(warned({ copro_registry_number: number, cadastres: [{ value: '42218000AB0012' }] })).toEqual([])
    expect(warned({ copro_registry_number: 'AA12', cadastres: [{ value: 'AB12' }] })).toEqual([
      'copro_registry_number',
      'cadastres.0.value',
    ])
  })

  it('needs an address of which something is known', () => {
    expect(copro.fields.safeParse({ ...least, address_1: {} }).success).toBe(false)
    expect(copro.fields.safeParse(least).success).toBe(true)
  })
})

describe('a building', () => {
  const sheet = { copro_id: least.mission_id, name: 'A' }
  const wrong = (more: object) => building.rules(building.shape({ ...sheet, ...more })).map(one => one.path)

  it('is of one height, of a category when it receives the public, at an address when it has its own', () => {
    expect(wrong({ igh: true, imh: true })).toEqual(['imh'])
    expect(wrong({ erp: true })).toEqual(['erp_category'])
    expect(wrong({ erp: true, erp_category: '5' })).toEqual([])
    expect(wrong({ different_from_copro_address: true })).toEqual(['address'])
    const { address, erp_category } = building.shape({ ...sheet, address: least.address_1, erp_category: '1' })
    expect([address, erp_category]).toEqual([null, null])
  })
})

describe('the sheets', () => {
  it.each([
    ['copro', copro],
    ['building', building],
  ])('of a %s have a French name for each field, and each stands in one section', (_, { fields, labels, sections }) => {
    const names = Object.keys(fields.shape)
    for (const name of names) expect((labels as Record<string, string>)[name]).not.toBe(name)
    expect(sections.flatMap(section => section.fields)).toEqual(names)
  })

  it('seal what is personal, and keep codes of access out of sight', () => {
    const roots = (record: { fields: z.ZodType }) =>
      [...new Set(personalPaths(record.fields).map(([first]) => first))].sort()
    expect(roots(copro)).toEqual([
      'access_code',
      'admin_manager',
      'architect',
      'caretaker',
      'employee',
      'fire_safety_personnel',
      'moe',
      'other_syndic_counsel_member_infos',
      'president',
      'syndic',
    ])
    expect(roots(building)).toEqual(['access_code', 'referents'])
    for (const record of [copro, building]) expect(metaOf(record.fields.shape.access_code).secret).toBe(true)
  })

  it('are looked for as the search structures say', () => {
    const first = (fields: object) => Object.entries(fields).flatMap(([name, one]) => (one.is_default ? [name] : []))
    expect(first(coproListFields)).toEqual([
      'name',
      'city',
      'copro_registry_number',
      'mission_id',
      'syndic_name',
      'nb_lots',
    ])
    expect(first(buildingListFields)).toEqual(['name', 'copro_id', 'construction_time', 'nb_habitations_noted'])
    expect(coproListFields.nb_lots.type).toBe('range')
    expect(coproListFields.urbanis_collaborators).toMatchObject({ type: 'autocomplete', many: true, of: 'user' })
  })
})
