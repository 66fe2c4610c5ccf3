import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { contactSourceLabels, type ProspectSheet, prospect } from '@faitage/contracts/prospects/prospect'
import type { prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import type { ConvertedSheet } from '@faitage/contracts/prospects/prospect.state'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { alone } from '../kernel/alone.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { placeOf } from '../kernel/records/place.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { invalid, isRefusal, refused } from '../kernel/refusal.ts'
import { openingFrom } from '../projects/open-project.ts'
import { projectDecider } from '../projects/project.decider.ts'
import { unknownReferrer } from '../projects/referrers.ts'
import type { ProspectCommand } from './prospect.commands.ts'
import { prospectDecider } from './prospect.decider.ts'

type Asked = BodyOf<typeof prospectEndpoints.convert> & { readonly id: string }

/**
 * Makes a project of a prospect. The project comes first, under an id that derives from the prospect: what was cut short
 * between the two is finished by asking again, two tabs make one project. A prospect whose project was removed may become
 * another one.
 */
export const convertProspect = (api: Api, asked: Asked, by: By) =>
  alone(api, `prospect ${asked.id}`, () => convert(api, asked, by))

async function convert(api: Api, { id, mission_id, reference, ...asked }: Asked, { caller, request }: By) {
  const stream = streamOf.record(prospect.stream, id)
  const { state, commands } = await api.folds.catchUp(prospectDecider, stream)
  if (state.life === 'absent') return refused('NOT_FOUND')
  await placeOf(api, caller, prospect.owner, state.sheet, 'write')
  const converting = (command: ProspectCommand) =>
    handle(api, { decider: prospectDecider, stream, command, caller, request })
  const { project_id: known } = state.sheet as ConvertedSheet
  // Sent again, it is answered again.
  if (known && commands.has(request.commandId)) return answered(await converting({ type: 'RepeatConversion' }), known)
  if (state.life === 'removed') return refused('NOT_FOUND')
  if (known && (await fold(api, projectDecider, streamOf.project(known))).state.life === 'opened')
    return refused('prospect.converted')

  const sheet = state.sheet
  const requester_type = asked.requester_type ?? sheet.requester_type
  if (!requester_type)
    return invalid([{ path: 'requester_type', message: 'Choisissez le type de demandeur du projet.' }])
  if (!sheet.last_name && !sheet.company_name) return refused('prospect.erased')
  const own = internalContext(derivedId(`project after ${known ?? 'none'}`, id))
  // Whoever follows it may have left since: the project then has nobody, which its page says.
  const gone = sheet.referrer_id ? await unknownReferrer(api, [sheet.referrer_id]) : undefined
  const referrers = sheet.referrer_id && !gone ? [sheet.referrer_id] : []
  const body = { ...bodyOf(sheet), referrers, requester: requesterOf(sheet, requester_type), mission_id, reference }
  const command = await openingFrom(api, caller, own, body)
  if (isRefusal(command)) return command
  const { project_id, on } = command
  const opened = await handle(api, {
    decider: projectDecider,
    stream: streamOf.project(project_id),
    command: { ...command, prospect_id: id },
    caller,
    request: own,
  })
  if (isRefusal(opened)) return opened
  return answered(await converting({ type: 'ConvertProspect', project_id, mission_id, on }), project_id)
}

const answered = <W extends object>(written: W, project_id: string) =>
  isRefusal(written) ? written : { ...written, project_id }

/** What the project takes over of the sheet, beside its requester and who follows it. */
const bodyOf = ({ place, description, notes }: ProspectSheet) => ({
  ...place,
  description: description ?? undefined,
  notes: notes ?? undefined,
})

const requesterOf = (sheet: ProspectSheet, type: NonNullable<ProspectSheet['requester_type']>) => {
  const { civility: title, last_name, first_name, company_name, phone_number_1, phone_number_2, email } = sheet
  const contact_source = sheet.contact_source ? contactSourceLabels[sheet.contact_source] : undefined
  const first = { date_contact: sheet.date_contact ?? undefined, contact_source }
  return { type, title, last_name, first_name, company_name, phone_number_1, phone_number_2, email, ...first }
}
