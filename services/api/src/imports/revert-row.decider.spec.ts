import { accommodationAmended } from '@faitage/contracts/accommodations/accommodation'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import {
  projectAmended,
  projectCustomFieldsFilled,
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
} from '@faitage/contracts/projects/project'
import { fieldsOfProject } from '@faitage/contracts/projects/project-changes'
import type { AnyProject, ProjectState } from '@faitage/contracts/projects/project-state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../kernel/refusal.ts'
import { specOf } from '../kernel/testing/given.ts'
import { about, houseRegistered, ids, opened, passedTo, today } from '../projects/testing/project.fixtures.ts'
import { type ImportRow, importRowDecider } from './import-row.decider.ts'
import { type RevertRow, revertRowDecider } from './revert-row.decider.ts'
import type { RowValues } from './rows/row-values.ts'

const { given, stateAfter } = specOf(revertRowDecider)
const custom = '80000000-0000-4000-8000-000000000008'

const rowOf = (values: RowValues): ImportRow => ({
  type: 'ImportRow',
  values: { reference: 'R-1', ...values },
  project_id: ids.project,
  mission_id: ids.mission,
  requester_id: ids.requester,
  accommodation_id: '90000000-0000-4000-8000-000000000009',
  import_id: '50000000-0000-4000-8000-000000000005',
  today,
})

/** What a row writes after these events, and the command that undoes it. */
function written(values: RowValues, ...before: DomainEvent[]) {
  const decided = importRowDecider.decide(rowOf(values), stateAfter(before))
  if (isRefusal(decided)) throw new Error(decided.key)
  const events = [...before, ...(decided as DomainEvent[])]
  const undo = (uses: RevertRow['uses'] = []): RevertRow => ({
    type: 'RevertRow',
    before: stateAfter(before),
    left: stateAfter(events) as AnyProject,
    uses,
    today,
  })
  return { events, undo }
}

const isRefused = (values: RowValues, before: readonly DomainEvent[]) =>
  isRefusal(importRowDecider.decide(rowOf(values), stateAfter([...before])))

const creation = () => written({ requester_type: 'PO', last_name: 'Roux', living_area: '80' })
const sees = (state: ProjectState) => {
  const { statuses } = state as AnyProject
  const filled = Object.entries(fieldsOfProject(state as AnyProject)).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  )
  const lastOfDay = statuses.filter(({ on }, at) => statuses[at + 1]?.on !== on).map(({ status, on }) => [on, status])
  return { fields: Object.fromEntries(filled), days: lastOfDay.filter(([, one], at) => lastOfDay[at - 1]?.[1] !== one) }
}

describe('undoing a row that opened a project', () => {
  it('removes it, once, and again when somebody removed and restored it meanwhile', () => {
    const { events, undo } = creation()
    given(...events)
      .when(undo())
      .then(projectRemoved(about))
    given(...events, projectRemoved(about))
      .when(undo())
      .then()
    given(...events, projectRemoved(about), projectRestored(about))
      .when(undo())
      .then(projectRemoved(about))
  })

  it.each([
    ['modifié (Téléphone)', requesterAmended({ ...about, changes: { phone_number_1: '06 00 00 00 01' } })],
    ['modifié (Notes internes)', projectAmended({ ...about, changes: { notes: 'Rappelé' } })],
    ['modifié (Statut)', passedTo('depose', today)],
    ['modifié (Référents)', referrersReassigned({ ...about, added: [ids.camille], removed: [] })],
    ['modifié (Champs personnalisés)', projectCustomFieldsFilled({ ...about, changes: { [custom]: 'oui' } })],
  ])('keeps it: %s', (what, since) => {
    const { events, undo } = creation()
    given(...events, since)
      .when(undo())
      .thenRefused('import.row.movedSince', { what })
  })

  it('keeps it for what was added to it', () => {
    const { events, undo } = creation()
    const uses = [
      { what: 'documents', count: 2 },
      { what: 'deadlines', count: 1 },
    ] as const
    given(...events)
      .when(undo(uses))
      .thenRefused('import.row.movedSince', { what: '2 documents déposés ; 1 échéance traitée' })
  })

  it('removes it where what was changed was changed back', () => {
    const { events, undo } = creation()
    const there = requesterAmended({ ...about, changes: { phone_number_1: '06 00 00 00 01' } })
    const back = requesterAmended({ ...about, changes: { phone_number_1: null } })
    given(...events, there, back)
      .when(undo())
      .then(projectRemoved(about))
  })
})

describe('undoing a row that altered a project', () => {
  const before = [opened(), houseRegistered()]

  it('puts back what it altered, and leaves alone what somebody else changed', () => {
    const { events, undo } = written({ last_name: 'Petit', phone_number_2: '02 41 00 00 00' }, ...before)
    const since = projectAmended({ ...about, changes: { notes: 'Rappelé' } })
    given(...events, since)
      .when(undo())
      .then(requesterAmended({ ...about, changes: { last_name: 'Morel', phone_number_2: null } }))
  })

  it('keeps the whole row where one of its fields moved', () => {
    const { events, undo } = written({ last_name: 'Petit', living_area: '99' }, ...before)
    const { accommodation_id, project_id, requester_id } = houseRegistered().data
    const moved = accommodationAmended({ accommodation_id, project_id, requester_id, changes: { living_area: '101' } })
    given(...events, moved)
      .when(undo())
      .thenRefused('import.row.movedSince', { what: 'modifié (Surface habitable)' })
    given(...events, projectRemoved(about))
      .when(undo())
      .thenRefused('import.row.movedSince', { what: 'le projet a été supprimé' })
  })

  it('says again the status of the day it had said another of, unless that moved since', () => {
    const { events, undo } = written({ status: 'depose', status_on: today }, ...before)
    const back = { ...passedTo('contact', today) }
    given(...events)
      .when(undo())
      .then({ ...back, data: { ...back.data, from: 'depose', reason: 'Annulation d’un import.' } } as DomainEvent)
    given(...events, passedTo('agree', today))
      .when(undo())
      .thenRefused('import.row.movedSince', { what: 'modifié (Statut)' })
  })

  it('lets the project begin again where it did', () => {
    const { events, undo } = written({ date_to_contact: '2024-03-01', date_meet_processed: '2024-06-01' }, ...before)
    const said = [{ event_id: custom, on: '2024-03-01' }]
    const reason = 'Annulation d’un import.'
    given(...events)
      .when({ ...undo(), said })
      .then(
        projectStatusChanged({
          ...{ ...about, from: 'a_contacter', to: 'contact', on: '2026-01-05', begins: true },
          ...{ reason, corrects: custom },
        }),
      )
  })

  it('leaves the project as it was, whatever the row wrote, and the one before can then be undone', () => {
    const values = fc.record(
      {
        requester_type: fc.constantFrom('PO', 'PB', 'LOCATAIRE'),
        last_name: fc.constantFrom('Morel', 'Petit'),
        phone_number_2: fc.constant('02 41 00 00 00'),
        taxable_income: fc.constantFrom(2_000_000, 3_000_000),
        taxable_income_year: fc.constantFrom(2023, 2024),
        address_complement: fc.constant('Bât. B'),
        notes: fc.constant('Note'),
        required_action: fc.boolean(),
        urgent_visit: fc.boolean(),
        status: fc.constantFrom('contact', 'depose', 'agree'),
        status_on: fc.constantFrom('2024-05-02', '2026-01-10', '2026-01-12', today),
        date_to_contact: fc.constantFrom('2024-03-01', '2026-01-08'),
        date_meet_processed: fc.constantFrom('2024-06-01', '2026-01-11'),
        accommodation_name: fc.constant('T2'),
        living_area: fc.constantFrom('80', '99'),
        referrer: fc.constantFrom(ids.camille, ids.karim),
        custom: fc.constantFrom({ [custom]: 'oui' }, { [custom]: 'non' }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<RowValues>
    fc.assert(
      fc.property(values, values, fc.boolean(), (first, second, house) => {
        const start = house ? before : [opened()]
        // Days that contradict what is known are no row to undo.
        if (isRefused(first, start)) return
        const one = written(first, ...start)
        if (isRefused(second, one.events)) return
        const two = written(second, ...one.events)
        const undone = (events: DomainEvent[], undo: RevertRow): DomainEvent[] => {
          const decided = revertRowDecider.decide(undo, stateAfter(events))
          if (isRefusal(decided)) throw new Error(JSON.stringify(decided.details))
          return [...events, ...(decided as DomainEvent[])]
        }
        const afterTwo = undone(two.events, two.undo())
        expect(sees(stateAfter(afterTwo))).toEqual(sees(stateAfter(one.events)))
        const afterOne = undone(afterTwo, one.undo())
        expect(sees(stateAfter(afterOne))).toEqual(sees(stateAfter(start)))
      }),
    )
  })
})
