import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EventStore, startEventStore } from '@faitage/engines/eventstore/server'
import { keepCertificate } from '@faitage/engines/security/certificate'
import type { Keyring } from '@faitage/projections/kernel/personal-data/keyring'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demandEventStore } from './demand-event-store.ts'
import { openEventLog } from './open-event-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'faitage-demand-'))
let store: EventStore
beforeAll(async () => {
  store = await startEventStore({
    dataDir: join(folder, 'data'),
    security: {
      certificate: await keepCertificate(folder),
      users: [
        { name: 'admin', password: 'admin', groups: ['$admins'] },
        { name: 'clerk', password: 'clerk' },
      ],
    },
  })
})
afterAll(async () => {
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What is said at start of a store that is reached so. */
async function said(url: string): Promise<string | undefined> {
  const events = openEventLog(url, {} as Keyring)
  try {
    return await demandEventStore(events, url, 0).then(
      () => undefined,
      (error: Error) => error.message,
    )
  } finally {
    await events.close()
  }
}
const as = (user: string) => store.url.replace(/\/\/.*@/, `//${user}@`)

it('says nothing of a store that may be read whole', async () => {
  expect(await said(as('admin:admin'))).toBe(undefined)
})

it('says who is refused, and who may not read the whole log', async () => {
  expect(await said(as('admin:wrong'))).toContain('refuse l’utilisateur ou le mot de passe')
  expect(await said(as('clerk:clerk'))).toContain('le droit de lire tout le journal')
})

it('says that a certificate is not known', async () => {
  const { certificateFile } = await keepCertificate(mkdtempSync(join(folder, 'other-')))
  const url = as('admin:admin').replace(/tlsCAFile=.*/, `tlsCAFile=${encodeURIComponent(certificateFile)}`)
  expect(await said(url)).toMatch(/certificat d’EventStoreDB .* n’est pas reconnu/)
})

it('says that a store does not answer, and where, without its password', async () => {
  const text = await said('esdb://admin:secret@127.0.0.1:9?tls=false')
  expect(text).toContain('EventStoreDB ne répond pas (127.0.0.1:9)')
  expect(text).not.toContain('secret')
})
