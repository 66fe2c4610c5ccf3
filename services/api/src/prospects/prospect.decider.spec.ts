import { type ProspectSheet, prospect } from '@faitage/contracts/prospects/prospect'
import { prospectConverted } from '@faitage/contracts/prospects/prospect.events'
import { expect, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { prospectDecider } from './prospect.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const other = '0192aaaa-0000-7000-8000-000000000009'
const { given, stateAfter } = specOf(prospectDecider)
const sheet: ProspectSheet = { last_name: 'Morel', status: 'nouveau' }
const registered = prospect.registered({ id, mission_id: null, sheet })
const converted = prospectConverted({ id, project_id: other, mission_id: id, on: '2026-11-24' })
const convert = { type: 'ConvertProspect', project_id: other, mission_id: id, on: '2026-11-24' } as const

it('a prospect has a name', () => {
  given().when({ type: 'Register', id, sheet, mission_id: null }).then(registered)
  given()
    .when({ type: 'Register', id, sheet: { status: 'nouveau' }, mission_id: null })
    .thenRefused('VALIDATION')
})

it('a prospect becomes a project, which its sheet names', () => {
  given(registered).when(convert).then(converted)
  given(registered, converted).when({ type: 'RepeatConversion' }).then()
  expect(stateAfter([registered, converted])).toMatchObject({ sheet: { status: 'converti', project_id: other } })
})

it('a prospect that is gone becomes no project', () => {
  given().when(convert).thenRefused('NOT_FOUND')
  given(registered, prospect.removed({ id })).when(convert).thenRefused('NOT_FOUND')
  given(registered, prospect.removed({ id })).when({ type: 'RepeatConversion' }).thenRefused('NOT_FOUND')
})
