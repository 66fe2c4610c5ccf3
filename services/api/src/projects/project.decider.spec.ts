import assert from 'node:assert/strict'
import { accommodationAmended, accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import { lastStatus, statusOn } from '@faitage/contracts/kernel/status-timeline'
import {
  projectAmended,
  projectOpened,
  projectRemoved,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { statusDates } from '@faitage/contracts/projects/project-state'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import { describe, expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { projectDecider } from './project.decider.ts'
import {
  about,
  houseRegistered,
  ids,
  madameMorel,
  opened,
  openProject,
  passedTo,
  today,
} from './testing/project.fixtures.ts'

const { given, stateAfter } = specOf(projectDecider)
const changeStatus = (to: ProjectStatus, on: string, reason?: string) =>
  ({ type: 'ChangeProjectStatus', to, on, today, ...(reason ? { reason } : {}) }) as const
const revise = (change: object) => ({ type: 'ReviseProject', today, ...change }) as const
const dwelling = { project_id: ids.project, requester_id: ids.requester }

describe('opening a project', () => {
  it('keeps what was given, referrers once each', () => {
    given()
      .when(openProject({ referrers: [ids.camille, ids.camille] }))
      .then(
        projectOpened({
          ...about,
          requester_type: 'PO',
          requester: madameMorel,
          sheet: { reference: 'R-1' },
          status: 'contact',
          on: '2026-01-05',
          referrers: [ids.camille],
        }),
      )
  })

  it('registers the dwellings that are known and names the import that brought it', () => {
    const import_id = '99999999-9999-4999-8999-999999999999'
    const sheet = { accommodation_type: 'Maison' } as const
    given()
      .when(openProject({ import_id, accommodations: [{ id: ids.house, sheet }] }))
      .then(
        { ...opened({ import_id, sheet: { reference: 'R-1' } }) },
        accommodationRegistered({ ...dwelling, accommodation_id: ids.house, sheet }),
      )
  })

  it('refuses a day in the future', () => {
    given()
      .when(openProject({ on: '2026-03-21' }))
      .thenRefused('project.status.future', { on: '2026-03-21' })
  })

  it('refuses a reference whose stream exists', () => {
    given(opened()).when(openProject()).thenRefused('project.reference.taken', { reference: 'R-1' })
  })
})

describe('changing the status', () => {
  it('records the day it took effect and why', () => {
    given(opened())
      .when(changeStatus('depose', '2026-03-12', 'Dossier complet'))
      .then(
        projectStatusChanged({ ...about, from: 'contact', to: 'depose', on: '2026-03-12', reason: 'Dossier complet' }),
      )
  })

  it('takes effect the very day of the opening', () => {
    given(opened()).when(changeStatus('depose', '2026-01-05')).then(passedTo('depose', '2026-01-05'))
  })

  it('starts from the status of that day, not from the latest', () => {
    given(opened(), passedTo('solde', '2026-03-01'))
      .when(changeStatus('depose', '2026-02-01'))
      .then(passedTo('depose', '2026-02-01', 'contact'))
  })

  it('may say again, for an earlier day, what is true later', () => {
    given(opened(), passedTo('depose', '2026-03-01'))
      .when(changeStatus('depose', '2026-02-01'))
      .then(passedTo('depose', '2026-02-01', 'contact'))
  })

  it('refuses a day in the future', () => {
    given(opened())
      .when(changeStatus('depose', '2026-03-21'))
      .thenRefused('project.status.future', { on: '2026-03-21' })
  })

  it('lets the project begin on a day before the first known one, and be what it was since', () => {
    const begun = { ...about, from: 'contact', on: '2024-03-01', begins: true } as const
    given(opened())
      .when(changeStatus('depose', '2024-03-01'))
      .then(projectStatusChanged({ ...begun, to: 'depose' }))
    given(opened())
      .when(changeStatus('contact', '2024-03-01'))
      .then(projectStatusChanged({ ...begun, to: 'contact' }))
    const project = stateAfter([opened(), projectStatusChanged({ ...begun, to: 'depose' })])
    assert(project.life === 'opened')
    expect(project.opened_on).toBe('2024-03-01')
    expect(project.statuses.map(({ status, on }) => [status, on])).toEqual([
      ['depose', '2024-03-01'],
      ['contact', '2026-01-05'],
    ])
  })

  it('refuses a day before 1990, of a first status and of an opening: the year is mistyped', () => {
    given(opened())
      .when(changeStatus('depose', '1989-12-31'))
      .thenRefused('project.status.tooOld', { on: '1989-12-31' })
    given()
      .when(openProject({ on: '0026-01-05' }))
      .thenRefused('project.status.tooOld')
  })

  it('begins a closed project earlier too: what it is now stays', () => {
    given(opened({ sheet: { closed: true, closure_motive: 'abandon' } }))
      .when(changeStatus('depose', '2024-03-01'))
      .then(projectStatusChanged({ ...about, from: 'contact', to: 'depose', on: '2024-03-01', begins: true }))
  })

  it('refuses the status the project already has that day', () => {
    given(opened(), passedTo('depose', '2026-03-01'))
      .when(changeStatus('depose', '2026-03-10'))
      .thenRefused('project.status.unchanged', { status: 'depose', on: '2026-03-10' })
    given(opened(), passedTo('depose', '2026-03-01'))
      .when(changeStatus('contact', '2026-02-10'))
      .thenRefused('project.status.unchanged')
  })

  it('refuses on a project that does not exist, or no longer', () => {
    given().when(changeStatus('depose', today)).thenRefused('NOT_FOUND')
    given(opened(), projectRemoved(about)).when(changeStatus('depose', today)).thenRefused('project.removed')
  })
})

describe('the timeline', () => {
  it('keeps its order when a change is backdated', () => {
    const project = stateAfter([opened(), passedTo('solde', '2026-03-01'), passedTo('depose', '2026-02-01')])
    assert(project.life === 'opened')
    expect(project.statuses.map(({ status }) => status)).toEqual(['contact', 'depose', 'solde'])
    expect(lastStatus(project.statuses)).toEqual({ status: 'solde', on: '2026-03-01', revision: 1 })
    expect(statusOn(project.statuses, '2026-02-15')?.status).toBe('depose')
    expect(statusDates(project.statuses)).toEqual({
      date_contact: '2026-01-05',
      date_depositted: '2026-02-01',
      date_cleared: '2026-03-01',
    })
  })

  it('lets the one written last win on the same day', () => {
    const project = stateAfter([opened(), passedTo('solde', '2026-03-01'), passedTo('sans_suite', '2026-03-01')])
    assert(project.life === 'opened')
    expect(lastStatus(project.statuses).status).toBe('sans_suite')
  })
})

describe('revising a project', () => {
  it('writes nothing when nothing differs, empty fields included', () => {
    given(opened())
      .when(
        revise({
          requester_type: 'PO',
          requester: { ...madameMorel, phone_number_1: null },
          sheet: { reference: 'R-1', notes: null },
          referrers: [ids.camille],
          status: { to: 'contact', on: '2026-02-01' },
        }),
      )
      .then()
  })

  it('writes only the keys that change, null for what is cleared', () => {
    given(opened())
      .when(revise({ requester: { ...madameMorel, email: null, last_name: 'Martin' }, sheet: { reference: 'R-2' } }))
      .then(
        requesterAmended({ ...about, changes: { email: null, last_name: 'Martin' } }),
        projectAmended({ ...about, changes: { reference: 'R-2' } }),
      )
  })

  it('compares incomes by value', () => {
    const taxable_incomes = [{ date: '2025-12-31', income: 2_345_600 }]
    given(opened({ requester: { taxable_incomes } }))
      .when(revise({ requester: { taxable_incomes: [{ income: 2_345_600, date: '2025-12-31' }] } }))
      .then()
  })

  it('writes several facts at once, as an imported row needs', () => {
    given(opened(), houseRegistered())
      .when(
        revise({
          requester_type: 'LOCATAIRE',
          requester: { first_name: 'Anne' },
          referrers: [ids.karim],
          accommodation: { new_id: ids.flat, sheet: { living_area: '95' } },
          status: { to: 'depose', on: '2026-03-12' },
        }),
      )
      .then(
        requesterTypeChanged({ ...about, from: 'PO', to: 'LOCATAIRE' }),
        requesterAmended({ ...about, changes: { first_name: 'Anne' } }),
        referrersReassigned({ ...about, added: [ids.karim], removed: [ids.camille] }),
        accommodationAmended({ ...dwelling, accommodation_id: ids.house, changes: { living_area: '95' } }),
        passedTo('depose', '2026-03-12'),
      )
  })

  it('writes nothing at all when its status is refused', () => {
    given(opened())
      .when(revise({ requester: { first_name: 'Anne' }, status: { to: 'depose', on: '2027-01-01' } }))
      .thenRefused('project.status.future')
    given(opened())
      .when(revise({ requester: { first_name: 'Anne' }, status: { to: 'depose', on: '1925-01-01' } }))
      .thenRefused('project.status.tooOld')
  })

  it('registers a first dwelling, and another one for a PB requester only', () => {
    const accommodation = { new_id: ids.flat, sheet: { accommodation_type: 'Appartement' } }
    const registered = accommodationRegistered({
      ...dwelling,
      accommodation_id: ids.flat,
      sheet: { accommodation_type: 'Appartement' },
    })
    given(opened()).when(revise({ accommodation })).then(registered)
    given(opened({ requester_type: 'PB' }), houseRegistered())
      .when(revise({ accommodation }))
      .then(registered)
    given(opened(), houseRegistered())
      .when(revise({ accommodation }))
      .then(
        accommodationAmended({
          ...dwelling,
          accommodation_id: ids.house,
          changes: { accommodation_type: 'Appartement' },
        }),
      )
  })

  it('registers no empty dwelling', () => {
    given(opened())
      .when(revise({ accommodation: { new_id: ids.flat, sheet: { name: null } } }))
      .then()
  })

  it('refuses a dwelling of another project', () => {
    given(opened(), houseRegistered())
      .when(revise({ accommodation: { id: ids.flat, new_id: ids.flat, sheet: { living_area: '1' } } }))
      .thenRefused('record.reference.unknown')
  })

  it('refuses on a removed project', () => {
    given(opened(), projectRemoved(about))
      .when(revise({ sheet: { notes: 'x' } }))
      .thenRefused('project.removed')
  })
})

describe('reassigning referrers', () => {
  const reassign = (add: string[], remove: string[]) => ({ type: 'ReassignReferrers', add, remove }) as const

  it('adds and takes away, no matter who else there is', () => {
    given(opened({ referrers: [ids.camille, ids.karim] }))
      .when(reassign([ids.project], [ids.karim]))
      .then(referrersReassigned({ ...about, added: [ids.project], removed: [ids.karim] }))
  })

  it('never makes more of them than a project may have', () => {
    const fifty = Array.from({ length: 50 }, (_, at) => `00000000-0000-4000-8000-0000000000${10 + at}`)
    given(opened({ referrers: fifty }))
      .when(reassign([ids.camille], []))
      .thenRefused('project.referrers.tooMany', { most: 50 })
    given(opened({ referrers: fifty }))
      .when(reassign([ids.camille], fifty.slice(0, 1)))
      .then(referrersReassigned({ ...about, added: [ids.camille], removed: fifty.slice(0, 1) }))
    given(opened({ referrers: fifty }))
      .when(revise({ referrers: [...fifty, ids.camille] }))
      .thenRefused('project.referrers.tooMany', { most: 50 })
  })

  it('writes nothing when they are as asked already', () => {
    given(opened())
      .when(reassign([ids.camille], [ids.karim]))
      .then()
  })
})

describe('removing a project', () => {
  it('happens once', () => {
    given(opened()).when({ type: 'RemoveProject' }).then(projectRemoved(about))
    given(opened(), projectRemoved(about)).when({ type: 'RemoveProject' }).then()
    given().when({ type: 'RemoveProject' }).thenRefused('NOT_FOUND')
  })
})
