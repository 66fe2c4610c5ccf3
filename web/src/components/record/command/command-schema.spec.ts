import { NOT_A_DAY, REQUIRED } from '@faitage/contracts/kernel/french'
import { calendarDate, id, text } from '@faitage/contracts/kernel/values'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { speakFrench } from '@/lib/validation'
import { bodyShape, commandBody, faultsIn, ruleOf } from './command-schema'

speakFrench()

const body = z.object({
  kind: z.enum(['call', 'visit']).meta({ title: 'Genre' }),
  on: calendarDate.optional(),
  mission: id.nullable().optional(),
  people: z.array(id),
  line: text(80),
  comment: text(2000).nullable().optional(),
  urgent: z.boolean().optional(),
  rooms: z.int().optional(),
})

describe('a field of a command', () => {
  it.each([
    ['kind', 'choice', true, false],
    ['on', 'day', false, false],
    ['mission', 'choice', false, true],
    ['people', 'choices', true, false],
    ['line', 'line', true, false],
    ['comment', 'text', false, true],
    ['urgent', 'tick', false, false],
    ['rooms', 'number', false, false],
  ] as const)('%s is a %s', (name, control, required, clears) => {
    expect(ruleOf(body.shape[name])).toMatchObject({ control, required, clears })
  })

  it('has the name and the values its schema gives', () => {
    const { status, on, reason } = bodyShape(projectEndpoints.changeStatus.body).shape
    expect(ruleOf(status)).toMatchObject({ title: 'Nouveau statut', values: [...projectStatuses] })
    expect(ruleOf(on)).toMatchObject({ title: 'Date d’effet', control: 'day', required: false })
    expect(ruleOf(reason)).toMatchObject({ title: 'Motif (facultatif)', control: 'text' })
    const { referrers_to_add } = bodyShape(projectBulkEndpoints.reassign.body).shape
    expect(ruleOf(referrers_to_add)).toMatchObject({ title: 'À ajouter', control: 'choices' })
  })
})

describe('what a command sends', () => {
  it('leaves out what is empty, but clears what can be cleared', () => {
    const values = { kind: 'call', on: null, mission: null, comment: '  ', line: 'Rappeler', urgent: false, people: [] }
    expect(commandBody(body, values, { fixed: 1 })).toEqual({
      fixed: 1,
      kind: 'call',
      mission: null,
      comment: null,
      line: 'Rappeler',
      urgent: false,
      people: [],
    })
  })

  it('is judged by the rules of the endpoint, in French, field by field', () => {
    const sent = commandBody(body, { kind: null, on: '31/02/2026', line: 'x'.repeat(81), people: ['nobody'] })
    expect(faultsIn(body, sent)).toEqual({
      kind: REQUIRED,
      on: NOT_A_DAY,
      line: 'Au plus 80 caractères.',
      people: 'Choisissez un élément de la liste.',
    })
    expect(faultsIn(body, { kind: 'visit', line: 'Vu', people: [] })).toEqual({})
  })
})
