import { clientEndpoints as client } from '@faitage/contracts/directory/client'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { type SmallDisk, smallDisk } from '@faitage/engines/testing/small-disk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestSystem, type TestSystem, testPassword, testUsers } from '../testing/system.ts'

/** How full it is was asked a moment ago, and is asked again later. */
const waiting = { timeout: 20_000, interval: 50 }
let disk: SmallDisk | undefined
let system: TestSystem
beforeAll(async () => {
  disk = smallDisk(8)
  system = await startTestSystem({ config: { dataDir: disk?.folder ?? '/', diskReserve: 1024 * 1024 } })
})
afterAll(async () => {
  await system?.stop()
  disk?.remove()
})

const admin = () => system.as('admin')

test('nothing is written on a full disk, which is said; reading and signing in go on; room brings it back', async ({
  skip,
}) => {
  if (!disk) return skip('this process may not mount a disk of its own')
  const { id } = await admin().call(client.create, { body: { name: 'Avant' } })
  disk.fill()
  await vi.waitFor(async () => {
    const refusal = await admin().refusal(client.create, { body: { name: 'Trop tard' } })
    expect([refusal.status, refusal.key]).toEqual([503, 'DISK_FULL'])
    expect(refusal.message).toContain('Le disque est plein')
  }, waiting)
  expect((await admin().call(client.get, { params: { id } })).name).toBe('Avant')
  expect((await admin().call(client.list, { query: { term: 'avant' } })).items).toHaveLength(1)
  const { email } = testUsers.manager.sheet
  const signedIn = await system.anonymous().raw(identityEndpoints.login, { body: { email, password: testPassword } })
  expect(signedIn.statusCode).toBe(200)

  disk.free()
  const written = await vi.waitFor(() => admin().call(client.create, { body: { name: 'Après' } }), waiting)
  expect((await admin().call(client.get, { params: { id: written.id } })).name).toBe('Après')
})
