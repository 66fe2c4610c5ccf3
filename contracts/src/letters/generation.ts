import { z } from 'zod'
import { choice } from '../kernel/formats.ts'
import { asking, job } from '../kernel/job.ts'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { calendarDate, id, instant } from '../kernel/values.ts'
import { documentSource } from './document-kinds.ts'

const letterOutputLabels = { docx: 'Word', pdf: 'PDF' } as const
export const letterOutput = choice(letterOutputLabels)
export type LetterOutput = keyof typeof letterOutputLabels

/** Projects of one generation at most. */
export const LETTERS_MAX = 500

const about = { generation_id: id }

/** Somebody asked for letters: of one template, as its file is now, for some projects. Ids only. */
export const lettersRequested = event('LettersRequested', {
  ...about,
  template_id: id,
  /** The file the template had then: what is dropped meanwhile changes nothing of it. */
  template_file_id: id,
  output: letterOutput,
  projects_id: z.array(id).max(LETTERS_MAX),
  entity_id: id.nullable(),
  source: documentSource,
  auto_send: z.boolean(),
  /** The day the letters bear. */
  on: calendarDate,
})
/** One of them is filed with its project; `missing` counts the tokens that nothing filled in. */
export const letterMade = event('LetterMade', { ...about, project_id: id, document_id: id, missing: z.int() })
/** One of them could not be; `reason` is a key of the error catalogue. */
export const letterRefused = event('LetterRefused', { ...about, project_id: id, reason: z.string().max(100) })
export const lettersCancelRequested = event('LettersCancelRequested', about)
export const lettersEnded = event('LettersEnded', {
  ...about,
  outcome: z.enum(['done', 'cancelled', 'failed']),
  reason: z.string().max(100).optional(),
})
export const generationEvents = [
  lettersRequested,
  letterMade,
  letterRefused,
  lettersCancelRequested,
  lettersEnded,
] as const
/** Makes letters and files them. */
export const lettersJob = job('generate-letters', {
  workflows: 'letters',
  asked: [asking(lettersRequested, ({ generation_id: id }) => ({ id }))],
  failed: 'letter.failed',
})
export type RecordedGenerationEvent = RecordedEvent<EventOf<(typeof generationEvents)[number]>>

const generationState = z.enum(['running', 'done', 'cancelled', 'failed'])
/** How far letters are, whoever they are to: the fields that any asking for them is answered with. */
export const letterProgress = {
  template_name: z.string(),
  output: letterOutput,
  state: generationState,
  cancel_requested: z.boolean(),
  total: z.int(),
  made: z.int(),
  refused: z.int(),
  failure: z.string().nullable(),
  asked_at: instant,
  ended_at: instant.nullable(),
}
export type GenerationPhase = z.infer<typeof generationState>

interface Made {
  readonly project_id: string
  readonly document_id: string | null
  readonly missing: number
  readonly reason: string | null
}

export interface KnownGeneration {
  readonly state: GenerationPhase
  readonly id: string
  readonly template_id: string
  readonly template_file_id: string
  readonly output: LetterOutput
  readonly projects_id: readonly string[]
  readonly entity_id: string | null
  readonly source: z.infer<typeof documentSource>
  readonly auto_send: boolean
  readonly on: string
  /** One for each project that its turn came for, in order. */
  readonly results: readonly Made[]
  readonly cancel_requested: boolean
  readonly reason: string | null
  readonly asked_by: string
  readonly asked_at: string
  readonly ended_at: string | null
}
export type GenerationState = { readonly state: 'absent' } | KnownGeneration
export const noGeneration: GenerationState = { state: 'absent' }

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldGeneration(state: GenerationState, event: RecordedGenerationEvent): KnownGeneration {
  if (event.type === 'LettersRequested') {
    const { generation_id, ...asked } = event.data
    const by = { asked_by: event.metadata.actor.id, asked_at: event.recordedAt }
    const fresh = { results: [], cancel_requested: false, reason: null, ended_at: null }
    return { ...asked, ...by, ...fresh, id: generation_id, state: 'running' }
  }
  if (state.state === 'absent') throw new Error(`${event.type} on ${event.stream} before letters were asked for`)
  switch (event.type) {
    case 'LetterMade': {
      const { project_id, document_id, missing } = event.data
      return { ...state, results: [...state.results, { project_id, document_id, missing, reason: null }] }
    }
    case 'LetterRefused': {
      const { project_id, reason } = event.data
      return { ...state, results: [...state.results, { project_id, document_id: null, missing: 0, reason }] }
    }
    case 'LettersCancelRequested':
      return { ...state, cancel_requested: true }
    case 'LettersEnded':
      return { ...state, state: event.data.outcome, reason: event.data.reason ?? null, ended_at: event.recordedAt }
    default:
      return unfolded(event)
  }
}
