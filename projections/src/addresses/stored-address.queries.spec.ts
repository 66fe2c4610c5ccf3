import { client } from '@faitage/contracts/directory/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../kernel/database.ts'
import { tableStore } from '../kernel/table-store.ts'
import type { Viewer } from '../kernel/viewer.ts'
import { createTestDatabase } from '../testing/database.ts'
import { rowAfter } from '../testing/given.ts'
import { searchStoredAddresses } from './stored-address.queries.ts'
import { type StoredAddressRow, storedAddressModel } from './stored-address.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let open: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  open = openDatabase(database.url)
})
afterAll(async () => {
  await open?.close()
  await database?.drop()
})

const admin: Viewer = { role: 'admin', user_id: '', agency_ids: [], antenna_ids: [], client_ids: [], projects_id: [] }
const idOf = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`
const written = (nth: number, postal_address: string) =>
  rowAfter(storedAddressModel, client.registered({ id: idOf(nth), sheet: { name: 'Ville', postal_address } }))!

it('of an address that is written in several ways the same one is proposed, wherever its rows are in the table', async () => {
  const store = tableStore('rm', storedAddressModel)
  const rows: StoredAddressRow[] = [
    { ...written(1, '3 rue de l’Église'), address_code: null },
    { ...written(2, '3 rue de l’église'), latitude: 47.1, longitude: 0.6 },
    { ...written(3, '3 RUE DE L’ÉGLISE'), latitude: 47.2, longitude: 0.7 },
  ]
  const labels = async (order: readonly number[]) => {
    await open.pool.query('truncate rm.stored_address')
    for (const at of order) await store.upsert(open.pool, [rows[at]!])
    const found = await searchStoredAddresses(open.db, admin, ['client'], { q: 'eglise', limit: 5 })
    return found.map(({ label, address_latitude }) => [label, address_latitude])
  }
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ])
    expect(await labels(order)).toEqual([['3 rue de l’église', 47.1]])
})
