import { describe, expect, test } from 'vitest'
import { type CoOwnershipTaskSheet, coOwnershipTask, nextOf, taskOwnerOf } from './co-ownership-task.ts'
import { googleLink } from './google-link.ts'
import { taskDates } from './task.words.ts'

const copro_id = '5b3c7a52-3a1e-4c55-9f8b-0f4b3f2a9e11'
const task = (more: Partial<CoOwnershipTaskSheet> = {}): CoOwnershipTaskSheet => ({
  ...{ copro_id, task_type: 'TASK', title: 'Relancer', status: 'A faire', ...more },
})
const faults = (more: Partial<CoOwnershipTaskSheet>) => coOwnershipTask.rules(task(more)).map(({ path }) => path)

describe('a task', () => {
  test('follows one of the fourteen dates, no other', () => {
    expect(Object.keys(taskDates)).toHaveLength(14)
    const { date_field } = coOwnershipTask.fields.shape
    expect(date_field.safeParse('date_forclusion_financement_projet').success).toBe(true)
    expect(date_field.safeParse('date_de_naissance').success).toBe(false)
  })

  test('recurs by months, at the end of a shorter one too, and is to be done again', () => {
    const done = task({ recurrence: 'mensuelle', due_date: '2027-01-31', status: 'Terminée', done_on: '2027-01-30' })
    expect(nextOf(done)).toMatchObject({ due_date: '2027-02-28', status: 'A faire' })
    expect(nextOf(done)?.done_on).toBeUndefined()
    expect(nextOf(task({ recurrence: 'annuelle', reminder_date: '2028-02-29' }))).toMatchObject({
      reminder_date: '2029-02-28',
    })
    expect(nextOf(task())).toBeUndefined()
  })

  test('is recalled at an hour that its day has', () => {
    expect(faults({ reminder_date: '2027-03-28', reminder_time: '02:30' })).toEqual(['reminder_time'])
    expect(faults({ reminder_date: '2027-03-28', reminder_time: '03:30' })).toEqual([])
  })

  test('is of the level that its owner tells', () => {
    expect(taskOwnerOf(task())).toMatchObject({ field: 'copro_id', kind: 'copro_task', id: copro_id })
    expect(taskOwnerOf({ lot_id: copro_id })).toMatchObject({ kind: 'lot_task' })
  })
})

describe('an event', () => {
  test('begins, and ends after', () => {
    expect(faults({ task_type: 'EVENT' })).toEqual(['start'])
    const start = '2027-05-04T16:00:00.000Z'
    expect(faults({ task_type: 'EVENT', start, end: start })).toEqual(['end'])
    expect(faults({ task_type: 'EVENT', start, end: '2027-05-04T18:00:00.000Z' })).toEqual([])
  })

  test('keeps nothing of a task, nor a task anything of an event', () => {
    const start = '2027-05-04T16:00:00.000Z'
    expect(coOwnershipTask.shape(task({ task_type: 'EVENT', start, due_date: '2027-05-04' }))).toMatchObject({
      start,
      due_date: null,
    })
    expect(coOwnershipTask.shape(task({ start, reminder_time: '08:00' }))).toMatchObject({
      start: null,
      reminder_time: null,
    })
  })

  test('goes into a Google calendar by a link of its title and place', () => {
    const link = new URL(
      googleLink({
        ...{ title: 'AG & travaux', from: '2027-05-04T16:00:00.000Z', to: '2027-05-04T18:00:00.000Z' },
        ...{ location: 'Salle des fêtes', details: 'Les Lys', attendees: ['a@exemple.fr'] },
      }),
    )
    expect(`${link.origin}${link.pathname}`).toBe('https://calendar.google.com/calendar/render')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      ...{ action: 'TEMPLATE', text: 'AG & travaux', dates: '20270504T160000Z/20270504T180000Z' },
      ...{ details: 'Les Lys', location: 'Salle des fêtes', add: 'a@exemple.fr' },
    })
  })
})
