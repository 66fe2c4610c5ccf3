import { endpoint } from '@faitage/contracts/kernel/endpoint'
import { ofNobody } from '@faitage/contracts/kernel/scope'
import { defaultSettings, settingNames, settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { untilOver } from '@faitage/engines/testing/until'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '../kernel/http/route.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { demandSetting } from './demand-setting.ts'

const { get, update, history } = settingsEndpoints

const gated = settingNames.map(name =>
  endpoint({
    method: 'POST',
    path: `/api/test/${name}`,
    access: 'signed-in',
    of: ofNobody('a test'),
    summary: 'Essai',
    response: z.object({ ok: z.literal(true) }),
  }),
)

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({
    listen: true,
    routes: api =>
      gated.map((one, index) =>
        route(one, async () => {
          await demandSetting(api, settingNames[index]!)
          return { ok: true as const }
        }),
      ),
  })
})
afterAll(() => system?.stop())
afterEach(async () => {
  await system.as('admin').call(update, { body: defaultSettings })
})

test('hold their defaults until somebody decides otherwise', async () => {
  const fresh = await startTestSystem()
  try {
    expect(await fresh.as('client').call(get)).toEqual({
      quotesSend: true,
      invoicesEdit: true,
      invoicesPayment: true,
      iaUse: false,
      secondFactor: false,
      revision: -1,
    })
    expect(await fresh.as('admin').call(history)).toEqual({ items: [], page: 1, pageSize: 50, totalItems: 0 })
    const same = await fresh.as('admin').call(update, { body: { iaUse: false, quotesSend: true } })
    expect(same.revision).toBe(-1)
  } finally {
    await fresh.stop()
  }
})

test('change one by one, and the history says who', async () => {
  const before = await system.as('admin').call(get)
  const written = await system.as('admin').call(update, { body: { iaUse: true, quotesSend: true } })
  expect(written.revision).toBe(before.revision + 1)
  expect(await system.as('contributor').call(get)).toEqual({
    ...defaultSettings,
    iaUse: true,
    revision: written.revision,
  })
  await system.as('admin').call(update, { body: { invoicesPayment: false, iaUse: false } })
  const { items } = await system.as('admin').call(history)
  expect(items[0]).toMatchObject({
    sentence: 'Alix Amiel a désactivé « Paiement des factures » et désactivé « Analyse de documents par IA ».',
    actor: { name: 'Alix Amiel' },
    changes: [
      { field: 'invoicesPayment', label: 'Paiement des factures', before: 'Activé', after: 'Désactivé' },
      { field: 'iaUse', label: 'Analyse de documents par IA', before: 'Activé', after: 'Désactivé' },
    ],
  })
  expect(items[1]!.sentence).toBe('Alix Amiel a activé « Analyse de documents par IA ».')
})

test('two administrators on the same setting: the second is told, on another both count', async () => {
  const { revision } = await system.as('admin').call(get)
  const headers = { 'if-match': String(revision) }
  await system.as('admin').call(update, { body: { iaUse: true }, headers })
  await system.as('admin').call(update, { body: { quotesSend: false }, headers })
  const refusal = await system.as('admin').refusal(update, { body: { iaUse: true, quotesSend: true }, headers })
  expect(refusal).toMatchObject({ status: 409, key: 'CONFLICT' })
  expect(await system.as('admin').call(get)).toMatchObject({ iaUse: true, quotesSend: false })
})

test('only administrators change them, anybody signed in reads them', async () => {
  for (const user of ['manager', 'contributor', 'client'] as const) {
    expect((await system.as(user).refusal(update, { body: { iaUse: true } })).status).toBe(403)
    await system.as(user).call(get)
  }
  expect((await system.as('client').refusal(history)).status).toBe(403)
  expect((await system.anonymous().refusal(get)).status).toBe(401)
})

test.each([
  [{ iaUse: 'oui' }, 'iaUse', 'Oui ou non est attendu.'],
  [{ quotesSend: null }, 'quotesSend', 'Ce champ est obligatoire.'],
  [{ invoicesEdit: 1 }, 'invoicesEdit', 'Oui ou non est attendu.'],
])('%j is refused at its field', async (body, path, message) => {
  const refusal = await system.as('admin').refusal(update, { body: body as never })
  expect(refusal).toMatchObject({ status: 422, key: 'VALIDATION', details: { fields: [{ path, message }] } })
})

test('a flag that does not exist is refused by its name; nothing to change leaves no trace', async () => {
  const { revision } = await system.as('admin').call(get)
  const refusal = await system.as('admin').refusal(update, { body: { iaUse: true, moon: true } as never })
  expect([refusal.status, refusal.details.fields]).toEqual([
    422,
    [{ path: 'moon', message: 'Ce champ n’est pas connu ici : moon.' }],
  ])
  expect((await system.as('admin').call(get)).revision).toBe(revision)
  expect((await system.as('admin').call(update, { body: {} })).revision).toBe(revision)
})

describe('a closed setting', () => {
  test.each(settingNames.map((name, index) => [name, gated[index]!] as const))(
    '%s refuses in words',
    async (name, to) => {
      await system.as('admin').call(update, { body: { [name]: true } })
      expect(await system.as('contributor').call(to)).toEqual({ ok: true })
      await system.as('admin').call(update, { body: { [name]: false } })
      const refusal = await system.as('contributor').refusal(to)
      expect(refusal).toMatchObject({ status: 403, key: `settings.${name}.off` })
      expect(refusal.message).toContain('Demandez à un administrateur de l’activer.')
    },
  )
})

test('everybody connected is told, clients too', async () => {
  const token = system.as('client').token
  const stopped = new AbortController()
  const answer = await fetch(`${system.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stopped.signal,
  })
  const reader = answer
    .body!.pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  try {
    await system.as('admin').call(update, { body: { iaUse: true } })
    let heard = ''
    await untilOver('hearing of the settings', async () => {
      const { value, done } = await reader.read()
      heard += value ?? ''
      return done || heard.includes('external_settings')
    })
    expect(heard).toContain('"kind":"external_settings"')
  } finally {
    stopped.abort()
  }
})
