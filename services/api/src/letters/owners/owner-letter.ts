import { errorCatalogue } from '@faitage/contracts/kernel/error-catalogue'
import { dayOf } from '@faitage/contracts/kernel/format-date'
import { isOwnerLetter } from '@faitage/contracts/letters/document-kinds'
import type { LetterTemplateSheet } from '@faitage/contracts/letters/letter-template'
import type { KnownOwnerLetters, LetterRecipient } from '@faitage/contracts/letters/owner-letters'
import { isOwnerToken, ownerTokenList, ownerTokens } from '@faitage/contracts/letters/owner-tokens'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { SubjectForgotten } from '@faitage/projections/kernel/personal-data/keyring'
import { aroundMission } from '@faitage/projections/letters/owner-letters'
import type { CoproOnDay } from '../../co-ownership/exports/copro-on-day.ts'
import { fileDecider } from '../../files/file.decider.ts'
import { reachOwner, streamOfFile } from '../../files/file-access.ts'
import { receiveBytes } from '../../files/receive-upload.ts'
import { recordFile } from '../../files/store-file.ts'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { plainLetter } from '../../mail/letter.ts'
import { queueMail } from '../../mail/outbox/queue.ts'
import { addressOf } from '../../mail/recipients.ts'
import { reachMission } from '../../missions/mission-access.ts'
import { bytesOf, usableTemplate } from '../letter-template.ts'
import { GAP, GAP_END } from '../word/letter-html.ts'
import type { OwnerLettersCommand } from './owner-letters.decider.ts'
import { addresseeOf } from './recipients.ts'

/** The folder of the mission that letters to owners are put in. */
const FOLDER = 'Courriers aux copropriétaires'

/** The rest of a letter beside the copro; `dated` is the day it bears. */
type Asked = Pick<KnownOwnerLetters, 'mission_id' | 'assembly' | 'text'> & { readonly dated: string }

/**
 * A template as letters to people of a copro are made from it.
 *
 * @returns why not: as `usableTemplate`, not offered any more, of projects, of another mission or agency
 */
export async function ownersTemplate(api: Api, caller: Caller, id: string, mission_id: string) {
  const template = await usableTemplate(api, caller, id)
  if (isRefusal(template)) return template
  const { sheet } = template
  if (!sheet.active) return refused('letter.template.inactive')
  if (!isOwnerLetter(sheet.kind)) return refused('letter.template.ofProjects')
  const { sheet: mission } = await reachMission(api, caller, mission_id)
  const elsewhere =
    (sheet.mission_id ?? mission_id) !== mission_id || (sheet.agency_id ?? mission.agency_id) !== mission.agency_id
  return elsewhere ? refused('letter.template.elsewhere') : template
}

async function valuesOf(api: Api, sheet: LetterTemplateSheet, known: CoproOnDay, asked: Asked, to: LetterRecipient) {
  const told = ownerTokens({
    ...{ copro: known.copro.sheet, recipient: addresseeOf(known, to), assembly: asked.assembly, text: asked.text },
    total: known.hasGeneral ? known.attendance.tantiemes : null,
    mission: known.copro.mission,
    ...(await aroundMission(api.db, asked.mission_id)),
    on: asked.dated,
  })
  return Object.fromEntries((sheet.tokens ?? []).map(token => [token, isOwnerToken(token) ? told[token] : '']))
}

/** A letter as it would be, as a page; what is not known is named where it would stand. */
export async function previewOwnerLetter(
  api: Api,
  template: { sheet: LetterTemplateSheet; file_id: string },
  known: CoproOnDay,
  asked: Asked & { to: LetterRecipient },
): Promise<{ content: string; missing: string[] } | Refusal> {
  const values = await valuesOf(api, template.sheet, known, asked, asked.to)
  const labelOf = (token: string) => (isOwnerToken(token) ? ownerTokenList[token][0] : token)
  const gaps = Object.fromEntries(Object.keys(values).map(token => [token, `${GAP}${labelOf(token)}${GAP_END}`]))
  const bytes = await bytesOf(api, template.file_id)
  if (isRefusal(bytes)) return bytes
  const work = { template: bytes, values, gaps, output: 'html', title: template.sheet.name } as const
  const page = await api.letters.fill(work)
  return isRefusal(page) ? page : { content: page.content.toString('utf8'), missing: page.missing.map(labelOf) }
}

interface Making {
  readonly letters: KnownOwnerLetters
  readonly sheet: LetterTemplateSheet
  readonly bytes: Buffer
  readonly known: CoproOnDay
  readonly caller: Caller
}

/** Makes one letter and says what came of it. What passes by itself is thrown: the worker asks again. */
export async function ownerLetter(api: Api, making: Making, nth: number): Promise<OwnerLettersCommand> {
  try {
    const made = await filed(api, making, nth)
    if (!isRefusal(made)) return { type: 'NoteOwnerLetterMade', nth, ...made }
    if (errorCatalogue[made.key][0] >= 500 && made.key !== 'letter.failed') throw made
    return { type: 'NoteOwnerLetterRefused', nth, reason: made.key }
  } catch (error) {
    // Erased while their letter was made: theirs alone is not made.
    if (error instanceof SubjectForgotten) return { type: 'NoteOwnerLetterRefused', nth, reason: 'SUBJECT_FORGOTTEN' }
    throw error
  }
}

/**
 * The letter as a file of the mission, sealed with the key of whom it is to and called by their lots: a list of files names nobody.
 * Made again, it is the same one.
 */
async function filed(
  api: Api,
  { letters, sheet, bytes, known, caller }: Making,
  nth: number,
): Promise<{ file_id: string; missing: number; mail_id?: string | undefined } | Refusal> {
  const { id, recipients, mission_id, copro_id, output, asked_by } = letters
  const to = recipients[nth]!
  const file_id = derivedId(`letter ${nth}`, id)
  const values = await valuesOf(api, sheet, known, { ...letters, dated: dayOf(letters.asked_at) }, to)
  const letter = await api.letters.fill({ template: bytes, values, output, title: sheet.name })
  if (isRefusal(letter)) return letter
  const { state } = await api.folds.catchUp(fileDecider, streamOfFile(file_id))
  const made = { file_id, missing: letter.missing.length }
  const send = () => sentWith(api, { letters, sheet, known, caller }, nth)
  if (state.life !== 'absent') return { ...made, mail_id: await send() }
  const holder = await reachOwner(api, caller, { kind: 'mission', id: mission_id }, 'create')
  // A slash would end a folder there, and cut off what stands before it.
  const name = `${sheet.name} - ${known.copro.title} - ${calledBy(known, to)}`.replace(/[/\\]/g, '-').slice(0, 140)
  const subject_id = to.people[0] ?? copro_id
  const received = await receiveBytes(api, once(letter.content), `${name}.${output}`, { file_id, subject_id })
  if (isRefusal(received)) return received
  const by = { caller, request: internalContext(file_id), actor: { id: asked_by, kind: 'workflow' } as const }
  const written = await recordFile(api, received, holder, { folder: FOLDER, shared: false, kind: 'courrier' }, by)
  return isRefusal(written) ? written : { ...made, mail_id: await send() }
}

/** The e-mail that the letter leaves with, once however often it is tried; none where nobody asked, or no address is known. */
async function sentWith(
  api: Api,
  { letters, sheet, known, caller }: Omit<Making, 'bytes'>,
  nth: number,
): Promise<string | undefined> {
  const to = letters.recipients[nth]!
  const { email, mailed } = addresseeOf(known, to)
  if (!letters.by_email || !email) return undefined
  const { name: agency } = (await aroundMission(api.db, letters.mission_id)).agency ?? { name: '' }
  const about = `la copropriété ${known.copro.title}`
  const lines = [
    'Madame, Monsieur,',
    `Veuillez trouver ci-joint le document «\u00A0${sheet.name}\u00A0», qui concerne ${about}.`,
    'Pour toute question, répondez simplement à ce message.',
    ['Bien cordialement,', agency].filter(Boolean).join('\n'),
  ]
  const reply_to = await addressOf(api, caller.id)
  const { id } = await queueMail(api, {
    ...plainLetter(`${known.copro.title}\u00A0: ${sheet.name}`, lines.join('\n\n')),
    id: derivedId(`mail ${nth}`, letters.id),
    to: email,
    about_id: mailed ?? letters.copro_id,
    ...(reply_to ? { reply_to } : {}),
    files: [derivedId(`letter ${nth}`, letters.id)],
    kind: 'letter',
    caller,
  })
  return id
}

function calledBy(known: CoproOnDay, to: LetterRecipient): string {
  if (to.kind !== 'owner') return to.kind === 'syndic' ? 'syndic' : 'président'
  const { lots } = addresseeOf(known, to)
  return `${lots.length > 1 ? 'lots' : 'lot'} ${lots.slice(0, 5).join(', ')}`
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
