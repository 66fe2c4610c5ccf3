import { type FileNotes, fileNotes } from '@faitage/contracts/imports/mission-import.chunks'
import type { PlanChoices, Told } from '@faitage/contracts/imports/mission-import.told'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { sealBytes, unsealBytes } from './rows/sealed.ts'

/* What is to be told of a dropped file, and what people chose of its plan: beside the file, sealed and forgotten as it is. */

export type Choices = Told['chosen'] & { readonly sheet: number | null }
const noChoices: Choices = { sheet: null, income_year: null, without: [] }

const placeOf = (import_id: string, what: 'about' | 'choices') => `${import_id} ${what}`

/** Keeps what is to be told of a file, unless it was forgotten meanwhile. */
export const keepAbout = (api: Api, import_id: string, about: FileNotes) => keep(api, import_id, 'about', about)

/** What is to be told of a file; undefined once it is forgotten. */
export async function aboutOf(api: Api, import_id: string): Promise<FileNotes | undefined> {
  return fileNotes.optional().parse(await kept(api, import_id, 'about'))
}

/** The choices made in a plan so far. */
export async function choicesOf(api: Api, import_id: string): Promise<Choices> {
  return ((await kept(api, import_id, 'choices')) as Choices | undefined) ?? noChoices
}

/** Keeps what was chosen beside what was chosen before. Another sheet is another list: nothing holds of it. */
export async function keepChoices(api: Api, import_id: string, asked: Omit<PlanChoices, 'values'>): Promise<void> {
  const before = await choicesOf(api, import_id)
  const held = asked.sheet === undefined || asked.sheet === before.sheet ? before : noChoices
  const { sheet = held.sheet, income_year = held.income_year, without = held.without } = asked
  await keep(api, import_id, 'choices', { sheet, income_year, without } satisfies Choices)
}

async function keep(api: Api, import_id: string, what: 'about' | 'choices', value: object): Promise<void> {
  await api.db
    .updateTable('import_file')
    .set({ [what]: sealBytes(api, Buffer.from(JSON.stringify(value)), placeOf(import_id, what)) })
    .where('import_id', '=', import_id)
    .where(sql<boolean>`octet_length(content) > 0`)
    .execute()
}

async function kept(api: Api, import_id: string, what: 'about' | 'choices'): Promise<unknown> {
  const row = await api.db.selectFrom('import_file').select(what).where('import_id', '=', import_id).executeTakeFirst()
  const sealed = row?.[what]
  return sealed ? JSON.parse(unsealBytes(api, sealed, placeOf(import_id, what)).toString()) : undefined
}
