import { z } from 'zod'
import { asking, job } from '../kernel/job.ts'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { type GenerationPhase, type LetterOutput, letterOutput } from './generation.ts'

/** Letters of one copro that are made at once, at most. */
export const OWNER_LETTERS_MAX = 1000

/** Whom a letter is to: those who own together, the syndic, the president of the council. */
const recipient = z.object({
  kind: z.enum(['owner', 'syndic', 'president']),
  /** Those who own together; nobody of the others, whom the sheet of the copro names. */
  people: z.array(id).max(100),
})
export type LetterRecipient = z.infer<typeof recipient>

/** Somebody asked for letters to people of a copro, of one template as its file is now. What is typed is sealed with the copro's key. */
export const ownerLettersRequested = event(
  'OwnerLettersRequested',
  {
    id,
    copro_id: id,
    mission_id: id,
    template_id: id,
    template_file_id: id,
    output: letterOutput,
    recipients: z.array(recipient).max(OWNER_LETTERS_MAX),
    /** Each leaves by e-mail too, where an address is known. */
    by_email: z.boolean().optional(),
    /** The day owners and arrears are those of. */
    on: calendarDate,
    assembly_on: calendarDate.nullable(),
    assembly_time: z.string().max(5).nullable(),
    assembly_place: personal(z.string().max(300)).nullable(),
    text: personal(z.string().max(5000)).nullable(),
  },
  { subject: 'copro_id' },
)
/** The letter to one of them, by their place in the list, stands among the files of the mission; `missing` counts empty tokens. */
export const ownerLetterMade = event('OwnerLetterMade', {
  ...{ id, nth: z.int(), file_id: id, missing: z.int() },
  /** The e-mail it left with. */
  mail_id: id.optional(),
})
/** One of them could not be made; `reason` is a key of the error catalogue. */
export const ownerLetterRefused = event('OwnerLetterRefused', { id, nth: z.int(), reason: z.string().max(100) })
export const ownerLettersCancelRequested = event('OwnerLettersCancelRequested', { id })
export const ownerLettersEnded = event('OwnerLettersEnded', {
  id,
  outcome: z.enum(['done', 'cancelled', 'failed']),
  reason: z.string().max(100).optional(),
})
export const ownerLettersEvents = [
  ownerLettersRequested,
  ownerLetterMade,
  ownerLetterRefused,
  ownerLettersCancelRequested,
  ownerLettersEnded,
] as const

/** Makes letters to people of a copro and files them with the mission. */
export const ownerLettersJob = job('owner-letters', {
  asked: [asking(ownerLettersRequested, ({ id }) => ({ id }))],
  failed: 'letter.failed',
})
export type RecordedOwnerLettersEvent = RecordedEvent<EventOf<(typeof ownerLettersEvents)[number]>>

export interface KnownOwnerLetters {
  readonly state: GenerationPhase
  readonly id: string
  readonly copro_id: string
  readonly mission_id: string
  readonly template_id: string
  readonly template_file_id: string
  readonly output: LetterOutput
  readonly by_email: boolean
  readonly recipients: readonly LetterRecipient[]
  readonly on: string
  readonly assembly: { readonly on: string | null; readonly time: string | null; readonly place: string | null }
  readonly text: string | null
  /** One for each recipient whose turn came, in order. */
  readonly results: readonly {
    readonly nth: number
    readonly file_id: string | null
    readonly mail_id: string | null
    readonly missing: number
    readonly reason: string | null
  }[]
  readonly cancel_requested: boolean
  readonly reason: string | null
  readonly asked_by: string
  readonly asked_at: string
  readonly ended_at: string | null
}
export type OwnerLettersState = { readonly state: 'absent' } | KnownOwnerLetters
export const noOwnerLetters: OwnerLettersState = { state: 'absent' }

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldOwnerLetters(state: OwnerLettersState, event: RecordedOwnerLettersEvent): KnownOwnerLetters {
  if (event.type === 'OwnerLettersRequested') {
    const { assembly_on, assembly_time, assembly_place, text, by_email = false, ...asked } = event.data
    const fresh = { results: [], cancel_requested: false, reason: null, ended_at: null }
    return {
      ...asked,
      ...fresh,
      // Forgotten with the copro's key: then they are not there.
      assembly: { on: assembly_on, time: assembly_time, place: assembly_place ?? null },
      text: text ?? null,
      by_email,
      asked_by: event.metadata.actor.id,
      asked_at: event.recordedAt,
      state: 'running',
    }
  }
  if (state.state === 'absent') throw new Error(`${event.type} on ${event.stream} before letters were asked for`)
  switch (event.type) {
    case 'OwnerLetterMade': {
      const { nth, file_id, missing, mail_id = null } = event.data
      return { ...state, results: [...state.results, { nth, file_id, mail_id, missing, reason: null }] }
    }
    case 'OwnerLetterRefused': {
      const { nth, reason } = event.data
      return { ...state, results: [...state.results, { nth, file_id: null, mail_id: null, missing: 0, reason }] }
    }
    case 'OwnerLettersCancelRequested':
      return { ...state, cancel_requested: true }
    case 'OwnerLettersEnded':
      return { ...state, state: event.data.outcome, reason: event.data.reason ?? null, ended_at: event.recordedAt }
    default:
      return unfolded(event)
  }
}
