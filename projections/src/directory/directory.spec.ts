import { randomUUID } from 'node:crypto'
import { agency, antenna, client } from '@faitage/contracts/directory/directory'
import { describe, expect, it } from 'vitest'
import { rowAfter } from '../testing/given.ts'
import { agencyModel } from './agency.ts'
import { antennaModel } from './antenna.ts'
import { clientModel } from './client.ts'

const id = randomUUID()
const kinds = [
  { model: agencyModel, record: agency, sheet: { name: 'Agence Écully', departments: ['69'] } },
  { model: antennaModel, record: antenna, sheet: { name: 'Antenne Nord', agency_id: randomUUID() } },
  { model: clientModel, record: client, sheet: { name: 'Ville de Tours', title: 'Mme' } },
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
  it('is gone once removed', () => {
    expect(rowAfter(model as typeof agencyModel, registered, record.removed({ id }))).toBeUndefined()
  })
  it('listens to its three events', () => {
    expect([...model.handles]).toEqual([record.registered.type, record.amended.type, record.removed.type])
  })
})
