import { randomUUID } from 'node:crypto'
import { mailingAdvanced, mailingFinished, mailingRequested } from '@faitage/contracts/mail/project-mail'
import { expect, test } from 'vitest'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { mailingModel } from './mailing.ts'

const id = randomUUID()
const subject_id = randomUUID()
const projects = [randomUUID(), randomUUID(), randomUUID()]
const asked = { id, subject_id, projects, kind: 'REQUESTER' as const, once: true, files: [], template_id: null }
const requested = mailingRequested({ ...asked, subject: 'Pièces manquantes', body: 'Madame {{demandeur.nom}}' })
const after = (...events: Parameters<typeof rowAfter>[1][]) => rowAfter(mailingModel, requested, ...events)

test('a sending goes from step to step, and says what is left out of it', () => {
  expect(after()).toMatchObject({
    phase: 'running',
    projects,
    reached: 0,
    queued: 0,
    skipped: [],
    asked_at: recordedAt(0),
  })
  const skipped = [{ project_id: projects[1]!, why: 'no_address' as const }]
  const advanced = mailingAdvanced({ id, count: 2, queued: 1, skipped })
  expect(after(advanced)).toMatchObject({ phase: 'running', reached: 2, queued: 1, skipped })
  expect(after(advanced, mailingAdvanced({ id, count: 1, queued: 1, skipped: [] }))).toMatchObject({
    reached: 3,
    queued: 2,
    skipped,
  })
  expect(after(advanced, mailingFinished({ id, outcome: 'failed', reason: 'FORBIDDEN' }))).toMatchObject({
    phase: 'failed',
    reason: 'FORBIDDEN',
    reached: 2,
  })
})

test('it is found by its object, never by its text, and by nothing once it is erased', () => {
  expect(after()).toMatchObject({ subject: 'Pièces manquantes', search: 'pieces manquantes' })
  expect(JSON.stringify(after())).not.toContain('Madame')
  const { subject: _, body: _body, ...left } = requested.data
  const erased = { ...requested, data: left } as unknown as typeof requested
  expect(rowAfter(mailingModel, erased)).toMatchObject({ subject: null, search: '' })
})
