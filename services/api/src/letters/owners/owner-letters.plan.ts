import {
  type KnownOwnerLetters,
  type OwnerLettersState,
  ownerLettersJob,
} from '@faitage/contracts/letters/owner-letters'
import { ownerLettersEndpoints as endpoints } from '@faitage/contracts/letters/owner-letters.endpoints'
import { callerOf } from '../../identity/authenticate.ts'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { may } from '../../kernel/http/ability.ts'
import { type Caller, worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { type JobPlan, jobPlan, type Stepped } from '../../kernel/jobs/job-plan.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { bytesOf } from '../letter-template.ts'
import { ownerLetter, ownersTemplate } from './owner-letter.ts'
import { type OwnerLettersCommand, ownerLettersDecider, streamOfOwnerLetters } from './owner-letters.decider.ts'
import { writtenAbout } from './recipients.ts'

/** Letters made in one step: few enough for a bar that moves, and for a worker that stops. */
const STEP = 5

/** Letters to people of a copro, made and filed one after the other. */
export const ownerLettersPlan = (api: Api): JobPlan =>
  jobPlan<OwnerLettersState, OwnerLettersCommand>(api, ownerLettersJob, {
    decider: ownerLettersDecider,
    stream: ({ id }) => streamOfOwnerLetters(id),
    phase(state) {
      if (state.state === 'absent') return 'none'
      if (state.state !== 'running') return 'over'
      return state.cancel_requested ? 'stopping' : 'running'
    },
    askedBy: state => (state.state === 'absent' ? '' : state.asked_by),
    step: async state => (state.state === 'absent' ? refused('NOT_FOUND') : makeSome(api, state)),
    end: (state, ending) => ({
      type: 'EndOwnerLetters',
      outcome:
        ending.outcome === 'done' && state.state !== 'absent' && state.cancel_requested ? 'cancelled' : ending.outcome,
      reason: ending.outcome === 'failed' ? ending.reason : undefined,
    }),
  })

/** The next letters, with the rights that whoever asked has now: none are made once they lost them. */
async function makeSome(api: Api, letters: KnownOwnerLetters): Promise<Stepped | Refusal> {
  const done = new Set(letters.results.map(({ nth }) => nth))
  const left = letters.recipients.flatMap((_, nth) => (done.has(nth) ? [] : nth))
  const asker = await callerOf(api, letters.asked_by, '')
  if (isRefusal(asker)) return asker
  if (!may(asker.permissions, 'create document') || !may(asker.permissions, 'read person')) return refused('FORBIDDEN')
  if (letters.by_email && !may(asker.permissions, 'create email')) return refused('letter.copro.noMail')
  const caller: Caller = { ...asker, feature: endpoints.create.feature }
  const template = await ownersTemplate(api, caller, letters.template_id, letters.mission_id)
  if (isRefusal(template)) return template
  const bytes = await bytesOf(api, letters.template_file_id)
  if (isRefusal(bytes)) return bytes
  const known = await writtenAbout(api, letters.copro_id, letters.on)
  for (const nth of left.slice(0, STEP)) {
    const written = await handle(api, {
      decider: ownerLettersDecider,
      stream: streamOfOwnerLetters(letters.id),
      command: await ownerLetter(api, { letters, sheet: template.sheet, bytes, known, caller }, nth),
      caller: worker,
      actor: { id: letters.asked_by, kind: 'workflow' },
      request: internalContext(),
    })
    if (isRefusal(written)) return written
  }
  return { over: left.length <= STEP }
}
