import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints as lot } from '@faitage/contracts/co-ownership/lot.endpoints'
import { personEndpoints } from '@faitage/contracts/co-ownership/person.endpoints'
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { ownerLettersJob } from '@faitage/contracts/letters/owner-letters'
import { ownerLettersEndpoints as endpoints } from '@faitage/contracts/letters/owner-letters.endpoints'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { newCopro, newLot, newPerson } from '../../co-ownership/testing/copros.ts'
import { jobRun } from '../../kernel/testing/job.ts'
import { inWorld, of } from '../../testing/in-world.ts'
import { type TestSystem, testUsers } from '../../testing/system.ts'
import type { TestWorld } from '../../testing/world.ts'
import { newTemplate } from '../testing/letters.ts'

let system: TestSystem
let world: TestWorld
let copro_id: string
let convocation: string
let anne: string
let boris: string
inWorld(async made => {
  ;({ system, world } = made)
  copro_id = await newCopro(system, world.missionId, {
    name: 'Les Lys',
    syndic: { name: 'Cabinet Roux', syndic_type: 'professionnel', manager_address: '8 cours Fauriel' },
    cles_repartition: [{ label: 'Générale', kind: 'generale', total: 1000 }],
  })
  const { cles_repartition } = await system.as('admin').call(coproEndpoints.get, of(copro_id))
  const holds = (tantieme: string) => [{ cle_repartition_id: cles_repartition![0]!.id!, tantieme }]
  const postal_address = { address: '3 rue Basse', address_code: '42000', address_location: 'Saint-Étienne' }
  anne = await newPerson(system, world.missionId, { last_name: 'Arnaud', postal_address })
  boris = await newPerson(system, world.missionId, { last_name: 'Zola' })
  const first = await newLot(system, copro_id, { lot_number: '1', owners: [anne], cles_repartition: holds('300') })
  await newLot(system, copro_id, { lot_number: '2', owners: [boris], cles_repartition: holds('700') })
  await newLot(system, copro_id, { lot_number: '3' })
  await system.as('admin').call(lot.stateArrears, { ...of(first), body: { on: '2025-06-30', amount: 150_00 } })
  convocation = await newTemplate(system, { name: 'Convocation', kind: 'convocation', mission_id: world.missionId }, [
    '{{destinataire.nom}}, {{destinataire.adresse}}',
    'Lots {{destinataire.lots}} : {{destinataire.voix}} voix sur {{copropriete.tantiemes}}.',
    'Le {{assemblee.date_en_lettres}} à {{assemblee.heure}}, {{assemblee.lieu}}.',
    '{{IF destinataire.impayes}}',
    'Vous devez {{destinataire.impayes}}.',
    '{{END-IF}}',
  ])
})

const team = () => system.as('contributor')
const assembly = { assembly_on: '2027-06-12', assembly_time: '18:30', assembly_place: 'Salle des fêtes' }
const ask = (body: object) =>
  team().call(endpoints.create, {
    body: { template_id: convocation, copro_id, to: 'owners', output: 'docx', ...assembly, ...body },
  })
const worked = async (id: string) => {
  await jobRun(system, ownerLettersJob, id).toEnd()
  return team().call(endpoints.get, { params: { letters_id: id } })
}
const texts = async (letters_id: string) => {
  const { rawPayload } = await team().raw(endpoints.zip, { params: { letters_id } })
  return Object.entries(unzipSync(rawPayload)).map(([name, content]) => {
    const xml = strFromU8(unzipSync(content)['word/document.xml']!)
    return [name, [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(match => match[1]).join('')]
  })
}

test('it is told who would be written to, and who lacks an address', async () => {
  const whom = (query: object) => team().call(endpoints.recipients, { query: { copro_id, to: 'owners', ...query } })
  expect(await whom({})).toMatchObject({
    total: 2,
    without_address: 1,
    without_email: 2,
    items: [{ title: 'ARNAUD', lots: ['1'] }, {}],
  })
  expect(await whom({ to: 'debtors', over: 100_00 })).toMatchObject({ total: 1, items: [{ amount: 150_00 }] })
  expect(await whom({ to: 'debtors', over: 150_00 })).toMatchObject({ total: 0 })
  expect(await whom({ to: 'council' })).toMatchObject({ total: 1, items: [{ title: 'Cabinet Roux' }] })
})

test('each owner has a letter of their own, filed with the mission under their lot, in one archive', async () => {
  const { id } = await ask({})
  expect(await worked(id)).toMatchObject({ state: 'done', total: 2, made: 2, refused: 0, copro_title: 'Les Lys' })
  const found = await texts(id)
  expect(found.map(([name]) => name)).toEqual([
    'Convocation - Les Lys - lot 1.docx',
    'Convocation - Les Lys - lot 2.docx',
  ])
  const [[, first = ''] = [], [, second = ''] = []] = found
  expect(first.replaceAll('\u00A0', ' ')).toBe(
    'ARNAUD, 3 rue Basse, 42000 Saint-ÉtienneLots 1 : 300 voix sur 1 000.Le 12 juin 2027 à 18:30, Salle des fêtes.Vous devez 150,00 €.',
  )
  // More than half counts as much as the others together.
  expect(second).toContain('Lots 2 : 300 voix')
  expect(second).not.toContain('Vous devez')
  const { items } = await team().call(fileEndpoints.list, {
    query: { owner_kind: 'mission', owner_id: world.missionId },
  })
  expect(items.map(({ folder, kind }) => [folder, kind])).toEqual(
    Array(2).fill(['Courriers aux copropriétaires', 'courrier']),
  )
  // Asked again, it makes nothing anew.
  await jobRun(system, ownerLettersJob, id).step()
  expect((await team().call(endpoints.list, { query: { copro_id } })).items).toMatchObject([{ id, made: 2 }])
  expect((await team().call(endpoints.list, { query: { copro_id: world.missionId } })).items).toEqual([])
})

test('a page shows the first letter, and names what is missing', async () => {
  const body = { template_id: convocation, copro_id, to: 'owners' as const, assembly_on: '2027-06-12' }
  const { content, missing } = await team().call(endpoints.html, { body })
  expect(content).toContain('ARNAUD')
  expect(missing).toEqual(['Heure de l’assemblée', 'Lieu de l’assemblée'])
})

test('what is stopped makes no more; nobody to write to, another kind of template and no right to names are refused', async () => {
  const { id } = await ask({ to: 'debtors' })
  await team().call(endpoints.cancel, { params: { letters_id: id } })
  expect(await worked(id)).toMatchObject({ state: 'cancelled', made: 0 })
  const refused = (body: object) =>
    team().refusal(endpoints.create, { body: { template_id: convocation, copro_id, to: 'owners', ...body } as never })
  expect((await refused({ to: 'debtors', over: 999_00 })).key).toBe('letter.copro.nobody')
  const ofProjects = await newTemplate(system)
  expect((await refused({ template_id: ofProjects })).key).toBe('letter.template.ofProjects')
  expect((await refused({ assembly_time: '25:00' })).key).toBe('VALIDATION')
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read person': right } },
    })
  const asked = await ask({})
  await may(false)
  try {
    expect((await refused({})).key).toBe('letter.copro.noNames')
    await jobRun(system, ownerLettersJob, asked.id).fail('FORBIDDEN')
  } finally {
    await may(null)
  }
})

test('a letter leaves by e-mail too, once, to those whose address is known; it needs the right and the flag', async () => {
  const email_address = 'zola@exemple.fr'
  await system.as('admin').call(personEndpoints.update, { ...of(boris), body: { email_address } })
  await system.settled()
  const { id } = await ask({ by_email: true, output: 'pdf' })
  await jobRun(system, ownerLettersJob, id).step()
  expect(await worked(id)).toMatchObject({ made: 2, mails: { waiting: 1, sent: 0, failed: 0 } })
  const { items } = await system.as('admin').call(mailEndpoints.list, { query: {} })
  expect(items.filter(({ kind }) => kind === 'letter')).toMatchObject([
    { to: email_address, subject: 'Les Lys\u00A0: Convocation' },
  ])
  const refused = async () =>
    (
      await team().refusal(endpoints.create, {
        body: { template_id: convocation, copro_id, to: 'owners', by_email: true },
      })
    ).key
  const flag = (ca_emails: boolean) =>
    system.as('admin').call(missionEndpoints.update, { ...of(world.missionId), body: { ca_emails } })
  await flag(false)
  expect(await refused()).toBe('mission.feature.off')
  await flag(true)
})

test('a letter is not read by those who may not read people, in whatever way it is asked for', async () => {
  const { id } = await ask({})
  await worked(id)
  const { items } = await team().call(fileEndpoints.list, {
    query: { owner_kind: 'mission', owner_id: world.missionId },
  })
  const letter = items[0]!.id
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read person': right } },
    })
  await may(false)
  try {
    expect((await team().refusal(fileEndpoints.content, { ...of(letter), query: {} })).key).toBe('file.letter')
    const body = { owner_kind: 'mission' as const, owner_id: world.missionId, keep_both: true }
    expect((await team().refusal(fileEndpoints.copy, { ...of(letter), body })).key).toBe('file.letter')
  } finally {
    await may(null)
  }
  expect((await team().raw(fileEndpoints.content, { ...of(letter), query: {} })).statusCode).toBe(200)
})

test('a letter is sealed with the key of whom it is to: it goes with them', async () => {
  const { id } = await ask({})
  await worked(id)
  await system.as('admin').call(subjectEndpoints.erase, { ...of(anne), body: { cause: 'request', documents: false } })
  expect((await texts(id)).map(([name]) => name)).toEqual(['Convocation - Les Lys - lot 2.docx'])
})

test('a letter to those who own together goes with any of them', async () => {
  const email_address = 'second@exemple.fr'
  // They go by name: the letter is sealed for the first.
  const first = await newPerson(system, world.missionId, { last_name: 'Premier' })
  const second = await newPerson(system, world.missionId, { last_name: 'Second' })
  await system.as('admin').call(personEndpoints.update, { ...of(second), body: { email_address } })
  await newLot(system, copro_id, { lot_number: '8', owners: [first, second] })
  await system.settled()
  const { id } = await ask({ by_email: true })
  await worked(id)
  const name = 'Convocation - Les Lys - lot 8.docx'
  expect((await texts(id)).map(([one]) => one)).toContain(name)
  const mailed = async () =>
    (await system.as('admin').call(mailEndpoints.list, { query: {} })).items.filter(({ to }) => to === email_address)
  expect(await mailed()).toHaveLength(1)
  await system.as('admin').call(subjectEndpoints.erase, { ...of(second), body: { cause: 'request', documents: false } })
  expect((await texts(id)).map(([one]) => one)).not.toContain(name)
  expect(await mailed()).toEqual([])
})
