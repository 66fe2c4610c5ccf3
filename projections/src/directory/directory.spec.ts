import { randomUUID } from 'node:crypto'
import { agency } from '@faitage/contracts/directory/agency'
import { antenna } from '@faitage/contracts/directory/antenna'
import { client } from '@faitage/contracts/directory/client'
import { describe, expect, it } from 'vitest'
import { rowAfter } from '../testing/given.ts'
import { agencyModel } from './agency.ts'
import { antennaModel } from './antenna.ts'
import { clientModel } from './client.ts'

const id = randomUUID()
const kinds = [
  { model: agencyModel, record: agency, sheet: { name: 'Agence Écully', departments: ['69'] } },
  { model: antennaModel, record: antenna, sheet: { name: 'Antenne Nord', agency_id: randomUUID() } },
  { model: clientModel, record: client, sheet: { name: 'Ville de Tours', title: 'mme' } },
]

describe.each(kinds)('$record.name', ({ model, record, sheet }) => {
  const registered = record.registered({ id, sheet } as never)
  const amend = (changes: object) => record.amended({ id, changes } as never)

  it('is listed once registered', () => {
    const row = rowAfter(model as typeof agencyModel, registered)
    expect(row).toMatchObject({ id, name: sheet.name, sheet, revision: 0 })
    expect(row?.search).toContain(sheet.name.split(' ')[0]?.toLowerCase())
  })
  it('keeps what was not amended and clears what was nulled', () => {
    const row = rowAfter(
      model as typeof agencyModel,
      registered,
      amend({ name: 'Châteauroux' }),
      amend({ email_address: null }),
    )
    expect(row).toMatchObject({ name: 'Châteauroux', search: 'chateauroux', revision: 2 })
    expect(row?.sheet).toEqual({ ...sheet, name: 'Châteauroux', email_address: null })
  })
  it('waits once removed, and is back as it was once restored', () => {
    const removed = rowAfter(model as typeof agencyModel, registered, record.removed({ id }))
    expect(removed).toMatchObject({ sheet, is_deleted: true, revision: 1 })
    const restored = rowAfter(model as typeof agencyModel, registered, record.removed({ id }), record.restored({ id }))
    expect(restored).toMatchObject({ sheet, is_deleted: false, revision: 2 })
  })
  it('listens to its four events', () => {
    expect([...model.handles]).toEqual(record.events.map(({ type }) => type))
  })
})
