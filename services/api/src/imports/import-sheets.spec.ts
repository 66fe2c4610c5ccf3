import { importFieldNames } from '@faitage/contracts/imports/import-fields'
import { type SheetField, sheetPlaces } from '@faitage/contracts/imports/import-sheet-fields'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { requesterAmended } from '@faitage/contracts/projects/project'
import { fieldsOfProject } from '@faitage/contracts/projects/project-changes'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { specOf } from '../kernel/testing/given.ts'
import { about, houseRegistered, ids, opened, today } from '../projects/testing/project.fixtures.ts'
import { type ImportRow, importRowDecider } from './import-row.decider.ts'
import { columnHints } from './import-template.ts'
import { revertRowDecider } from './revert-row.decider.ts'
import { planRow } from './row-plan.ts'
import { type RowValues, readRow } from './rows/row-values.ts'

const { stateAfter } = specOf(importRowDecider)

/** A cell as somebody would fill it, by what the template says the column takes. */
function cellOf(field: SheetField): string {
  // What somebody is taken for where nothing is said.
  if (field === 'requester_is_private') return 'non'
  const { values, hint } = columnHints[field]
  if (values?.[0]) return values[0]
  if (hint.startsWith('Une date')) return '02/07/2020'
  if (hint.startsWith('Une année')) return '2019'
  if (hint.startsWith('Un nombre de 0 à 1')) return '0,55'
  if (hint.startsWith('Un nombre entier')) return '2'
  if (/^(Des|Un pourcentage|Un montant)/.test(hint)) return '12,5'
  if (hint.startsWith('Neuf chiffres')) return '732 829 320'
  if (hint.startsWith('Un numéro')) return '06 39 98 00 11'
  if (hint.startsWith('Une adresse e-mail')) return 'marc@exemple.fr'
  return hint.includes('cinq chiffres') ? '35500' : 'Écrit par quelqu’un'
}

/** A closure has its motive, a motive its closure. */
const together: Partial<Record<SheetField, SheetField>> = {
  project_closed: 'project_closure_motive',
  project_closure_motive: 'project_closed',
}

function read(...fields: readonly SheetField[]): RowValues {
  const cells = Object.fromEntries(fields.map(field => [field, cellOf(field)]))
  const { values, errors } = readRow({ row: 2, values: { reference: 'R-1', ...cells } }, { today, users: new Map() })
  expect(errors).toEqual([])
  return values
}
const rowOf = (values: RowValues): ImportRow => ({
  type: 'ImportRow',
  values: { ...values, reference: 'R-1' },
  project_id: ids.project,
  mission_id: ids.mission,
  requester_id: ids.requester,
  accommodation_id: '90000000-0000-4000-8000-000000000009',
  import_id: '50000000-0000-4000-8000-000000000005',
  today,
})
const decided = (row: ImportRow, ...before: DomainEvent[]) => {
  const events = importRowDecider.decide(row, stateAfter(before))
  if (isRefusal(events)) throw new Error(events.key)
  return events as DomainEvent[]
}
const filled = (state: unknown) =>
  Object.fromEntries(
    Object.entries(fieldsOfProject(state as AnyProject)).filter(([, value]) => value !== null && value !== undefined),
  )

const before = [opened({ sheet: { reference: 'R-1' } }), houseRegistered()]
const ofKind = {
  project: 'ProjectAmended',
  requester: 'RequesterAmended',
  contact: 'RequesterAmended',
  accommodation: 'AccommodationAmended',
} as const

describe('a column of a sheet', () => {
  it.each([...sheetPlaces])(
    '%s is written as one event, said by its name, nothing the second time, undone exactly',
    (field, place) => {
      const other = together[field]
      const row = rowOf(read(field, ...(other ? [other] : [])))
      const events = decided(row, ...before)
      expect(events.map(({ type }) => type)).toEqual([ofKind[place.sheet]])
      const { changes } = events[0]!.data as { changes: Record<string, unknown> }
      expect(Object.keys(changes)).toContain(place.sheet === 'contact' ? 'contacts' : place.key)
      expect(planRow(row, stateAfter(before)).changes).toContain(importFieldNames[field])
      expect(decided(row, ...before, ...events)).toEqual([])

      const left = stateAfter([...before, ...events]) as AnyProject
      const undo = { type: 'RevertRow' as const, before: stateAfter(before), left, uses: [], today }
      const undone = revertRowDecider.decide(undo, left)
      if (isRefusal(undone)) throw new Error(undone.key)
      expect(filled(stateAfter([...before, ...events, ...undone]))).toEqual(filled(stateAfter(before)))
    },
  )

  it('opens a project with all of them, one event a thing', () => {
    const row = rowOf({ ...read(...sheetPlaces.keys()), requester_type: 'PO' })
    const events = importRowDecider.decide(row, stateAfter([]))
    expect(!isRefusal(events) && events.map(({ type }) => type)).toEqual(['ProjectOpened', 'AccommodationRegistered'])
    expect(planRow(row, stateAfter([])).action).toBe('create')
  })
})

describe('the main contact', () => {
  const daughter = { last_name: 'Morel', first_name: 'Anne', main_contact: true }
  const guardian = { last_name: 'Petit', phone_number: '06 39 98 00 12' }
  const contacts = (list: object[]) => requesterAmended({ ...about, changes: { contacts: list as never } })
  const changed = (values: RowValues, ...held: object[]) =>
    (decided(rowOf(values), ...before, contacts(held))[0]?.data as { changes: { contacts: object[] } } | undefined)
      ?.changes.contacts

  it('is altered where there is one, added where there is none; the others stay', () => {
    const said = { contact_phone_number: '06 39 98 00 13' }
    expect(changed(said, guardian, daughter)).toEqual([guardian, { ...daughter, phone_number: '06 39 98 00 13' }])
    expect(changed(said, guardian)).toEqual([{ phone_number: '06 39 98 00 13', main_contact: true }, guardian])
    expect(changed({ contact_last_name: 'Morel' }, daughter)).toBeUndefined()
  })
})

it('a closure without its motive is refused at the cell of the motive, a motive without closure too', () => {
  const errors = (...fields: SheetField[]) => planRow(rowOf(read(...fields)), stateAfter(before)).errors
  for (const field of ['project_closed', 'project_closure_motive'] as const)
    expect(errors(field)).toMatchObject([{ column: 'Motif de clôture', value: null }])
})
