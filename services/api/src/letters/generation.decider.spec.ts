import {
  letterMade,
  letterRefused,
  lettersCancelRequested,
  lettersEnded,
  lettersRequested,
} from '@faitage/contracts/letters/generation'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { generationDecider } from './generation.decider.ts'

const generation_id = '0192aaaa-0000-7000-8000-000000000001'
const project_id = '0192aaaa-0000-7000-8000-000000000002'
const { given } = specOf(generationDecider)
const sheet: Parameters<typeof lettersRequested>[0] = {
  ...{ generation_id, template_id: project_id, template_file_id: project_id, output: 'pdf', projects_id: [project_id] },
  ...{ entity_id: null, source: 'PROJECT_DOC', auto_send: false, on: '2026-11-24' },
}
const requested = lettersRequested(sheet)
const made = letterMade({ generation_id, project_id, document_id: project_id, missing: 0 })
const ended = lettersEnded({ generation_id, outcome: 'done' })
const noteMade = { type: 'NoteMade', project_id, document_id: project_id, missing: 0 } as const

describe('letters of a template', () => {
  it('are asked for once', () => {
    given()
      .when({ type: 'RequestLetters', ...sheet })
      .then(requested)
    given(requested)
      .when({ type: 'RequestLetters', ...sheet })
      .then()
  })
  it('are made of each project once, or refused once', () => {
    given(requested).when(noteMade).then(made)
    given(requested, made).when(noteMade).then()
    given(requested)
      .when({ type: 'NoteRefused', project_id, reason: 'NOT_FOUND' })
      .then(letterRefused({ generation_id, project_id, reason: 'NOT_FOUND' }))
    given(requested, ended).when(noteMade).then()
  })
  it('are stopped once, while they are made', () => {
    const stopping = lettersCancelRequested({ generation_id })
    given(requested).when({ type: 'CancelLetters' }).then(stopping)
    given(requested, stopping).when({ type: 'CancelLetters' }).then()
    given(requested, ended).when({ type: 'CancelLetters' }).thenRefused('letter.generation.over')
    given().when({ type: 'CancelLetters' }).thenRefused('NOT_FOUND')
  })
  it('end once, saying why where they failed', () => {
    given(requested).when({ type: 'EndLetters', outcome: 'done', reason: undefined }).then(ended)
    given(requested)
      .when({ type: 'EndLetters', outcome: 'failed', reason: 'UNKNOWN' })
      .then(lettersEnded({ generation_id, outcome: 'failed', reason: 'UNKNOWN' }))
    given(requested, ended).when({ type: 'EndLetters', outcome: 'done', reason: undefined }).then()
  })
})
