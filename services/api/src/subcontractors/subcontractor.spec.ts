import { subcontractorEndpoints as subcontractor } from '@faitage/contracts/subcontractors/subcontractor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

const body = {
  name: 'Atelier Trois Tuiles',
  job: 'maitrise_oeuvre',
  sub_job: 'architecte',
  postal_address: '3 rue des Tanneurs, 35500 Vitré',
  email_address: 'contact@trois-tuiles.fr',
  phone_number: '02 99 00 40 69',
  siret_number: '732 829 320 00074',
  contact: 'Inès Morvan',
  comment: 'Disponible le mardi.',
}

test('a subcontractor lives: written, found by its job, changed, read in its history, removed, brought back', async () => {
  const manager = system.as('manager')
  const { id } = await manager.call(subcontractor.create, { body })
  const read = await manager.call(subcontractor.get, { params: { id } })
  expect(read).toMatchObject({ ...body, siret_number: '73282932000074', revision: 0 })
  for (const term of ['tuiles', 'maîtrise d’œuvre', 'Architecte', 'vitre', '73282932', 'ines'])
    expect((await manager.call(subcontractor.list, { query: { term } })).totalItems, term).toBe(1)
  expect((await manager.call(subcontractor.list, { query: { job: 'maitrise_oeuvre' } })).totalItems).toBe(1)
  expect((await manager.call(subcontractor.list, { query: { job: 'travaux' } })).totalItems).toBe(0)

  await manager.call(subcontractor.update, { params: { id }, body: { job: 'travaux', sub_job: 'isolation' } })
  const { items } = await manager.call(subcontractor.history, { params: { id } })
  expect(items[0]).toMatchObject({
    sentence: 'Mona Marchand a modifié le sous-traitant : métier, spécialité.',
    can_undo: true,
  })
  const removed = await manager.call(subcontractor.remove, { params: { id } })
  expect((await manager.refusal(subcontractor.get, { params: { id } })).status).toBe(404)
  await manager.call(subcontractor.undo, { params: { id }, body: { revision: removed.revision } })
  expect(await manager.call(subcontractor.get, { params: { id } })).toMatchObject({ job: 'travaux' })
})

test.each([
  ['name', '', 'Ce champ est obligatoire.'],
  ['job', 'astrologie', 'Choisissez un métier de la liste.'],
  ['sub_job', 'avocat', 'Cette spécialité n’est pas de ce métier.'],
  ['email_address', 'trois tuiles', 'Cette adresse e-mail n’est pas valide. Exemple : prenom.nom@domaine.fr'],
  ['phone_number', '12', 'Ce numéro de téléphone n’est pas valide. Exemples : 06 12 34 56 78, +32 2 555 12 12'],
  ['siret_number', '73282932000075', 'Ce numéro SIRET n’existe pas : vérifiez chaque chiffre.'],
  ['siret_number', '123', 'Un numéro SIRET compte 14 chiffres.'],
])('%s %j is refused at its field', async (path, value, message) => {
  const before = await system.as('admin').call(subcontractor.list)
  const refusal = await system.as('admin').refusal(subcontractor.create, { body: { ...body, [path]: value } })
  expect(refusal).toMatchObject({ status: 422, key: 'VALIDATION', details: { fields: [{ path, message }] } })
  expect((await system.as('admin').call(subcontractor.list)).totalItems).toBe(before.totalItems)
})

test('a speciality goes with its job, and not without one', async () => {
  const admin = system.as('admin')
  const { job: _, sub_job, ...others } = body
  const alone = await admin.refusal(subcontractor.create, { body: { ...others, sub_job } })
  expect(alone.details).toEqual({ fields: [{ path: 'sub_job', message: 'Choisissez d’abord un métier.' }] })
  const { id } = await admin.call(subcontractor.create, { body: { ...body, name: 'Deux' } })
  const moved = await admin.refusal(subcontractor.update, { params: { id }, body: { job: 'travaux' } })
  expect(moved.details).toMatchObject({ fields: [{ path: 'sub_job' }] })
  await admin.call(subcontractor.update, { params: { id }, body: { job: null, sub_job: null } })
})

test('staff read, administrators and managers write', async () => {
  await system.as('contributor').call(subcontractor.list)
  expect((await system.as('contributor').refusal(subcontractor.create, { body })).status).toBe(403)
  expect((await system.as('client').refusal(subcontractor.list)).status).toBe(403)
})
