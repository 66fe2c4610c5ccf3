import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { type KnownOwnerLetters, OWNER_LETTERS_MAX, ownerLettersJob } from '@faitage/contracts/letters/owner-letters'
import {
  ownerLettersEndpoints as endpoints,
  type OwnerLettersItem,
} from '@faitage/contracts/letters/owner-letters.endpoints'
import type { MailState } from '@faitage/contracts/mail/mail'
import { lettersMailedBy, listOwnerLetters, namedLetters } from '@faitage/projections/letters/owner-letters'
import { mailStates } from '@faitage/projections/mail/mail-list'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { may } from '../../kernel/http/ability.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import type { RequestContext } from '../../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { failureText } from '../../kernel/jobs/job-plan.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { tooManyWith } from '../../mail/daily-allowance.ts'
import { demandShown, reachMission } from '../../missions/mission-access.ts'
import { ownersTemplate, previewOwnerLetter } from './owner-letter.ts'
import { type OwnerLettersCommand, ownerLettersDecider, streamOfOwnerLetters } from './owner-letters.decider.ts'
import { sendOwnerLetters } from './owner-letters-zip.ts'
import { addresseeOf, recipientsOf, writtenAbout } from './recipients.ts'

/** Recipients that are named before anything is made. */
const SHOWN = 5

type Typed = Pick<BodyOf<(typeof endpoints)['html']>, 'assembly_on' | 'assembly_time' | 'assembly_place' | 'text'>
const typedOf = ({ assembly_on, assembly_time, assembly_place, text }: Typed) => ({
  assembly: { on: assembly_on ?? null, time: assembly_time ?? null, place: assembly_place ?? null },
  text: text ?? null,
})

/** A letter says who it is to: whoever may not read people writes none. @throws {Refusal} letter.copro.noNames */
function demandNames({ permissions }: Caller): void {
  if (!may(permissions, 'read person')) throw refused('letter.copro.noNames')
}

/** Letters to people of a copro: whom they would be to, previewed, asked for, followed, stopped. */
export function ownerLettersRoutes(api: Api): RouteDefinition[] {
  const addressed = async ({ copro_id, to, over, on }: BodyOf<(typeof endpoints)['html']>) => {
    const day = on ?? api.clock.today()
    const known = await writtenAbout(api, copro_id, day)
    return { known, on: day, recipients: recipientsOf(known, { to, over }) }
  }
  return [
    route(endpoints.recipients, async ({ query: { copro_id, to, over, on }, caller }) => {
      demandNames(caller)
      const known = await writtenAbout(api, copro_id, on ?? api.clock.today())
      const all = recipientsOf(known, { to, over }).map(one => addresseeOf(known, one))
      return {
        total: all.length,
        without_address: all.filter(({ address }) => !address).length,
        without_email: all.filter(({ email }) => !email).length,
        items: all.slice(0, SHOWN).map(({ name, lots, owed, address }) => ({
          ...{ title: name, lots: [...lots], address },
          amount: owed.reduce((sum, one) => sum + one.amount, 0),
        })),
      }
    }),

    route(endpoints.html, async ({ body, reached: [, copro], caller }) => {
      demandNames(caller)
      const { mission_id } = copro.state.sheet
      const template = await ownersTemplate(api, caller, body.template_id, mission_id)
      if (isRefusal(template)) return template
      const { known, recipients } = await addressed(body)
      const [to] = recipients
      if (!to) return refused('letter.copro.nobody')
      return previewOwnerLetter(api, template, known, { ...typedOf(body), mission_id, dated: api.clock.today(), to })
    }),

    route(endpoints.create, async ({ body, reached: [, copro], caller, request }) => {
      demandNames(caller)
      const { copro_id, template_id, output, by_email } = body
      const { mission_id } = copro.state.sheet
      const template = await ownersTemplate(api, caller, template_id, mission_id)
      if (isRefusal(template)) return template
      const { known, on, recipients } = await addressed(body)
      const count = recipients.length
      if (count === 0) return refused('letter.copro.nobody')
      if (count > OWNER_LETTERS_MAX) return refused('letter.copro.tooMany', { count, max: OWNER_LETTERS_MAX })
      if (by_email) {
        if (!may(caller.permissions, 'create email')) return refused('letter.copro.noMail')
        demandShown({ feature: 'ca_emails' }, await reachMission(api, caller, mission_id))
        const mails = recipients.filter(one => addresseeOf(known, one).email).length
        const tooMany = await tooManyWith(api, caller, mails + (await lettersMailedBy(api.db, caller.id)))
        if (tooMany) return tooMany
      }
      const id = request.newId('owner_letters')
      const ids = { id, copro_id, mission_id, template_id, template_file_id: template.file_id }
      const command = {
        type: 'RequestOwnerLetters',
        ...ids,
        output,
        by_email,
        on,
        recipients,
        ...typedOf(body),
      } as const
      const written = await write(api, id, command, { caller, request })
      return isRefusal(written) ? written : { ...written, id }
    }),

    route(endpoints.list, async ({ query: { page, size, sortBy, sortDirection, copro_id }, caller }) => {
      const ascending = sortBy !== undefined && sortDirection === 'asc'
      const found = await listOwnerLetters(api.db, caller.id, { page, size, ascending, copro_id })
      return { ...found, items: found.items.map(({ known, ...names }) => itemOf(known, names)) }
    }),

    route(endpoints.get, async ({ reached: letters, caller }) => {
      const failed = letters.results.filter(({ reason }) => reason !== null)
      const known = failed.length > 0 ? await stillKnown(api, caller, letters) : undefined
      const titleOf = (nth: number) => (known ? addresseeOf(known, letters.recipients[nth]!).name : '')
      const states = await mailStates(
        api.db,
        letters.results.flatMap(({ mail_id }) => mail_id ?? []),
      )
      const count = (...of: MailState[]) => [...states.values()].filter(({ state }) => of.includes(state)).length
      return {
        mails: { waiting: count('queued'), sent: count('sent'), failed: count('failed', 'expired', 'bounced') },
        ...itemOf(letters, await namedLetters(api.db, letters)),
        missing: letters.results.reduce((sum, one) => sum + one.missing, 0),
        refusals: failed.map(({ nth, reason }) => ({
          title: titleOf(nth) || 'Un destinataire',
          failure: failureText(ownerLettersJob, reason) ?? '',
        })),
      }
    }),

    route(endpoints.zip, async ({ reached: letters, caller, http }) => {
      if (!may(caller.permissions, 'read file') || !may(caller.permissions, 'read person')) return refused('FORBIDDEN')
      const { template_name, copro_title } = await namedLetters(api.db, letters)
      return sendOwnerLetters(api, caller, { letters, name: `${template_name} - ${copro_title}`, http })
    }),

    route(endpoints.cancel, ({ params: { letters_id }, caller, request }) =>
      write(api, letters_id, { type: 'CancelOwnerLetters' }, { caller, request }),
    ),
  ]
}

/** Whom letters are to, as long as the copro is there and whoever asked still reads its mission and people. */
async function stillKnown(api: Api, caller: Caller, { mission_id, copro_id, on }: KnownOwnerLetters) {
  if (!may(caller.permissions, 'read person')) return undefined
  try {
    await reachMission(api, caller, mission_id)
    return await writtenAbout(api, copro_id, on)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

const write = (api: Api, id: string, command: OwnerLettersCommand, by: { caller: Caller; request: RequestContext }) =>
  handle(api, { decider: ownerLettersDecider, stream: streamOfOwnerLetters(id), command, ...by })

function itemOf(known: KnownOwnerLetters, names: { template_name: string; copro_title: string }): OwnerLettersItem {
  const { id, copro_id, output, state, cancel_requested, recipients, results, reason, asked_at, ended_at } = known
  const made = results.filter(({ file_id }) => file_id !== null).length
  const counts = { total: recipients.length, made, refused: results.length - made }
  const failure = failureText(ownerLettersJob, reason)
  return { id, copro_id, ...names, output, state, cancel_requested, ...counts, failure, asked_at, ended_at }
}
