import { familyOf } from '@faitage/contracts/privacy/family-of'
import { originalProcessings, processingEndpoints, registerEndpoints } from '@faitage/contracts/privacy/processing'
import { expect, test } from 'vitest'
import { readPdf } from '../kernel/pdf/testing/read-pdf.ts'
import { inWorld } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import { personalLeaves } from './personal-leaves.ts'

let system: TestSystem
inWorld(made => ({ system } = made))

test('every event that carries personal data is of a family, each family of a line of the register', () => {
  const families = new Set([...personalLeaves().keys()].map(familyOf))
  expect(personalLeaves().size).toBeGreaterThan(50)
  expect(families).not.toContain(undefined)
  // Each is told in French: the name it has in our code is no word for anybody.
  const unnamed = [...personalLeaves()].flatMap(([type, leaves]) =>
    leaves.filter(({ path, label }) => path.includes(label)).map(({ label }) => `${type} ${label}`),
  )
  expect(unnamed).toEqual([])
  expect([...families].sort()).toEqual([...new Set(originalProcessings.flatMap(one => one.families))].sort())
})

test('its texts are people’s, its data are read from the contracts', async () => {
  const admin = system.as('admin')
  const lines = async () => (await admin.call(registerEndpoints.get, {})).items
  const before = await lines()
  expect(before.map(one => one.name)).toEqual(originalProcessings.map(one => one.name))
  const requester = before[0]!.data.find(one => one.family.startsWith('Demandeurs'))!
  for (const label of ['Nom', 'Prénom', 'E-mail', 'Date de naissance']) expect(requester.fields).toContain(label)
  const [first] = originalProcessings
  await admin.call(processingEndpoints.create, { body: { ...first!, purpose: 'Suivre les projets.' } })
  await system.settled()
  const after = await lines()
  expect(after).toHaveLength(before.length)
  expect(after.find(one => one.name === first!.name)?.purpose).toBe('Suivre les projets.')
  const headers = { authorization: `Bearer ${admin.token}` }
  const { body } = await system.http.inject({ url: '/api/exports/privacy-register', headers })
  expect(body.split('\r\n')[0]).toBe(
    '\ufeffTraitement;Finalités;Base légale;Personnes;Données;Destinataires;Durées;Sécurité',
  )
  const pdf = await system.http.inject({ url: '/api/exports/privacy-register/pdf', headers })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const { text } = await readPdf(pdf.rawPayload)
  for (const line of after) expect(text).toContain(line.name)
  for (const said of ['Suivre les projets.', 'Date de naissance', 'Durées']) expect(text).toContain(said)
  // What is printed holds no letter that its font lacks.
  expect(text).not.toMatch(/\?\s\?|\uFFFD/)
})
