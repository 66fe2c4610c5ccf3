import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coOwnershipExportEndpoints as endpoints } from '@faitage/contracts/co-ownership/exports/exports.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { accessEndpoints } from '@faitage/contracts/privacy/access.endpoints'
import { expect, test } from 'vitest'
import { readPdf } from '../../kernel/pdf/testing/read-pdf.ts'
import { inWorld, of } from '../../testing/in-world.ts'
import { type TestSystem, testUsers } from '../../testing/system.ts'
import type { TestWorld } from '../../testing/world.ts'
import { newBuilding, newCopro, newCouncil, newLot, newPerson } from '../testing/copros.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
inWorld(async made => {
  ;({ system, world } = made)
  const cs_id = await newCouncil(system, world.missionId)
  const cles = [{ label: 'Générale', kind: 'generale' as const, total: 1000 }, { label: 'Ascenseur' }]
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys', cs_id, cles_repartition: cles })
  const { cles_repartition = [] } = await system.as('admin').call(coproEndpoints.get, of(copro_id))
  const [general, lift] = cles_repartition!.map(one => one.id!)
  const building_id = await newBuilding(system, copro_id)
  const postal_address = { address: '3 rue Basse', address_code: '42000', address_location: 'Saint-Étienne' }
  const zoe = await newPerson(system, world.missionId, { last_name: 'Zola', postal_address })
  const anne = await newPerson(system, world.missionId, { last_name: 'Arnaud' })
  const evil = await newPerson(system, world.missionId, { is_physical_person: false, company_name: '=SUM(A1:A9)' })
  const holds = (tantieme: string) => [{ cle_repartition_id: general!, tantieme }]
  const first = await newLot(system, copro_id, {
    ...{ lot_number: '1', building_id, owners: [zoe], floor: 2, surface: '42.50' },
    cles_repartition: [...holds('300.5'), { cle_repartition_id: lift!, tantieme: '20' }],
  })
  await newLot(system, copro_id, { lot_number: '2', owners: [anne, zoe], cles_repartition: holds('200') })
  await newLot(system, copro_id, { lot_number: '10', owners: [evil], cles_repartition: holds('399.5') })
  const admin = system.as('admin')
  await admin.call(lot.stateArrears, { ...of(first), body: { on: '2025-06-30', amount: 150_00 } })
  await admin.call(lot.sale, { ...of(first), body: { on: '2026-01-15', buyers: [{ person_id: anne }] } })
  await system.settled()
})

type Export = keyof typeof endpoints
const ask = (name: Export, query: Record<string, string>) =>
  system.as('contributor').raw(endpoints[name] as typeof endpoints.arrears, { query })
const csv = async (name: Export, query: Record<string, string>) => {
  const { body, statusCode } = await ask(name, { copro_id, format: 'csv', ...query })
  expect([statusCode, body.charCodeAt(0)]).toEqual([200, 0xfeff])
  return body.slice(1).trimEnd().split('\r\n')
}
const pdf = async (name: Export, on: string) => {
  const { rawPayload } = await ask(name, { copro_id, on, format: 'pdf' })
  return (await readPdf(rawPayload)).text.replaceAll(/\s+/g, ' ')
}
async function withoutNames(work: () => Promise<void>) {
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read person': right } },
    })
  await may(false)
  try {
    await work()
  } finally {
    await may(null)
  }
}

test('the matrix has a row a lot as it was on the day, a column a clé; a name is no formula', async () => {
  const [head, ...rows] = await csv('lotsMatrix', { on: '2025-12-31' })
  expect(head).toContain(';Propriétaires;N° de compte;')
  expect(head).toContain(';Tantièmes Générale;Tantièmes Ascenseur;Impayés de charges;Arrêtés au')
  expect(rows.map(one => one.split(';')[6])).toEqual(['1', '2', '10'])
  expect(rows[0]).toContain(';ASL des Lys;Les Lys;;12 rue Neuve, 42000 Saint-Étienne;Bâtiment A;1;')
  expect(rows[0]).toContain(';ZOLA;')
  expect(rows[0]).toMatch(/;300,5;20;150,00;30\/06\/2025$/)
  expect(rows[2]).toContain(`;"'=SUM(A1:A9)";`)
  const [, today] = await csv('lotsMatrix', { on: '2026-02-01' })
  expect(today).toContain(';ARNAUD;')
  await withoutNames(async () => {
    const bare = await csv('lotsMatrix', { on: '2025-12-31' })
    expect(bare.join()).not.toMatch(/ZOLA|Propriétaires;N° de compte/)
    expect(bare[1]).toMatch(/;300,5;20;150,00;30\/06\/2025$/)
  })
})

test('the attendance sheet has those who vote by name, their voices and the sum against the tantièmes', async () => {
  const rows = await csv('attendanceSheet', { on: '2025-12-31' })
  expect(rows).toEqual([
    'Copropriété;Copropriétaire;Adresse;Lots;Tantièmes;Voix;Représenté par;Signature',
    'Les Lys;ARNAUD et ZOLA;3 rue Basse, 42000 Saint-Étienne;2;200;200;;',
    `Les Lys;"'=SUM(A1:A9)";;10;399,5;399,5;;`,
    'Les Lys;ZOLA;3 rue Basse, 42000 Saint-Étienne;1;300,5;300,5;;',
    'Les Lys;Total : 3 copropriétaires;;;900;900;;',
    'Les Lys;Tantièmes généraux\u00A0: 900 / 1\u00A0000.;;;;;;',
    'Les Lys;Il manque 100 tantièmes.;;;;;;',
  ])
  const book = await ask('attendanceSheet', { mission_id: world.missionId, on: '2025-12-31' })
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const text = await pdf('attendanceSheet', '2025-12-31')
  for (const said of [
    'Feuille de présence',
    'Les Lys',
    'ARNAUD et ZOLA',
    'Il manque 100 tantièmes.',
    'Certifiée exacte',
  ])
    expect(text).toContain(said)
})

test('the statement of arrears leaves a debt with the owner of its day, lot by lot, with its total', async () => {
  expect(await csv('arrears', { on: '2026-02-01' })).toEqual([
    'Copropriété;Copropriétaire;Lot;Montant dû;Arrêté au',
    'Les Lys;ZOLA;1;150,00;30/06/2025',
    'Les Lys;Total;;150,00;',
  ])
  expect(await csv('arrears', { on: '2025-01-01' })).toHaveLength(2)
  await withoutNames(async () => {
    const text = await pdf('arrears', '2026-02-01')
    expect(text).not.toContain('ZOLA')
    expect(text).toContain('vos droits ne permettent pas de lire les personnes')
  })
})

test('an export is of a copro or a mission that the caller reaches, and is noted', async () => {
  expect((await ask('lotsMatrix', {})).json()).toMatchObject({ key: 'VALIDATION' })
  expect((await ask('arrears', { copro_id: world.missionId })).statusCode).toBe(404)
  const { items } = await system.as('admin').call(accessEndpoints.list, { query: { kind: ['export'] } })
  expect(new Set(items.map(({ thing }) => thing))).toEqual(new Set(['lot', 'person']))
})
