import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { person } from '@faitage/contracts/co-ownership/person'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { type OpenDatabase, openDatabase } from '../database.ts'
import { decode, encode, isErased, keysOf } from './codec.ts'
import { type Keyring, openKeyring, SubjectForgotten } from './keyring.ts'
import { masterKeyFrom } from './secrets.ts'

const master = masterKeyFrom('a secret of more than thirty-two characters')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let open: OpenDatabase
let here: Keyring
let there: Keyring
let ledger: string
let elsewhere: string

beforeAll(async () => {
  database = await createTestDatabase()
  open = openDatabase(database.url)
  ledger = join(await mkdtemp(join(tmpdir(), 'faitage-ledger-')), 'forgotten')
  elsewhere = `${ledger}-elsewhere`
  here = openKeyring(open.pool, master, { ledgers: [elsewhere, ledger] })
  there = openKeyring(open.pool, master)
})
afterAll(async () => {
  await Promise.all([here?.close(), there?.close()])
  await open?.close()
  await database?.drop()
})

const named = (id: string, last_name: string) => person.amended({ id, changes: { last_name } })
const stored = async (keyring: Keyring, id: string, name: string) => {
  const event = named(id, name)
  return { type: event.type, data: encode(event, await keyring.ensure([id])) }
}
const nameIn = async (keyring: Keyring, event: { type: string; data: unknown }) => {
  const data = decode(structuredClone(event), await keysOf(keyring, [event])) as {
    changes: { last_name?: string | null }
  }
  return data.changes.last_name
}

it('writes of somebody renewable under a new key, and never brings back what was sealed before', async () => {
  const id = randomUUID()
  const first = await stored(here, id, 'Avant')
  expect(await nameIn(there, first)).toBe('Avant')
  await here.forget(id, { renewable: true })
  await expect.poll(async () => isErased(first, await there.load([id]))).toBe(true)
  expect(await nameIn(here, first)).toBeUndefined()

  const second = await stored(here, id, 'Après')
  // Whoever holds neither key, and whoever holds the newest.
  for (const keyring of [here, there]) {
    expect(await nameIn(keyring, second)).toBe('Après')
    expect(await nameIn(keyring, first)).toBeUndefined()
    expect(isErased(first, await keyring.load([id]))).toBe(true)
  }
  await here.forget(id, { renewable: true })
  const third = await stored(here, id, 'Encore')
  expect([await nameIn(here, first), await nameIn(here, second), await nameIn(here, third)]).toEqual([
    undefined,
    undefined,
    'Encore',
  ])
  for (const told of [ledger, elsewhere])
    expect((await readFile(told, 'utf8')).split('\n').filter(Boolean)).toEqual([
      `${id} 0 renouvelable`,
      `${id} 1 renouvelable`,
    ])
})

it('forgets somebody however their id is written', async () => {
  const id = randomUUID()
  const event = await stored(here, id, 'Avant')
  expect(await nameIn(there, event)).toBe('Avant')
  await here.forget(id.toUpperCase())
  expect(await nameIn(here, event)).toBeUndefined()
  await expect.poll(() => nameIn(there, event)).toBeUndefined()
  expect((await readFile(ledger, 'utf8')).trim().split('\n').at(-1)).toBe(id)
})

it('takes the newest key where it holds a former one still', async () => {
  const id = randomUUID()
  await stored(there, id, 'Avant')
  const deaf = openKeyring(open.pool, master)
  await deaf.load([id])
  await deaf.close()
  await here.forget(id, { renewable: true })
  const second = await stored(here, id, 'Après')
  expect(await nameIn(deaf, second)).toBe('Après')
})

it('writes nothing more of somebody who is not renewable', async () => {
  const id = randomUUID()
  await stored(here, id, 'Avant')
  await here.forget(id)
  await expect(here.ensure([id])).rejects.toThrow(SubjectForgotten)
  // Forgotten for good after having been renewable: neither.
  const other = randomUUID()
  await here.forget(other, { renewable: true })
  await here.ensure([other])
  await here.forget(other)
  await expect(here.ensure([other])).rejects.toThrow(SubjectForgotten)
})

it('makes one key where two processes write anew at once', async () => {
  const id = randomUUID()
  await here.ensure([id])
  await here.forget(id, { renewable: true })
  await expect.poll(async () => (await there.load([id])).get(id)).toBeUndefined()
  const made = await Promise.all([here.ensure([id]), there.ensure([id]), here.ensure([id])])
  expect(made[1].get(id)).toEqual(made[0].get(id))
  expect(made[2].get(id)).toEqual(made[0].get(id))
})
