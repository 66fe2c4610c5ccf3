import { randomUUID } from 'node:crypto'
import { projectDocument } from '@faitage/contracts/letters/document'
import { documentSendingAsked, documentSent } from '@faitage/contracts/letters/document.events'
import {
  generationEvents,
  letterMade,
  letterRefused,
  lettersCancelRequested,
  lettersEnded,
  lettersRequested,
} from '@faitage/contracts/letters/generation'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import { expect, test } from 'vitest'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { documentModel } from './document.ts'
import { letterGenerationModel } from './letter-generation.ts'
import { letterTemplateModel } from './letter-template.ts'

const id = randomUUID()
const [project, template, file] = [randomUUID(), randomUUID(), randomUUID()]

const requested = lettersRequested({
  ...{ generation_id: id, template_id: template, template_file_id: file, output: 'pdf', projects_id: [project] },
  ...{ entity_id: null, source: 'AMO_DOC', auto_send: false, on: '2024-05-01' },
})
const generation = (...events: Parameters<typeof rowAfter>[1][]) =>
  rowAfter(letterGenerationModel, requested, ...events)

test('letters that are asked for run until they end, and say what became of each project in its turn', () => {
  expect(generation()).toMatchObject({ id, template_id: template, output: 'pdf', state: 'running', revision: 0 })
  expect(generation()).toMatchObject({ asked_at: recordedAt(0), known: { results: [], ended_at: null } })
  const made = letterMade({ generation_id: id, project_id: project, document_id: file, missing: 2 })
  const other = randomUUID()
  const not = letterRefused({ generation_id: id, project_id: other, reason: 'letter.requester.erased' })
  const ended = lettersEnded({ generation_id: id, outcome: 'done' })
  expect(generation(made, not, ended)).toMatchObject({
    ...{ state: 'done', revision: 3 },
    known: {
      results: [
        { project_id: project, document_id: file, missing: 2, reason: null },
        { project_id: other, document_id: null, missing: 0, reason: 'letter.requester.erased' },
      ],
      ended_at: recordedAt(3),
    },
  })
})

test('letters asked to stop go on running until they have; why they failed is kept', () => {
  const stopping = lettersCancelRequested({ generation_id: id })
  expect(generation(stopping)).toMatchObject({ state: 'running', known: { cancel_requested: true } })
  const stopped = lettersEnded({ generation_id: id, outcome: 'cancelled' })
  expect(generation(stopping, stopped)).toMatchObject({ state: 'cancelled', known: { reason: null } })
  const failed = lettersEnded({ generation_id: id, outcome: 'failed', reason: 'FORBIDDEN' })
  expect(generation(failed)).toMatchObject({ state: 'failed', known: { reason: 'FORBIDDEN' } })
})

test('a letter that was made before any was asked for is no row: it is parked', () => {
  const made = letterMade({ generation_id: id, project_id: project, document_id: file, missing: 0 })
  expect(() => rowAfter(letterGenerationModel, made)).toThrow('before letters were asked for')
  expect([...letterGenerationModel.handles]).toEqual(generationEvents.map(({ type }) => type))
})

const sheet = {
  ...{ project_id: project, name: 'Courrier de visite - Zoé Vasseur', kind: 'courrier_de_visite' as const },
  ...{ source: 'AMO_DOC' as const, file_id: file, auto_send: true },
}
const registered = projectDocument.registered({ id, mission_id: randomUUID(), subject_id: randomUUID(), sheet })

test('a document is found by its name, without accents, and moves on as its sending does', () => {
  expect(rowAfter(documentModel, registered)).toMatchObject({ name: sheet.name, sheet, is_deleted: false })
  expect(rowAfter(documentModel, registered)?.search).toContain('zoe vasseur')
  const mail_id = randomUUID()
  const sent = rowAfter(
    documentModel,
    registered,
    documentSendingAsked({ id, asked: true }),
    documentSent({ id, mail_id }),
  )
  expect(sent?.sheet).toMatchObject({ mail_id })
})

test('of a document whose requester was forgotten nothing personal is left, and it is found by nothing', () => {
  const erased = { ...registered, data: { ...registered.data, sheet: { ...sheet, name: null } } }
  const row = rowAfter(documentModel, erased as never)
  expect(row).toMatchObject({ name: '', sheet: { project_id: project, file_id: file, kind: 'courrier_de_visite' } })
  expect(JSON.stringify(row)).not.toMatch(/vasseur/i)
})

test('a template is found by its name and what it is for; removed it waits to be restored', () => {
  const of = { name: 'Attestation', kind: 'attestation' as const, active: true, description: 'Après travaux' }
  const opened = letterTemplate.registered({ id, sheet: of })
  expect(rowAfter(letterTemplateModel, opened)).toMatchObject({ name: 'Attestation', sheet: of })
  expect(rowAfter(letterTemplateModel, opened)?.search).toContain('apres travaux')
  const removed = letterTemplate.removed({ id })
  expect(rowAfter(letterTemplateModel, opened, removed)?.is_deleted).toBe(true)
  expect(rowAfter(letterTemplateModel, opened, removed, letterTemplate.restored({ id }))).toMatchObject({
    ...{ is_deleted: false, sheet: of },
  })
})
