import { randomUUID } from 'node:crypto'
import {
  accommodationAmended,
  accommodationRegistered,
  accommodationRemoved,
  accommodationRestored,
} from '@faitage/contracts/accommodations/accommodation'
import { commonAreaAmended } from '@faitage/contracts/accommodations/common-area'
import type { ListField } from '@faitage/contracts/kernel/list-fields'
import {
  projectAmended,
  projectAnonymised,
  projectCustomFieldsFilled,
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  referrersReassigned,
  requesterAmended,
  requesterInvited,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { projectListFields } from '@faitage/contracts/projects/project-list-fields'
import { describe, expect, it } from 'vitest'
import { aProject } from '../testing/fixtures.ts'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { testActor } from '../testing/log.ts'
import { projectListModel } from './project-list.ts'

const opened = aProject({ referrers: ['00000000-0000-4000-8000-0000000000aa'] })
const { project_id, mission_id, requester_id } = opened.data
const about = { project_id, mission_id, requester_id }
const dwelling = { accommodation_id: randomUUID(), project_id, requester_id }
const after = (...events: Parameters<typeof rowAfter>[1][]) => rowAfter(projectListModel, opened, ...events)
const status = (to: 'contact' | 'agree' | 'solde', on: string) =>
  projectStatusChanged({ ...about, from: 'a_contacter', to, on })

const cases: Record<string, () => void> = {
  ProjectOpened: () =>
    expect(after()).toEqual({
      id: project_id,
      mission_id,
      requester_id,
      requester_type: 'PO',
      reference: 'P-1',
      requester_name: 'Lefèvre Zoé',
      requester_erased: false,
      address: '3 rue de l’Église',
      address_code: '37000',
      address_location: 'Tours',
      status: 'a_contacter',
      status_rank: 0,
      status_on: '2024-03-01',
      status_dates: { date_to_contact: '2024-03-01' },
      opened_on: '2024-03-01',
      referrers: opened.data.referrers,
      required_action: false,
      urgent_visit: false,
      marks: [],
      requester_withheld: false,
      closed: false,
      updated_at: recordedAt(0),
      search: "p 1 lefevre zoe 3 rue de l eglise 37000 tours leglise '-",
      search_reference: 'p 1 -',
      custom: null,
      custom_search: null,
      detail: {
        requester: { is_private: true, ...opened.data.requester },
        sheet: opened.data.sheet,
        accommodations: [],
        statuses: [{ status: 'a_contacter', on: '2024-03-01', revision: 0 }],
      },
      revision: 0,
      is_deleted: false,
    }),
  ProjectCustomFieldsFilled: () => {
    const [text, list] = [randomUUID(), randomUUID()]
    const filled = projectCustomFieldsFilled({ ...about, changes: { [text]: 'Été, Œuf', [list]: ['a', 'b'] } })
    const row = after(filled)
    expect(row).toMatchObject({ custom: { [text]: 'Été, Œuf', [list]: ['a', 'b'] }, revision: 1 })
    expect(row?.custom_search).toEqual({ [text]: 'ete oeuf ,' })
    expect(after(filled, status('solde', '2024-06-01'))?.custom_search).toEqual({ [text]: 'ete oeuf ,' })
    const emptied = projectCustomFieldsFilled({ ...about, changes: { [text]: null } })
    expect(after(filled, emptied)).toMatchObject({ custom: { [list]: ['a', 'b'] }, custom_search: null })
    const nothing = projectCustomFieldsFilled({ ...about, changes: { [text]: null, [list]: null } })
    expect(after(filled, nothing)?.custom).toBeNull()
  },
  RequesterInvited: () => {
    const invited = requesterInvited({ ...about, user_id: randomUUID(), opened: false })
    expect(after(invited)).toEqual({ ...after(), revision: 1, updated_at: expect.anything() })
  },
  ProjectAmended: () => {
    const marked = {
      type: 'energie' as const,
      work_types: [{ type_name: 'chauffage' as const }, { type_name: 'ventilation' as const }],
      no_advance_request: true,
      urgent_visit: true,
      sections_permissions: { requester: false },
    }
    expect(after(projectAmended({ ...about, changes: marked }))).toMatchObject({
      marks: ['type:energie', 'no_advance_request:true', 'work_types:chauffage', 'work_types:ventilation'],
      urgent_visit: true,
      requester_withheld: true,
    })
    const changes = { address: null, address_number: '12 bis', address_street: 'quai Cœur', required_action: true }
    expect(after(projectAmended({ ...about, changes }))).toMatchObject({
      address: '12 bis quai Cœur',
      address_location: 'Tours',
      required_action: true,
      search: 'p 1 lefevre zoe 12 bis quai coeur 37000 tours -',
      detail: { sheet: { reference: 'P-1', ...changes } },
      updated_at: recordedAt(1),
      revision: 1,
    })
  },
  RequesterAmended: () =>
    expect(after(requesterAmended({ ...about, changes: { last_name: 'Le Goff', email: null } }))).toMatchObject({
      requester_name: 'Le Goff Zoé',
      detail: { requester: { last_name: 'Le Goff', first_name: 'Zoé', email: null } },
      revision: 1,
    }),
  RequesterTypeChanged: () => {
    const company = requesterAmended({ ...about, changes: { company_name: 'SDC Les Lilas' } })
    expect(after(company)).toMatchObject({ requester_name: 'Lefèvre Zoé' })
    expect(after(company, requesterTypeChanged({ ...about, from: 'PO', to: 'SDC' }))).toMatchObject({
      requester_type: 'SDC',
      requester_name: 'SDC Les Lilas',
      revision: 2,
    })
  },
  ProjectStatusChanged: () => {
    expect(after(status('agree', '2024-06-01'))).toMatchObject({
      status: 'agree',
      status_rank: 8,
      status_on: '2024-06-01',
      opened_on: '2024-03-01',
    })
  },
  ReferrersReassigned: () => {
    const other = randomUUID()
    const change = referrersReassigned({ ...about, added: [other, other], removed: opened.data.referrers })
    expect(after(change)).toMatchObject({ referrers: [other], revision: 1 })
  },
  ProjectRemoved: () => {
    expect(after(projectRemoved(about))).toEqual({
      ...after(),
      is_deleted: true,
      updated_at: recordedAt(1),
      revision: 1,
      detail: { ...after()?.detail, removed: { by: testActor.id, at: recordedAt(1), revision: 1 } },
    })
    expect(() => rowAfter(projectListModel, projectRemoved(about))).toThrow('before it was opened')
  },
  // What its people are called goes with their key, not with this.
  ProjectAnonymised: () =>
    expect(after(projectAnonymised({ ...about, documents: true }))).toMatchObject({
      requester_erased: true,
      is_deleted: false,
    }),
  ProjectRestored: () =>
    expect(after(projectRemoved(about), projectRestored(about))).toEqual({
      ...after(),
      updated_at: recordedAt(2),
      revision: 2,
    }),
  AccommodationRegistered: () =>
    expect(after(accommodationRegistered({ ...dwelling, sheet: { living_area: '82.5' } }))).toMatchObject({
      detail: { accommodations: [{ id: dwelling.accommodation_id, living_area: '82.5' }] },
      revision: 1,
    }),
  AccommodationAmended: () => {
    const registered = accommodationRegistered({ ...dwelling, sheet: { living_area: '82.5', construction_year: 1932 } })
    const amended = accommodationAmended({ ...dwelling, changes: { living_area: null } })
    expect(after(registered, amended)?.detail.accommodations).toEqual([
      { id: dwelling.accommodation_id, living_area: null, construction_year: 1932 },
    ])
  },
  AccommodationRemoved: () => {
    const registered = accommodationRegistered({ ...dwelling, sheet: {} })
    expect(after(registered, accommodationRemoved(dwelling))).toMatchObject({
      detail: { accommodations: [] },
      revision: 2,
    })
  },
  AccommodationRestored: () => {
    const registered = accommodationRegistered({ ...dwelling, sheet: { rooms_nb: 3 } })
    expect(after(registered, accommodationRemoved(dwelling), accommodationRestored(dwelling))).toMatchObject({
      detail: { accommodations: [{ id: dwelling.accommodation_id, rooms_nb: 3 }], gone: [] },
      revision: 3,
    })
  },
  CommonAreaAmended: () => {
    const { project_id, requester_id, accommodation_id: common_area_id } = dwelling
    const amended = (changes: object) => commonAreaAmended({ project_id, requester_id, common_area_id, changes })
    expect(after(amended({ levels_nb: 5 }), amended({ area: '80' }))?.detail.common_area).toEqual({
      id: common_area_id,
      levels_nb: 5,
      area: '80',
    })
  },
}

describe('a project of the list after', () => {
  it.each(Object.entries(cases))('%s', (_type, check) => check())
  it('every event the list listens to', () => {
    expect(Object.keys(cases).sort()).toEqual([...projectListModel.handles].sort())
  })
})

describe('the status in force', () => {
  it('is not the one recorded last but the one that took effect last', () => {
    const row = after(status('solde', '2024-06-01'), status('contact', '2024-04-01'))
    expect(row).toMatchObject({ status: 'solde', status_on: '2024-06-01', revision: 2 })
  })
  it('is the one recorded last of a same day', () => {
    expect(after(status('solde', '2024-06-01'), status('agree', '2024-06-01'))).toMatchObject({ status: 'agree' })
  })
})

it('a person whose data were erased is distinguished from one nobody named yet, and found as such', () => {
  const empty = aProject({ requester: {}, sheet: { reference: 'P-2' } })
  expect(rowAfter(projectListModel, empty)).toMatchObject({
    requester_name: null,
    requester_erased: false,
    address: null,
    search: 'p 2 -',
  })
  const erased = { ...empty, erased: true as const }
  const row = rowAfter(projectListModel, erased)
  expect(row).toMatchObject({ requester_name: null, requester_erased: true, search: 'p 2 demandeur anonymise -' })
  expect(rowAfter(projectListModel, erased, status('solde', '2024-06-01'))).toMatchObject({ requester_erased: true })
})

it('an index begins with the column of every filter that a long list is narrowed by', () => {
  const first = projectListModel.indexes.map(index => /\((\w+)/.exec(index)?.[1])
  for (const [name, field] of Object.entries<ListField>(projectListFields))
    if (field.indexed !== false) expect([name, first]).toEqual([name, expect.arrayContaining([field.column ?? name])])
})
