import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siret } from '../../kernel/rules.ts'
import { readRegistryHeader, registryColumn } from './columns.ts'
import { type ExistingCopro, fieldsOf, type PlanOptions, planRegistry, type RegistryRowPlan } from './plan.ts'
import { type RegistryValues, readRegistryRow } from './row.ts'
import {
  faultOf,
  type RegistryDialect,
  type RegistryTruth,
  registryCells,
  registryTruth,
} from './testing/registry-file.ts'

const today = '2026-11-20'
const rowsOf = (cells: readonly (readonly string[])[]) => {
  const header = readRegistryHeader(cells[0]!)
  return cells.slice(1).map((row, index) => readRegistryRow(header, { row: index + 2, cells: row }, today))
}
const extract = (truths: readonly RegistryTruth[], dialect: RegistryDialect = 'long') =>
  rowsOf(registryCells(truths, dialect))
const messy = registryTruth(42, 200)
/** Of places no fault falls on. */
const clean = registryTruth(7, 60).filter((_, index) => index < 3)

/** A file of a few columns, the number and an address among them by default. */
const one = (cells: Record<string, string | number | null>) => {
  const all = {
    numero_d_immatriculation: 'AB1234567',
    adresse_de_reference: '1 rue Neuve 42000 Saint-Étienne',
    ...cells,
  }
  const header = readRegistryHeader(Object.keys(all))
  return readRegistryRow(header, { row: 2, cells: Object.values(all) }, today)
}

describe('the header', () => {
  it('is recognised in its three dialects, and what it does not know is listed', () => {
    for (const dialect of ['titles', 'long', 'short'] as const) {
      const header = readRegistryHeader(registryCells([], dialect)[0]!)
      expect(header.missing).toEqual([])
      expect(header.ignored.map(name => name.toLowerCase())).toEqual(['epci'])
    }
    expect(registryColumn('PÉRIODE  de Construction')).toBe('period')
    expect(registryColumn('nombre')).toBeUndefined()
    expect(readRegistryHeader(['Nom', 'lat']).missing).toEqual(["Numéro d'immatriculation", 'Adresse de référence'])
  })
})

describe('a row', () => {
  it('reads the same in the three dialects, however messy', () => {
    const [titles, long, short] = (['titles', 'long', 'short'] as const).map(dialect => extract(messy, dialect))
    const meant = (rows = long!) =>
      rows.map(({ warnings, errors, ...row }) => ({ ...row, warned: warnings.length, wrong: errors.length }))
    expect(meant(titles)).toEqual(meant(long))
    expect(meant(short)).toEqual(meant(long))
    expect(long!.filter(row => row.values).length).toBeGreaterThan(180)
  })

  it('says what is wrong, and keeps the rest', () => {
    for (const [index, row] of extract(messy).entries()) {
      const said = [...row.errors, ...row.warnings].map(note => note.message).join(' ')
      const fault = faultOf(index)
      if (fault === 'day') expect(said).toContain('Cette date n’existe pas dans le calendrier.')
      else if (fault === 'lots') expect(said).toContain('Plus de lots d’habitation que de lots principaux.')
      else if (fault === 'siret') expect(said).toContain('SIRET')
      else if (fault === 'number') expect(said).toContain('deux lettres et sept chiffres')
      else if (fault === 'short_row') expect(said).toMatch(/compte \d+ cellules, l’en-tête \d+/)
      else expect(said).toBe('')
      expect(row.errors.length).toBe(fault === 'number' || fault === 'short_row' ? 1 : 0)
      if (fault === 'formula') expect(row.values?.name).toBe("=cmd|'/c calc'!A1")
    }
  })

  it('gives what the truth holds', () => {
    for (const [index, row] of extract(messy, 'short').entries()) {
      if (faultOf(index)) continue
      const truth = messy[index]!
      expect(siret.safeParse(truth.syndic.siret).success).toBe(truth.syndic.siret !== '')
      expect(row.values).toMatchObject({
        copro_registry_number: truth.number,
        address_1: {
          address: `${truth.house} ${truth.street}`,
          address_code: truth.place.postal,
          address_location: truth.place.town,
          address_latitude: truth.place.latitude,
        },
        nb_lots: truth.housing + truth.shops + truth.annexes,
        nb_commercial_lots: truth.shops,
        nb_sub_lots: truth.annexes,
      })
      expect(row.values?.name).toBe(truth.name || undefined)
      expect(row.values?.copro_creation_date).toBe(truth.regulation ?? undefined)
      expect(row.values?.cadastres?.[0]?.slice(0, 5)).toBe(truth.parcel === null ? undefined : truth.place.insee)
      expect(row.values?.syndic?.name).toBe(truth.syndic.name || undefined)
    }
  })

  it.each<[string, Record<string, string | number>, Partial<RegistryValues>]>([
    ['the period after 2010', { periode_de_construction: 'APRES_2010' }, { construction_time: 'A_COMPTER_DE_2011' }],
    ['a serviced residence', { residence_service: 'Oui' }, { copro_type: 'residence_services' }],
    [
      'a secondary syndicate',
      { 'Syndicat principal ou syndicat secondaire': 'Syndicat secondaire' },
      { copro_type: 'syndicat_secondaire', is_member_s1_s2: true },
    ],
    ['no union', { nombre_asl: 0, nombre_aful: '0' }, { is_member_association: false }],
    [
      'a co-operative syndic',
      { type_syndic: 'bénévole', syndicat_cooperatif: 'oui' },
      { syndic: { syndic_type: 'cooperatif' } },
    ],
    [
      'the syndic from its identification',
      { identification_representant_legal: 'CABINET DU PORT - 732 829 320 00074' },
      { syndic: { name: 'CABINET DU PORT' } },
    ],
    [
      'lots and their shares',
      { nombre_total_lots: 100, nombre_lots_habitation_bureaux_commerces: 48, nombre_lots_habitation: 42 },
      { nb_lots: 100, nb_commercial_lots: 6, nb_sub_lots: 52, percentage_lots_to_habitation: '87.5' },
    ],
    [
      'a parcel from its parts',
      { code_insee_commune_1: 1004, section_1: 'b', numero_parcelle_1: 7 },
      { cadastres: ['010040000B0007'] },
    ],
    ['an old regulation', { date_reglement_copropriete: '01/03/1895' }, { copro_creation_date: '1895-03-01' }],
    [
      'the programmes',
      { code_qp_2024: 'QP042001', copro_dans_acv: 'non', copro_dans_pdp: 'Oui' },
      { public_programs: ['qpv', 'plan_de_sauvegarde'] },
    ],
  ])('%s', (_, cells, values) => expect(one(cells).values).toMatchObject(values))

  it.each<[string, Record<string, string | number>]>([
    ['a point outside France', { lat: 0, long: 0 }],
    ['a negative count', { nombre_total_lots: -3 }],
    ['a word of no list', { periode_de_construction: 'HIER' }],
    ['a day that is not', { date_fin_dernier_mandat: '32/01/2026' }],
    ['a postal code', { code_postal_adresse: '4200' }],
    ['a cadastre', { reference_cadastrale_1: '42218AB1' }],
    ['more main lots than lots', { nombre_total_lots: 3, nombre_lots_habitation_bureaux_commerces: 4 }],
  ])('%s is left out with a warning', (_, cells) => {
    const row = one(cells)
    expect([row.errors.length, row.warnings.length]).toEqual([0, 1])
    expect(row.values).toMatchObject({ copro_registry_number: 'AB1234567' })
  })

  it('never breaks, whatever its cells', () => {
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.double(), fc.constant(null))
    const width = registryCells([], 'long')[0]!.length
    const header = readRegistryHeader(registryCells([], 'long')[0]!)
    fc.assert(
      fc.property(fc.array(cell, { minLength: width, maxLength: width }), cells => {
        const row = readRegistryRow(header, { row: 2, cells }, today)
        return (row.values === undefined) === row.errors.length > 0
      }),
    )
  })
})

/** What the mission holds once a plan was carried out. */
function carriedOut(plans: readonly RegistryRowPlan[], before: readonly ExistingCopro[]): ExistingCopro[] {
  const after = new Map(before.map(copro => [copro.id, copro]))
  for (const plan of plans) {
    if (plan.action !== 'create' && plan.action !== 'update') continue
    const id = plan.copro_id ?? `copro of ${plan.number}`
    const values: Record<string, unknown> = { ...after.get(id)?.values }
    for (const { field, after: value, decision } of plan.fields) {
      if (decision === 'keep') continue
      const [block, key] = field.split('.') as [string, string?]
      values[block] = key ? { ...(values[block] as object), [key]: value } : value
    }
    after.set(id, { id, values, typed: after.get(id)?.typed ?? new Set() })
  }
  return [...after.values()]
}
const actions = (plans: readonly RegistryRowPlan[]) => plans.map(plan => plan.action)
const numbered = (id: string, values: Partial<RegistryValues>, ...typed: string[]): ExistingCopro => ({
  id,
  values,
  typed: new Set(typed),
})

describe('the plan', () => {
  it('creates once: the same file again has nothing to do, in any dialect', () => {
    const first = planRegistry(extract(messy, 'titles'), [])
    expect(new Set(actions(first.rows))).toEqual(new Set(['create', 'error']))
    const held = carriedOut(first.rows, [])
    for (const dialect of ['titles', 'long', 'short'] as const) {
      const again = planRegistry(extract(messy, dialect), held)
      expect(again.rows.filter(plan => plan.action !== 'error' && plan.reason !== 'same')).toEqual([])
    }
  })

  it('refuses a number met before', () => {
    const plan = planRegistry(extract(messy), []).rows.find((_, index) => faultOf(index) === 'twice')
    expect(plan).toMatchObject({ action: 'error', number: 'AA0000001' })
    expect(plan?.errors[0]?.message).toContain('déjà')
  })

  it('updates what changed, and says which fields', () => {
    const held = carriedOut(planRegistry(extract(clean), []).rows, [])
    const later = clean.map((truth, index) =>
      index === 0 ? { ...truth, updated: '2021-01-01', housing: truth.housing + 1 } : truth,
    )
    const [first, ...others] = planRegistry(extract(later), held).rows
    expect(first?.action).toBe('update')
    expect(first?.fields.map(one => one.field).sort()).toEqual(
      expect.arrayContaining(['nb_lots', 'registry_updated_on']),
    )
    expect(first?.fields.map(one => one.field)).not.toContain('name')
    expect(actions(others)).toEqual(others.map(() => 'ignore'))
  })

  it('ignores an older extract', () => {
    const held = carriedOut(planRegistry(extract(clean), []).rows, [])
    const older = planRegistry(extract(clean.map(truth => ({ ...truth, updated: '1949-01-01', housing: 0 }))), held)
    expect(older.rows.map(plan => plan.reason)).toEqual(clean.map(() => 'older'))
  })

  it('fills what is empty, writes over the registry’s own, keeps what a person wrote unless they say otherwise', () => {
    const row = one({ nom_usage_copropriete: 'LES LYS', nombre_total_lots: 12, periode_construction: 'AVANT_1949' })
    const held = [
      numbered('c', { ...row.values!, name: 'Les Lys', nb_lots: 10, construction_time: undefined! }, 'name'),
    ]
    const plan = (options?: PlanOptions) => planRegistry([row], held, options).rows[0]!
    expect(plan().action).toBe('conflict')
    expect(plan().fields.map(({ field, decision, conflict }) => [field, decision, conflict])).toEqual([
      ['name', 'keep', true],
      ['nb_lots', 'overwrite', false],
      ['construction_time', 'fill', false],
    ])
    const taken = plan({ decided: () => 'registry' })
    expect([taken.action, taken.fields[0]?.decision]).toEqual(['update', 'overwrite'])
    expect(plan({ decided: () => 'keep' }).action).toBe('update')
  })

  it('asks when a copro without a number may be this one', () => {
    const row = one({ reference_cadastrale_1: '42218000AB0012' })
    const sameParcel = numbered('p', { cadastres: ['42218000AB0012', '42218000AB0013'] })
    const sameStreet = numbered('s', { address_1: { address: '1, RUE NEUVE', address_code: '42000' } })
    const other = numbered('o', { address_1: { address: '1 rue Neuve', address_code: '42100' } })
    const [plan] = planRegistry([row], [sameParcel, sameStreet, other]).rows
    expect([plan?.action, plan?.candidates]).toEqual(['confirm', ['p', 's']])
    const is = planRegistry([row], [sameParcel, other], { confirmed: () => ({ is: 'p' }) }).rows[0]
    expect([is?.copro_id, is?.fields.some(one => one.field === 'copro_registry_number')]).toEqual(['p', true])
    expect(planRegistry([row], [sameParcel], { confirmed: () => 'new' }).rows[0]?.action).toBe('create')
    expect(planRegistry([row], [other]).rows[0]?.action).toBe('create')
  })

  it('counts what is out of the perimeter, and lists what is in it', () => {
    const rows = extract(messy).filter((_, index) => !faultOf(index))
    const inside = (perimeter: PlanOptions['perimeter']) => {
      const plan = planRegistry(rows, [], { perimeter: perimeter! })
      expect(plan.rows.length + plan.outside).toBe(rows.length)
      return plan.rows.map(one => rows.find(row => row.row === one.row)!.values!)
    }
    const ajaccio = inside({ insee_codes: ['2A004'] })
    expect(ajaccio.length).toBeGreaterThan(0)
    expect(new Set(ajaccio.map(values => values.address_1?.address_code))).toEqual(new Set(['20000']))
    expect(inside({ postal_codes: ['20000'] })).toEqual(ajaccio)
    expect(inside({ numbers: ['AA0000002'] }).map(values => values.copro_registry_number)).toEqual(['AA0000002'])
    expect(inside({})).toHaveLength(rows.length)
  })

  it('marks the principal that a secondary names, and proposes the link', () => {
    const secondary = one({
      numero_d_immatriculation: 'AB0000002',
      si_secondaire_numero_immatriculation_principal: 'ab 0000001',
    })
    const principal = one({ numero_d_immatriculation: 'AB0000001' })
    const plan = planRegistry([secondary, principal], [])
    expect(plan.rows[0]?.principal).toBe('AB0000001')
    expect(plan.rows[1]?.fields.find(field => field.field === 'is_member_s1_s2')?.after).toBe(true)
  })

  it('does not create without an address', () => {
    const [plan] = planRegistry([one({ adresse_de_reference: 'non connu' })], []).rows
    expect([plan?.action, plan?.errors[0]?.column]).toEqual(['error', 'Adresse de référence'])
    expect([...fieldsOf({ syndic: { name: 'X' }, nb_lots: 1 }).keys()]).toEqual(['nb_lots', 'syndic.name'])
  })
})
