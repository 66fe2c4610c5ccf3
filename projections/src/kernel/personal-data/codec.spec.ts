import { randomBytes, randomUUID } from 'node:crypto'
import { allEvents } from '@faitage/contracts/all-events'
import { userAmended, userRegistered } from '@faitage/contracts/identity/user'
import type { EventDefinition } from '@faitage/contracts/kernel/message'
import { personalPaths } from '@faitage/contracts/kernel/personal'
import {
  projectAmended,
  projectOpened,
  requesterAmended,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { describe, expect, it } from 'vitest'
import { codingFrom, decode, encode, subjectOf } from './codec.ts'

const requester = randomUUID()
const about = { project_id: randomUUID(), mission_id: randomUUID(), requester_id: requester }
const keys = new Map<string, Buffer>([[requester, randomBytes(32)]])
const keyring = { get: (id: string) => keys.get(id) }
const nobody = { get: () => undefined }

const opened = projectOpened({
  ...about,
  requester_type: 'PO',
  requester: {
    title: 'mme',
    last_name: 'Lefèvre',
    first_name: null,
    email: 'zoe@example.org',
    adults_occupants_number: 2,
    taxable_incomes: [{ date: '2024-12-31', income: 2_345_678 }],
  },
  sheet: { reference: 'P-1', address_location: 'Nîmes', required_action: true },
  status: 'contact',
  on: '2024-03-01',
  referrers: [],
})
const stored = (event: { type: string; data: unknown }) => ({ type: event.type, data: encode(event, keyring) })

describe('an event with personal data', () => {
  it('says of everything personal whose it is', () => {
    const events = allEvents as readonly EventDefinition[]
    expect(events.filter(one => codingFrom(one)).length).toBeGreaterThan(50)
    const nameless = { ...{ type: 'Nameless', schema: userRegistered.schema }, subject: undefined }
    expect(() => codingFrom(nameless as unknown as EventDefinition)).toThrow('names no subject')
  })

  it('is stored without a word of it in clear', () => {
    const text = JSON.stringify(stored(opened))
    for (const secret of ['Lef', 'zoe', 'mme', '2345678', 'Nîmes', 'adults']) expect(text).not.toContain(secret)
    expect(text).toContain('"reference":"P-1"')
    expect(text).toContain('"first_name":null')
  })

  it('comes back as it was, through JSON', () => {
    const read = JSON.parse(JSON.stringify(stored(opened)))
    expect(decode(read, keyring)).toEqual(opened.data)
  })

  it('is not opened in its stored form: read again without the key, it says nothing', () => {
    const once = stored(opened)
    const before = JSON.stringify(once)
    expect(decode(once, keyring)).toEqual(opened.data)
    expect(JSON.stringify(once)).toBe(before)
    expect(decode(once, nobody)).not.toEqual(opened.data)
  })

  it('never looks twice the same', () => {
    expect(encode(opened, keyring)).not.toEqual(encode(opened, keyring))
  })

  it('keeps the rest once its subject is forgotten', () => {
    const read = decode(stored(opened), nobody)
    expect(read).toEqual({
      ...opened.data,
      requester: { first_name: null },
      sheet: { reference: 'P-1', required_action: true },
    })
  })

  it('shows null where its schema requires a forgotten field', () => {
    const id = randomUUID()
    keys.set(id, randomBytes(32))
    const sheet = { role: 'client' as const, kind: 'external' as const, active: true, groups: [], projects_id: [] }
    const names = { first_name: 'Zoé', last_name: 'Lefèvre', email: 'zoe@example.org' }
    const event = userRegistered({ id, ...sheet, ...names, preferred_app: 'individual' as const })
    expect(decode(stored(event), nobody)).toEqual({
      id,
      ...sheet,
      preferred_app: 'individual',
      first_name: null,
      last_name: null,
      email: null,
    })
    const change = userAmended({ id, changes: { email: 'autre@example.org' } })
    expect(decode(stored(change), nobody)).toEqual({ id, changes: {} })
  })

  it('cannot be moved to another subject, another type, nor altered by a bit', () => {
    const first = stored(projectAmended({ ...about, changes: { notes: 'secret' } }))
    const other = randomUUID()
    keys.set(other, keys.get(requester) as Buffer)
    expect(() => decode({ ...first, data: { ...first.data, requester_id: other } }, keyring)).toThrow()
    expect(() => decode({ ...first, type: 'RequesterAmended' }, keyring)).toThrow()
    const personal = String(first.data.personal)
    const altered = personal.slice(0, -2) + (personal.endsWith('A') ? 'BA' : 'AA')
    expect(() => decode({ ...first, data: { ...first.data, personal: altered } }, keyring)).toThrow()
  })

  it('is refused without its key', () => {
    expect(() => encode(opened, nobody)).toThrow('No key')
  })

  it('is clear when it holds nothing personal', () => {
    const cleared = requesterAmended({ ...about, changes: { email: null } })
    expect(encode(cleared, nobody)).toEqual(cleared.data)
    const changed = requesterTypeChanged({ ...about, from: 'PO', to: 'PB' })
    expect(encode(changed, nobody)).toEqual(changed.data)
    expect(subjectOf(changed)).toBeUndefined()
    expect(subjectOf(cleared)).toBe(requester)
  })
})

it('every event with a personal field names its subject', () => {
  const definitions = allEvents as readonly EventDefinition[]
  const personal = definitions.filter(definition => personalPaths(definition.schema).length > 0)
  expect(personal.length).toBeGreaterThan(5)
  for (const { type, subject, schema } of personal)
    expect([type, subject && subject in schema.shape]).toEqual([type, true])
})
