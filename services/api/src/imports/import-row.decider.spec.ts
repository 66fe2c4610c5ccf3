import { accommodationRegistered } from '@faitage/contracts/accommodations/accommodation'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
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

  it('refuses a status before the project began, at its column', () => {
    expect(plan(row({ status: 'a_contacter', status_on: '2023-01-01' }), opened, registered)).toMatchObject({
      action: 'error',
      errors: [{ column: 'Date du statut', value: '01/01/2023' }],
    })
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
