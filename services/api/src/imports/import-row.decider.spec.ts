import { accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { cameTo } from '@faitage/contracts/kernel/status-timeline'
import {
  projectAmended,
  projectOpened,
  projectRemoved,
  projectStatusChanged,
  requesterAmended,
} from '@faitage/contracts/projects/project'
import { describe, expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { type ImportRow, importRowDecider } from './import-row.decider.ts'
import { planRow } from './row-plan.ts'
import type { RowValues } from './rows/row-values.ts'

const ids = {
  project_id: '10000000-0000-4000-8000-000000000001',
  mission_id: '20000000-0000-4000-8000-000000000002',
  requester_id: '30000000-0000-4000-8000-000000000003',
}
const accommodation_id = '40000000-0000-4000-8000-000000000004'
const import_id = '50000000-0000-4000-8000-000000000005'
const camille = '60000000-0000-4000-8000-000000000006'
const sacha = '70000000-0000-4000-8000-000000000007'
const today = '2026-11-21'

const complete: RowValues & { reference: string } = {
  reference: 'OPAH-00001',
  requester_type: 'PO',
  title: 'mme',
  last_name: 'Roux',
  phone_number_1: '06 39 98 47 23',
  email: 'chloe.roux@exemple.fr',
  address: '135 avenue Jean-Jaurès',
  address_code: '37400',
  status: 'contact',
  status_on: '2023-08-30',
  taxable_income: 4_370_400,
  taxable_income_year: 2023,
  adults_occupants_number: 1,
  accommodation_type: 'Maison',
  living_area: '117.9',
  referrer: camille,
}
const row = (values: Partial<RowValues> = {}): ImportRow => ({
  type: 'ImportRow',
  values: { ...complete, ...values },
  ...ids,
  accommodation_id,
  import_id,
  today,
})
const only = (values: Partial<RowValues>): ImportRow => ({ ...row(), values: { reference: 'OPAH-00001', ...values } })

const opened = projectOpened({
  ...ids,
  requester_type: 'PO',
  requester: {
    title: 'mme',
    last_name: 'Roux',
    phone_number_1: '06 39 98 47 23',
    email: 'chloe.roux@exemple.fr',
    adults_occupants_number: 1,
    taxable_incomes: [{ date: '2023-12-31', income: 4_370_400 }],
  },
  sheet: { reference: 'OPAH-00001', address: '135 avenue Jean-Jaurès', address_code: '37400' },
  status: 'contact',
  on: '2023-08-30',
  referrers: [camille],
  import_id,
})
const registered = accommodationRegistered({
  accommodation_id,
  project_id: ids.project_id,
  requester_id: ids.requester_id,
  sheet: { accommodation_type: 'Maison', living_area: '117.9' },
})

const { given, stateAfter } = specOf(importRowDecider)
const plan = (command: ImportRow, ...events: DomainEvent[]) => planRow(command, stateAfter(events))

describe('a row of an import', () => {
  it('opens a project with its dwelling', () => {
    given().when(row()).then(opened, registered)
  })

  it('opens it at the first status, today, when the row says nothing of it', () => {
    const { data } = opened
    given()
      .when(only({ requester_type: 'PO' }))
      .then(
        projectOpened({
          ...data,
          requester: {},
          sheet: { reference: 'OPAH-00001' },
          status: 'a_contacter',
          on: today,
          referrers: [],
        }),
      )
  })

  it('cannot open one without a type of requester', () => {
    given().when(only({})).thenRefused('import.row.typeMissing')
  })

  it('writes every field of the requester, the project and the dwelling, and nothing where they say the same', () => {
    const full = only({
      requester_type: 'PB',
      company_name: 'SCI des Lilas',
      phone_number_2: '02 41 00 00 00',
      address_complement: 'Bât. B',
      description: 'Isolation\nMenuiseries',
      notes: 'Rappeler',
      required_action: true,
      urgent_visit: false,
      accommodation_name: 'T2 sur cour',
    })
    const { data } = opened
    const written = [
      projectOpened({
        ...data,
        requester_type: 'PB',
        requester: { company_name: 'SCI des Lilas', phone_number_2: '02 41 00 00 00' },
        sheet: {
          reference: 'OPAH-00001',
          address_complement: 'Bât. B',
          description: 'Isolation\nMenuiseries',
          notes: 'Rappeler',
          required_action: true,
          urgent_visit: false,
        },
        status: 'a_contacter',
        on: today,
        referrers: [],
      }),
      accommodationRegistered({ ...registered.data, sheet: { name: 'T2 sur cour' } }),
    ]
    given()
      .when(full)
      .then(...written)
    expect(plan(full, ...written).action).toBe('skip')
    const other = {
      ...full,
      values: { ...full.values, phone_number_2: '+33 2 41 00 00 00', accommodation_name: 'T3', urgent_visit: true },
    }
    expect(plan(other, ...written).changes).toEqual(['Visite urgente', 'Nom du logement'])
  })

  it('changes nothing the second time', () => {
    given(opened, registered).when(row()).then()
    expect(plan(row(), opened, registered).action).toBe('skip')
  })

  it('changes nothing where the same thing is written in another form', () => {
    const other = row({ phone_number_1: '+33 6 39 98 47 23', email: 'Chloe.Roux@exemple.fr', living_area: '117.90' })
    given(opened, registered).when(other).then()
  })

  it('leaves alone what a blank cell says nothing of', () => {
    given(opened, registered)
      .when(only({ last_name: 'Roux-Martin' }))
      .then(requesterAmended({ ...ids, changes: { last_name: 'Roux-Martin' } }))
  })

  it('updates only what changed, and says which columns', () => {
    const changed = row({ status: 'solde', status_on: '2026-11-02', address_code: '37000' })
    given(opened, registered)
      .when(changed)
      .then(
        projectAmended({ ...ids, changes: { address_code: '37000' } }),
        projectStatusChanged({ ...ids, from: 'contact', to: 'solde', on: '2026-11-02' }),
      )
    expect(plan(changed, opened, registered)).toEqual({
      action: 'update',
      changes: ['Code postal', 'Statut', 'Date du statut'],
      errors: [],
    })
  })

  it('keeps the incomes of other years', () => {
    given(opened, registered)
      .when(only({ taxable_income: 4_500_000, taxable_income_year: 2024 }))
      .then(
        requesterAmended({
          ...ids,
          changes: {
            taxable_incomes: [
              { date: '2023-12-31', income: 4_370_400 },
              { date: '2024-12-31', income: 4_500_000 },
            ],
          },
        }),
      )
  })

  it('does not move back a project that went on since', () => {
    const later = projectStatusChanged({ ...ids, from: 'contact', to: 'depose', on: '2026-01-01' })
    given(opened, registered, later).when(row()).then()
  })

  it('registers no second dwelling for a landlord', () => {
    const landlord = { ...opened, data: { ...opened.data, requester_type: 'PB' as const } }
    given(landlord, registered)
      .when(row({ requester_type: 'PB' }))
      .then()
  })

  it('reassigns to the referrer of the row', () => {
    expect(plan(row({ referrer: sacha }), opened, registered)).toMatchObject({
      action: 'update',
      changes: ['Référent'],
    })
  })

  it('lets the project begin at a status before the first one that was known', () => {
    const earlier = row({ status: 'a_contacter', status_on: '2023-01-01' })
    const begun = { ...ids, from: 'contact', to: 'a_contacter', on: '2023-01-01', begins: true } as const
    given(opened, registered).when(earlier).then(projectStatusChanged(begun))
    given(opened, registered, projectStatusChanged(begun)).when(earlier).then()
  })

  it('leaves a removed project to another stream', () => {
    given(opened, projectRemoved(ids)).when(row()).thenRefused('project.reference.taken')
  })

  it('leaves a project that was given another reference to another stream', () => {
    given(opened, projectAmended({ ...ids, changes: { reference: 'X' } }))
      .when(row())
      .thenRefused('project.reference.taken')
  })
})

describe('a row with the days of its steps', () => {
  const stock: RowValues = {
    status: 'visite_traitee',
    date_to_contact: '2022-11-03',
    date_contact: '2022-12-01',
    date_meet_processed: '2023-02-14',
  }
  const { status_on: _, ...undated } = row().values
  const taken = (values: RowValues = {}) => ({ ...row(), values: { ...undated, ...stock, ...values } })
  const daysAfter = (...events: DomainEvent[]) => {
    const state = stateAfter(events)
    return state.life === 'none' ? [] : cameTo(state.statuses).map(({ status, on }) => `${on} ${status}`)
  }
  const decided = (command: ImportRow, ...events: DomainEvent[]) =>
    importRowDecider.decide(command, stateAfter(events)) as DomainEvent[]
  const steps = ['2022-11-03 a_contacter', '2022-12-01 contact', '2023-02-14 visite_traitee']

  it('opens the project at the first of them; the same file again moves nothing, wherever it went since', () => {
    const events = decided(taken())
    expect(events.map(({ type }) => type)).toEqual([
      ...['ProjectOpened', 'AccommodationRegistered', 'ProjectStatusChanged', 'ProjectStatusChanged'],
    ])
    expect(daysAfter(...events)).toEqual(steps)
    given(...events)
      .when(taken())
      .then()
    const on = (to: 'depose' | 'visite_traitee', day: string) =>
      projectStatusChanged({ ...ids, from: 'visite_traitee', to, on: day })
    given(...events, on('depose', '2024-01-01'))
      .when(taken())
      .then()
    given(...events, on('depose', '2024-01-01'), on('visite_traitee', '2024-02-01'))
      .when(taken())
      .then()
  })

  it.each([
    ['À contacter', 'a_contacter'],
    ['the status it has', 'visite_traitee'],
  ] as const)('gives its past to a project that was imported before without days, at %s', (_name, status) => {
    const before = decided({ ...row(), values: { ...undated, status } })
    const events = decided(taken(), ...before)
    expect(daysAfter(...before, ...events)).toEqual(steps)
    expect(plan(taken(), ...before).changes).toEqual(['À contacter le', 'Contact le', 'Visite traitée le'])
    given(...before, ...events)
      .when(taken())
      .then()
  })

  it('takes the day of the status for one of them, and the last of them for the status', () => {
    const { date_meet_processed, ...others } = stock
    const dated = { ...row(), values: { ...undated, ...others, status_on: date_meet_processed! } }
    expect(daysAfter(...decided(dated))).toEqual(steps)
    const { status: __, ...unsaid } = taken().values
    expect(daysAfter(...decided({ ...row(), values: unsaid }))).toEqual(steps)
  })

  it('is refused at the column that contradicts', () => {
    const faultOf = (values: RowValues, ...events: DomainEvent[]) => plan(taken(values), ...events).errors
    expect(faultOf({ status_on: '2023-02-15' })).toMatchObject([{ column: 'Visite traitée le', value: '14/02/2023' }])
    expect(faultOf({ date_depositted: '2023-03-01' })).toMatchObject([{ column: 'Visite traitée le' }])
    const since = decided(taken())
    const contact = { date_contact: '2023-02-20' }
    expect(faultOf(contact, ...since)).toMatchObject([{ column: 'Contact le', value: '20/02/2023' }])
  })
})
