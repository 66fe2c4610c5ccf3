import { streamOf } from '@faitage/contracts/kernel/streams'
import { isOwnerLetter, letterFolders } from '@faitage/contracts/letters/document-kinds'
import type { KnownGeneration } from '@faitage/contracts/letters/generation'
import type { LetterTemplateSheet } from '@faitage/contracts/letters/letter-template'
import { type TokenSource, tokenText } from '@faitage/contracts/projects/token-values'
import { tokenLabel } from '@faitage/contracts/projects/tokens'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { receiveBytes } from '../files/receive-upload.ts'
import { recordFile } from '../files/store-file.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { demandWriting } from '../missions/mission-access.ts'
import { type Reached, reachProject } from '../projects/project-access.ts'
import { tokenSourceOf } from '../projects/token-source.ts'
import { documentDecider } from './document.decider.ts'
import type { DocumentOperations } from './document.ts'
import { bytesOf, isOffered } from './letter-template.ts'
import { readyToSend } from './send-document.ts'
import { demandSourceShown } from './shown-sources.ts'
import { GAP, GAP_END } from './word/letter-html.ts'

/** A template with the file a letter is to be made from. */
interface Used {
  readonly sheet: LetterTemplateSheet
  readonly file_id: string
}

interface Filled {
  readonly reached: Reached
  readonly source: TokenSource
  readonly values: Record<string, string>
  readonly kind: keyof typeof letterFolders
}

/**
 * A project a letter of this template may be made for, and what its tokens come to.
 *
 * @throws {Refusal} as `reachProject`, mission.readOnly where nothing may be filed with it
 */
async function filledFor(
  api: Api,
  caller: Caller,
  { project_id, entity_id, on, template }: { project_id: string; entity_id: string | null; on: string; template: Used },
): Promise<Filled | Refusal> {
  const reached = await reachProject(api, caller, project_id)
  const { project } = reached
  const { kind } = template.sheet
  if (kind === 'devis') return refused('letter.template.ofQuotes')
  if (isOwnerLetter(kind)) return refused('letter.template.ofCopros')
  if (!isOffered(template.sheet, reached)) return refused('letter.template.elsewhere')
  if (project.erased) return refused('letter.requester.erased')
  if (entity_id && !project.accommodations.some(({ id }) => id === entity_id))
    return refused('letter.dwelling.elsewhere')
  const source = await tokenSourceOf(api, caller, reached, { dwelling: entity_id, on })
  // A custom field that was removed since has nothing to say, and its token is still in the template.
  const used = template.sheet.tokens ?? []
  const values = Object.fromEntries(used.map(token => [token, tokenText(token, source)]))
  return { reached, source, values, kind }
}

/** A letter as it would be, as a page; what the project does not say is named where it would stand. */
export async function previewLetter(
  api: Api,
  caller: Caller,
  asked: { project_id: string; entity_id: string | null; on: string; template: Used },
): Promise<{ content: string; missing: string[] } | Refusal> {
  const filled = await filledFor(api, caller, asked)
  if (isRefusal(filled)) return filled
  const labelOf = (token: string) => tokenLabel(token, filled.source.custom)
  const { values } = filled
  const gaps = Object.fromEntries(Object.keys(values).map(token => [token, `${GAP}${labelOf(token)}${GAP_END}`]))
  const template = await bytesOf(api, asked.template.file_id)
  if (isRefusal(template)) return template
  const page = await api.letters.fill({ template, values, gaps, output: 'html', title: asked.template.sheet.name })
  return isRefusal(page) ? page : { content: page.content.toString('utf8'), missing: page.missing.map(labelOf) }
}

/**
 * Makes the letter of one project and files it there: as a file of the project, sealed with the requester's key, and as a
 * document that names it. Made again, it is the same one.
 */
export async function makeLetter(
  api: Api,
  operations: DocumentOperations,
  caller: Caller,
  generation: KnownGeneration,
  { project_id, template }: { project_id: string; template: Used },
): Promise<{ document_id: string; missing: number } | Refusal> {
  const { id: generation_id, entity_id, output, source, auto_send, on, template_id } = generation
  const filled = await filledFor(api, caller, { project_id, entity_id, on, template })
  if (isRefusal(filled)) return filled
  const { reached, source: known, values, kind } = filled
  const { project, mission } = reached
  demandWriting(caller, mission)
  demandSourceShown(reached, source)
  const document_id = derivedId(`document ${project_id}`, generation_id)
  const { state } = await api.folds.catchUp(documentDecider, streamOf.record('document', document_id))
  const { name } = template.sheet
  const press = async () => {
    const bytes = await bytesOf(api, template.file_id)
    return isRefusal(bytes) ? bytes : await api.letters.fill({ template: bytes, values, output, title: name })
  }
  if (state.life !== 'absent') {
    const again = await press()
    return { document_id, missing: isRefusal(again) ? 0 : again.missing.length }
  }
  const sendable = auto_send ? await readyToSend(api, caller, project_id) : undefined
  if (isRefusal(sendable)) return sendable
  const letter = await press()
  if (isRefusal(letter)) return letter
  const named =
    `${name} - ${tokenText('demandeur.nom_complet', known) || tokenText('projet.reference', known) || 'projet'}`.slice(
      0,
      140,
    )
  const file_id = derivedId(`file ${project_id}`, generation_id)
  const { mission_id, requester_id: subject_id } = project
  const received = await receiveBytes(api, once(letter.content), `${named}.${output}`, { file_id, subject_id })
  if (isRefusal(received)) return received
  const owner = { kind: 'project', id: project_id } as const
  const actor = { id: generation.asked_by, kind: 'workflow' } as const
  const by = { caller, request: internalContext(derivedId(`file ${project_id}`, generation_id)), actor }
  const at = { owner, mission_id, subject_id, open: true, sharedOnly: false }
  const file = await recordFile(api, received, at, { folder: letterFolders[kind], shared: false }, by)
  if (isRefusal(file)) return file
  const sheet = { project_id, name: named, kind, source, entity_id, file_id, template_id, auto_send }
  const request = internalContext(derivedId(`document ${project_id}`, generation_id))
  const written = await operations.registerAt({ mission_id, subject_id }, document_id, sheet, { caller, request })
  return isRefusal(written) ? written : { document_id, missing: letter.missing.length }
}

async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
