import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { addMonths } from '@faitage/contracts/kernel/format-date'
import { dueEndpoints } from '@faitage/contracts/privacy/retention'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { coOwnershipTaskEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { followUpNoteEndpoints as notes } from '@faitage/contracts/tasks/follow-up-note'
import { thematicEndpoints as thematics } from '@faitage/contracts/thematics/thematic.endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newCopro, newLot, newPerson } from '../co-ownership/testing/copros.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
inWorld(async made => {
  ;({ system, world } = made)
  const cles_repartition = [{ label: 'Générale', kind: 'generale' as const, total: 1000 }]
  copro_id = await newCopro(system, world.missionId, { name: 'Les Lys', cles_repartition })
})

const admin = () => system.as('admin')
const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const person = (last_name: string) => newPerson(system, world.missionId, { last_name })

test('everything of an owner is told: periods, arrears, tasks, and the texts that may name them', async () => {
  const [anne, boris] = [await person('Anne'), await person('Boris')]
  const { cles_repartition } = await admin().call(coproEndpoints.get, of(copro_id))
  const held = [{ cle_repartition_id: cles_repartition![0]!.id!, tantieme: '412' }]
  const more = { lot_number: '12', owners: [anne], commentary: 'Anne veut vendre', cles_repartition: held }
  const sold = await newLot(system, copro_id, { lot_number: '9', owners: [boris] })
  const id = await newLot(system, copro_id, more)
  await admin().call(lot.stateArrears, { ...of(id), body: { on: '2025-06-30', amount: 150_00 } })
  await admin().call(lot.sale, { ...of(sold), body: { on: '2025-01-15', buyers: [{ person_id: anne }] } })
  await admin().call(coOwnershipTaskEndpoints.create, {
    body: { lot_id: id, title: 'Relancer', description: 'Appeler Anne le soir' },
  })
  await system.settled()
  const { linked, present, near, parts } = await admin().call(endpoints.get, of(anne))
  expect(linked.map(({ title, rows }) => [title, rows.map(one => plain(`${one.label} : ${one.value}`))])).toEqual([
    [
      'Lots',
      [
        'Lot 9 · Les Lys : Propriétaire depuis le 15/01/2025',
        expect.stringMatching(/^Lot 12 · Les Lys : Propriétaire depuis/),
      ],
    ],
    ['Impayés de charges', ['Lot 12 · Les Lys : 150,00 € au 30/06/2025']],
    ['Tâches de ses lots', ['Lot 12 : Relancer (A faire)']],
  ])
  expect(present.map(plain)).toEqual([
    'Lot 9 · Les Lys, propriétaire',
    'Lot 12 · Les Lys, propriétaire, 150,00 € d’impayés',
  ])
  expect(near.map(one => one.value)).toEqual(['Anne veut vendre', 'Appeler Anne le soir'])
  expect(parts.map(one => one.title)).toContain('Personne')
  const gone = await admin().call(endpoints.get, of(boris))
  expect([gone.present, gone.linked[0]?.rows.map(one => one.value)]).toEqual([[], ['Propriétaire jusqu’au 15/01/2025']])

  const zip = await admin().raw(endpoints.export, of(anne))
  expect(plain(strFromU8(unzipSync(zip.rawPayload)['donnees.html']!))).toContain('150,00 € au 30/06/2025')

  // Their lots stay, with what they hold and owe, and nobody's name.
  const before = await admin().call(lot.get, of(id))
  await admin().call(endpoints.erase, { ...of(anne), body: { cause: 'request', documents: true } })
  await system.settled()
  const after = await admin().call(lot.get, of(id))
  expect(after.cles_repartition).toEqual(before.cles_repartition)
  expect([after.unpaid_amount, after.arrears, after.tantieme_general]).toEqual([150_00, before.arrears, '412'])
  expect(after.owner_names?.map(one => one.title)).toEqual(['Personne anonymisée'])
  expect((await admin().call(coproEndpoints.arrears, of(copro_id))).owners).toMatchObject([
    { people: [anne], title: 'Personne anonymisée', amount: 150_00 },
  ])
})

test('who owned or lived somewhere long ago is due, and who was never linked to a lot; who still is there is not', async () => {
  const [former, still, buyer] = [await person('Former'), await person('Still'), await person('Buyer')]
  const ofFormer = await newLot(system, copro_id, { lot_number: '20', owners: [former] })
  await newLot(system, copro_id, { lot_number: '21', owners: [still] })
  const today = system.api.clock.today()
  const on = addMonths(today, -61)
  await admin().call(lot.sale, { ...of(ofFormer), body: { on, buyers: [{ person_id: buyer }] } })
  const alone = await person('Alone')
  await system.settled()
  const due = async () => (await admin().call(dueEndpoints.list, { query: { size: 100 } })).items
  expect((await due()).filter(one => one.kind.startsWith('person'))).toMatchObject([
    { id: former, kind: 'person_former', since: on, due_on: addMonths(on, 60), href: `/person?fiche=${former}` },
  ])
  const { now } = system.api.clock
  const [today0, later] = [system.api.clock.today, addMonths(today, 25)]
  system.api.clock.today = () => later
  try {
    expect((await due()).filter(one => one.kind === 'person_unlinked').map(one => one.id)).toContain(alone)
  } finally {
    Object.assign(system.api.clock, { now, today: today0 })
  }
  await admin().call(endpoints.erase, { ...of(former), body: { cause: 'due', documents: true } })
  await system.settled()
  expect((await due()).map(one => one.id)).not.toContain(former)
})

test('a note about somebody, or about the copro whose people are erased, is told and goes with them', async () => {
  const zelie = await person('Zélie')
  const lot_id = await newLot(system, copro_id, { lot_number: '30', owners: [zelie] })
  const noted = { note_kind: 'note', happened_on: '2026-05-04', text: 'Zélie est malade' } as const
  const owners = [{ person_id: zelie }, { copro_id }, { lot_id }]
  const write = (owner: object) => admin().call(notes.create, { body: { ...owner, ...noted } as never })
  for (const owner of owners) await write(owner)
  await system.settled()
  const { parts, near } = await admin().call(endpoints.get, of(zelie))
  expect(near.map(one => [one.label, one.value])).toEqual([['Note du lot 30', noted.text]])
  expect(parts.flatMap(({ values }) => values.map(({ value }) => value))).toContain(noted.text)
  const found = async () => (await admin().call(notes.list, { query: { term: 'malade' } })).totalItems
  const erase = (id: string) =>
    admin().call(endpoints.erase, { ...of(id), body: { cause: 'request', documents: true } })
  await erase(zelie)
  expect(await found()).toBe(2)
  expect((await admin().call(notes.list, { query: { person_id: zelie } })).items).toMatchObject([{ text: 'Effacé' }])
  await erase(copro_id)
  expect(await found()).toBe(0)
})

test('sheets made one with somebody’s are told with theirs, and go with them', async () => {
  const [kept, double] = [await person('Ivanova'), await person('Iwanowa')]
  await admin().call(personEndpoints.merge, { ...of(double), body: { into_id: kept } })
  await system.settled()
  const { parts } = await admin().call(endpoints.get, of(kept))
  expect(parts.flatMap(({ values }) => values.map(({ value }) => value))).toEqual(['Ivanova', 'Iwanowa'])
  await admin().call(endpoints.erase, { ...of(kept), body: { cause: 'request', documents: true } })
  await system.settled()
  expect(JSON.stringify(await admin().call(personEndpoints.get, of(kept)))).not.toMatch(/i[vw]ano[vw]a/i)
  expect((await admin().call(endpoints.list, { query: { term: 'Iwanowa' } })).totalItems).toBe(0)
  expect((await admin().call(endpoints.get, of(double))).erased).toBe(true)
})

test('answers of somebody in a thematic are told with them and go with them; those of others on the same lot stay', async () => {
  const [anne, boris] = [await person('Anouk'), await person('Bastien')]
  const lot_id = await newLot(system, copro_id, { lot_number: '40', type: 'appartement', owners: [anne] })
  const made = async (thematique_name: 'IMPAYES' | 'OCCUPATION_SOCIALE') =>
    (
      await admin().call(thematics.duplicate, {
        body: {
          ...{ scope: 'lot', resource_id: lot_id, thematique_name },
          ...{ version_name: 'Mars', version_date: '2026-03-01' },
        },
      })
    ).id
  const at = (versionId: string, stepId: string) => ({ params: { versionId, stepId } })
  const survey = at(await made('OCCUPATION_SOCIALE'), 'enquete')
  const recovery = at(await made('IMPAYES'), 'recouvrement')
  await admin().call(thematics.saveStep, { ...survey, body: { values: { personne: anne, occupants: 7 } } })
  const row = (debiteur: string, conseil: string) => ({
    values: { debiteur, etape: 'relance', date: '2026-02-01', conseil },
  })
  await admin().call(thematics.saveStep, {
    ...recovery,
    body: { rows: [row(anne, 'Me Alpha'), row(boris, 'Me Beta')] },
  })
  await system.settled()
  const { parts } = await admin().call(endpoints.get, of(anne))
  const told = JSON.stringify(parts)
  expect([told.includes('Me Alpha'), told.includes('Me Beta')]).toEqual([true, false])
  await admin().call(endpoints.erase, { ...of(anne), body: { cause: 'request', documents: true } })
  await system.settled()
  const { rows: kept } = await sql<{ held: string }>`
    select (sheet -> 'held')::text as held from thematic_version where resource_id = ${lot_id}::uuid`.execute(
    system.api.db,
  )
  const held = kept.map(one => one.held).join()
  expect([held.includes('occupants'), held.includes('Me Alpha'), held.includes('Me Beta')]).toEqual([
    false,
    false,
    true,
  ])
  expect((await admin().call(thematics.step, survey)).values.occupants).toBeUndefined()
  const { items } = await admin().call(thematics.step, recovery)
  expect(items.map(({ values }) => values.conseil ?? null)).toEqual([null, 'Me Beta'])
})
