import { presentFields } from '@faitage/contracts/custom-fields/custom-fields-state'
import { agency } from '@faitage/contracts/directory/agency'
import { mediaTypeOf, standingFolders } from '@faitage/contracts/files/file'
import { quoteTokenList } from '@faitage/contracts/invoicing/quote-tokens'
import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { isOwnerLetter, ownerLetterKinds } from '@faitage/contracts/letters/document-kinds'
import {
  letterTemplateEndpoints as endpoints,
  type LetterTemplateItem,
  type LetterTemplateSheet,
  letterTemplate,
} from '@faitage/contracts/letters/letter-template'
import { isOwnerToken, ownerTokenList } from '@faitage/contracts/letters/owner-tokens'
import { customToken, projectTokens, unknownAmong } from '@faitage/contracts/projects/tokens'
import { agencyNames, filesById, letterTemplateModel } from '@faitage/projections/letters/letter-template'
import { missionNames } from '@faitage/projections/prospects/prospect'
import { sql } from 'kysely'
import { z } from 'zod'
import { nameOfMission } from '../co-ownership/references.ts'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import { dropContent } from '../files/contents.ts'
import { fileDecider } from '../files/file.decider.ts'
import { type ReachedOwner, streamOfFile } from '../files/file-access.ts'
import { type Received, receiveUpload } from '../files/receive-upload.ts'
import { type OpenedFile, readFile, recordFile } from '../files/store-file.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { partOf, type RequestContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { deciderOf, placeOf } from '../kernel/records/place.ts'
import type { ReachedRecord } from '../kernel/records/reach-record.ts'
import { nameOfRecord, type RecordOperations, recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'

const tokenTitles = [...new Set(projectTokens.map(({ group }) => group))]

type LetterTemplateOperations = RecordOperations<typeof letterTemplate, LetterTemplateItem>

/** What is done with the templates of letters. */
const letterTemplateOperations = (api: Api): LetterTemplateOperations =>
  recordOperations<typeof letterTemplate, LetterTemplateItem>(api, letterTemplate, {
    model: letterTemplateModel,
    references: {
      mission_id: { nameOf: id => nameOfMission(api, id) },
      agency_id: { nameOf: nameOfRecord(api, agency) },
      file_id: { nameOf: id => nameOfFile(api, id), byCheck: true },
    },
    complete: async items => {
      const ids = (key: 'mission_id' | 'agency_id' | 'file_id') => [...new Set(items.flatMap(item => item[key] ?? []))]
      const [missions, agencies, files] = await Promise.all([
        missionNames(api.db, ids('mission_id')),
        agencyNames(api.db, ids('agency_id')),
        filesById(api.db, ids('file_id')),
      ])
      return items.map(item => {
        const file = item.file_id ? files.get(item.file_id) : undefined
        return {
          ...item,
          mission_name: (item.mission_id && missions.get(item.mission_id)) || null,
          agency_name: (item.agency_id && agencies.get(item.agency_id)) || null,
          file: file ? { id: file.id, name: file.name, size: file.size, uploaded_at: file.uploaded_at } : null,
        }
      })
    },
  })

async function nameOfFile(api: Api, id: string): Promise<string | undefined> {
  const { state } = await fold(api, fileDecider, streamOfFile(id))
  return state.life === 'absent' ? undefined : (state.name ?? '')
}

/** The templates of letters, and the Word documents they are. */
export function letterTemplateRoutes(api: Api): RouteDefinition[] {
  const operations = letterTemplateOperations(api)
  return [
    route(endpoints.tokens, async ({ query: { mission_id } }) => {
      const ofProjects = tokenTitles.map(title => ({
        title,
        tokens: projectTokens
          .filter(({ group }) => group === title)
          .map(({ name: token, label, example }) => ({ token, label, example })),
      }))
      const ofQuotes = Object.entries(quoteTokenList).map(([token, [label, example]]) => ({ token, label, example }))
      const ofCopros = Object.entries(ownerTokenList).map(([token, [label, example]]) => ({ token, label, example }))
      const groups = [
        ...ofProjects,
        { title: 'Devis d’accompagnement', tokens: ofQuotes },
        { title: 'Courriers aux copropriétaires', tokens: ofCopros },
      ]
      if (!mission_id) return { groups }
      const tokens = (await customFieldsOf(api, mission_id)).map(one => ({
        token: customToken(one),
        label: one.name,
        example: '',
      }))
      return { groups: tokens.length > 0 ? [...groups, { title: 'Champs personnalisés', tokens }] : groups }
    }),
    route(endpoints.upload, ({ reached, caller, request, http }) =>
      takeFile(api, operations, reached, { caller, request, http }),
    ),
    ...recordRoutes(operations, endpoints, (query, caller, reached) => list(operations, query, caller, reached)),
  ]
}

async function list(
  operations: LetterTemplateOperations,
  { for_project: _, ...query }: QueryOf<typeof endpoints.list>,
  caller: Caller,
  reached: Reached | undefined,
) {
  if (!reached) return operations.list(query, caller)
  const { mission } = reached
  return operations.list(query, caller, [
    sql`(sheet -> 'active') = 'true'::jsonb`,
    sql`sheet ->> 'file_id' is not null`,
    sql`sheet ->> 'kind' <> all (${['devis', ...ownerLetterKinds]}::text[])`,
    sql`coalesce(sheet ->> 'mission_id', ${mission.mission_id}) = ${mission.mission_id}`,
    sql`coalesce(sheet ->> 'agency_id', ${mission.sheet.agency_id ?? ''}) = ${mission.sheet.agency_id ?? ''}`,
  ])
}

const customFieldsOf = async (api: Api, mission_id: string | null | undefined) =>
  mission_id ? presentFields((await foldCustomFields(api, mission_id)).state) : []

/** Takes a Word document in for a template: kept, judged with its tokens, then in use. One that is refused leaves nothing. */
async function takeFile(
  api: Api,
  operations: LetterTemplateOperations,
  { state: { id, sheet }, place: { mission_id } }: ReachedRecord<typeof letterTemplate>,
  { caller, request, http }: { caller: Caller; request: RequestContext; http: Parameters<typeof receiveUpload>[1] },
) {
  const owner = { kind: 'letter_template', id } as const
  const reached: ReachedOwner = { owner, mission_id, subject_id: undefined, open: true, sharedOnly: false }
  const file_id = request.newId('file')
  const taken = await receiveUpload(api, http, z.object({}), async () => ({ file_id, subject_id: file_id }))
  if (isRefusal(taken)) return taken
  const { received } = taken
  const tokens = await tokensOf(api, received, sheet)
  if (isRefusal(tokens)) {
    await dropContent(api, received.content_id)
    return tokens
  }
  const [folder] = standingFolders.letter_template
  const file = await recordFile(api, received, reached, { folder, shared: false }, { caller, request })
  if (isRefusal(file)) return file
  const by = { caller, request: partOf(request, file.id) }
  const written = await operations.amend(id, { file_id: file.id, tokens }, by)
  return isRefusal(written) ? written : { ...written, tokens }
}

/** The tokens of a file that was received, once it was judged. */
async function tokensOf(
  api: Api,
  received: Received,
  { mission_id, kind }: LetterTemplateSheet,
): Promise<string[] | Refusal> {
  if (mediaTypeOf('.docx') !== received.media_type) return refused('letter.template.notWord')
  const content = await allOf(await readFile(api, { ...received, life: 'present' }))
  if (isRefusal(content)) return content
  const tokens = await api.letters.judge(content)
  if (isRefusal(tokens)) return tokens
  const ofQuotes = (token: string) => kind === 'devis' && Object.hasOwn(quoteTokenList, token)
  const unknown = isOwnerLetter(kind)
    ? tokens.filter(token => !isOwnerToken(token))
    : unknownAmong(tokens, await customFieldsOf(api, mission_id)).filter(token => !ofQuotes(token))
  if (unknown.length === 0) return [...tokens]
  return refused('letter.template.unknownTokens', { tokens: unknown.map(token => `{{${token}}}`).join(', ') })
}

/** The bytes of a file of ours, no matter who asks. */
export async function bytesOf(api: Api, file_id: string): Promise<Buffer | Refusal> {
  const { state } = await fold(api, fileDecider, streamOfFile(file_id))
  return state.life === 'absent' ? refused('letter.template.noFile') : allOf(await readFile(api, state))
}

async function allOf(opened: OpenedFile | Refusal): Promise<Buffer | Refusal> {
  if (isRefusal(opened)) return opened
  const parts: Buffer[] = []
  for await (const part of opened.content) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * A template as a letter of this project may be made from it.
 *
 * @returns why not: removed, not offered any more, without a file, of another mission or agency
 */
export async function usableTemplate(
  api: Api,
  caller: Caller,
  id: string,
): Promise<{ sheet: LetterTemplateSheet; file_id: string } | Refusal> {
  const { state } = await fold(api, deciderOf(letterTemplate), streamOf.record(letterTemplate.stream, id))
  if (state.life === 'absent') return refused('NOT_FOUND')
  await placeOf(api, caller, letterTemplate.owner, state.sheet, 'read')
  if (state.life === 'removed') return refused('letter.template.gone')
  const { sheet } = state
  if (!sheet.file_id) return refused('letter.template.noFile')
  return { sheet, file_id: sheet.file_id }
}

/** Whether a template is offered to a project. */
export const isOffered = ({ mission_id, agency_id }: LetterTemplateSheet, { project, mission }: Reached): boolean =>
  (!mission_id || mission_id === project.mission_id) && (!agency_id || agency_id === mission.sheet.agency_id)
