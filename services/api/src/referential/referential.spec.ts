import { jobs } from '@faitage/contracts/referential/jobs'
import { defaultPerrenoudEnums, perrenoudNames } from '@faitage/contracts/referential/perrenoud'
import { enumEndpoints } from '@faitage/contracts/referential/referential'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

const { list, updatePerrenoud, perrenoudHistory, job, subJob, operationalPlan } = enumEndpoints

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

const rows = (name: keyof typeof defaultPerrenoudEnums) =>
  defaultPerrenoudEnums[name].map(({ value, label }) => ({ value, name: label }))

test('lists are asked by name, all of them without', async () => {
  const contributor = system.as('contributor')
  const { enums } = await contributor.call(list, { query: { enums: 'job, dates,job' } })
  expect(Object.keys(enums)).toEqual(['job', 'dates'])
  expect(enums.job).toEqual(jobs)
  const { enums: all } = await contributor.call(list)
  expect(Object.keys(all).sort()).toEqual(['job', 'sub_job', 'operational_plan', 'dates', ...perrenoudNames].sort())
})

test('the dates are told by the status or the visit they date', async () => {
  const { enums } = await system.as('contributor').call(list, { query: { enums: 'dates' } })
  expect(Object.fromEntries(enums.dates!.map(({ value, label }) => [value, label]))).toEqual({
    date_to_contact: 'À contacter',
    date_contact: 'Contact',
    date_meet_advices_to_plan: 'Visite conseil à programmer',
    date_meet_advices_planned: 'Visite conseil programmée',
    date_meet_to_process: 'Visite à traiter',
    date_meet_processed: 'Visite traitée',
    date_build_on_going: 'En cours de montage',
    date_depositted: 'Déposé',
    date_certified: 'Agréé',
    date_meet_control_to_plan: 'Visite contrôle à programmer',
    date_meet_control_planned: 'Visite contrôle programmée',
    date_payment_request_to_do: 'Demande de paiement à faire',
    date_asking_for_pay: 'En demande de paiement',
    date_cleared: 'Soldé',
    date_dismissed: 'Sans suite',
    date_non_eligible: 'Non éligible',
    date_advice_meet: 'Visite conseil',
    date_control_meet: 'Visite contrôle',
  })
})

test('jobs, their specialities and operational plans have calls of their own', async () => {
  const contributor = system.as('contributor')
  expect((await contributor.call(job)).items).toEqual(jobs)
  const { items } = await contributor.call(subJob, { query: { job: 'maitrise_oeuvre' } })
  expect(items.map(({ value }) => value)).toContain('architecte')
  expect(new Set(items.map(({ parent }) => parent))).toEqual(new Set(['maitrise_oeuvre']))
  expect((await contributor.call(subJob)).items.length).toBeGreaterThan(items.length)
  expect((await contributor.call(subJob, { query: { job: 'moon' } })).items).toEqual([])
  const plans = (await contributor.call(operationalPlan)).items.map(({ label }) => label)
  for (const plan of ['OPAH', 'OPAH-RU', 'PIG', 'POPAC', 'Plan de sauvegarde']) expect(plans).toContain(plan)
})

test.each(['moon', 'job,moon', '__proto__', 'constructor'])('the list %s is refused by name', async enums => {
  const refusal = await system.as('contributor').refusal(list, { query: { enums } })
  expect(refusal).toMatchObject({ status: 422, key: 'enums.unknown' })
  expect(refusal.message).toContain(enums.replace('job,', ''))
})

test('a list of the audit is edited, and who did is told', async () => {
  const admin = system.as('admin')
  const [first, ...rest] = rows('altitude')
  const body = { enums: { altitude: [...rest, { ...first!, disabled: true }, { name: 'Au-dessus de 1 500 m' }] } }
  const written = await admin.call(updatePerrenoud, { body })
  const query = { enums: 'altitude' }
  const shown = await system.as('contributor').call(list, { query })
  expect(shown.revision).toBe(written.revision)
  expect(shown.enums.altitude!.map(({ value }) => value)).toEqual(['2', '3', 'au_dessus_de_1_500_m'])
  const all = await system.as('contributor').call(list, { query: { ...query, disabled: 'true' } })
  expect(all.enums.altitude!.map(({ value }) => value)).toEqual(['2', '3', '1', 'au_dessus_de_1_500_m'])
  const { items } = await admin.call(perrenoudHistory)
  expect(items[0]).toMatchObject({
    sentence: 'Alix Amiel a modifié les listes de l’audit énergétique : « Altitude ».',
    changes: [
      { field: 'altitude.1', label: 'Altitude', before: 'Jusqu’à 400 m', after: 'Jusqu’à 400 m (désactivée)' },
      {
        field: 'altitude.',
        label: 'Altitude : ordre',
        before: ['Jusqu’à 400 m', 'De 400 à 800 m', 'Au-dessus de 800 m'],
        after: ['De 400 à 800 m', 'Au-dessus de 800 m', 'Jusqu’à 400 m'],
      },
      { field: 'altitude.au_dessus_de_1_500_m', label: 'Altitude', before: null, after: 'Au-dessus de 1 500 m' },
    ],
  })
  const late = { body: { enums: { altitude: rows('altitude') } }, headers: { 'if-match': '-1' } }
  expect((await admin.refusal(updatePerrenoud, late)).status).toBeGreaterThanOrEqual(409)
})

test.each<[string, object, string, string]>([
  ['an empty label', { inertia: [{ value: '1', name: ' ' }] }, 'enums.inertia.0.name', 'Ce champ est obligatoire.'],
  [
    'the same label twice',
    { inertia: [{ name: 'Légère' }, { name: 'légère ' }] },
    'enums.inertia.1.name',
    'Il ne peut y avoir 2 fois le même nom.',
  ],
  ['an empty list', { inertia: [] }, 'enums.inertia', 'Au moins 1 élément.'],
  ['no list', { inertia: 'x' }, 'enums.inertia', 'Une liste est attendue.'],
  ['a long label', { inertia: [{ name: 'a'.repeat(121) }] }, 'enums.inertia.0.name', 'Au plus 120 caractères.'],
])('%s is refused at its row', async (_, enums, path, message) => {
  const refusal = await system.as('admin').refusal(updatePerrenoud, { body: { enums } as never })
  expect(refusal).toMatchObject({ status: 422, details: { fields: [{ path, message }] } })
})

test('a list that nobody edits is not edited', async () => {
  const refusal = await system.as('admin').refusal(updatePerrenoud, { body: { enums: { job: [] } } as never })
  expect(refusal).toMatchObject({ status: 422, key: 'VALIDATION' })
})

test('staff read, administrators edit', async () => {
  const body = { enums: { inertia: rows('inertia') } }
  for (const user of ['manager', 'contributor', 'client'] as const)
    expect((await system.as(user).refusal(updatePerrenoud, { body })).status).toBe(403)
  expect((await system.as('client').refusal(list)).status).toBe(403)
  expect((await system.as('client').refusal(job)).status).toBe(403)
})
