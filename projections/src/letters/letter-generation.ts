import type { Page } from '@faitage/contracts/kernel/endpoint'
import {
  foldGeneration,
  type GenerationPhase,
  generationEvents,
  type KnownGeneration,
  type LetterOutput,
  noGeneration,
  type RecordedGenerationEvent,
} from '@faitage/contracts/letters/generation'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { pageClause, pageOf } from '../kernel/list.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

export type LetterGenerationRow = {
  id: string
  template_id: string
  output: LetterOutput
  state: GenerationPhase
  /** What its stream says of it. */
  known: KnownGeneration
  asked_by: string
  asked_at: string
  revision: number
}

function next(row: LetterGenerationRow | undefined, event: RecordedGenerationEvent): LetterGenerationRow {
  const known = foldGeneration(row?.known ?? noGeneration, event)
  const { id, template_id, output, state, asked_by, asked_at } = known
  return { id, template_id, output, state, known, asked_by, asked_at, revision: event.revision }
}

export const letterGenerationModel = readModel<LetterGenerationRow>()({
  table: 'letter_generation',
  version: 1,
  columns: {
    id: 'uuid not null',
    template_id: 'uuid not null',
    output: 'text not null',
    state: 'text not null',
    known: 'jsonb not null',
    asked_by: 'text not null',
    asked_at: 'timestamptz not null',
    revision: 'int not null',
  },
  indexes: ['(asked_by, asked_at)'],
  key: e => e.data.generation_id,
  notice: () => ({ kind: 'letter_generation', mission_id: null }),
  on: onEach(generationEvents, next),
})

/** What somebody asked for, the latest first unless said; with what their templates are called. */
export async function listGenerations(
  db: Kysely<Database>,
  asked_by: string,
  query: { page: number; size: number; ascending: boolean },
): Promise<Page<{ known: KnownGeneration; template_name: string }>> {
  const order = query.ascending ? sql`asked_at, letter_generation.id` : sql`asked_at desc, letter_generation.id`
  const [{ rows }, total] = await Promise.all([
    sql<{ known: KnownGeneration; template_name: string }>`
      select known, coalesce(letter_template.name, '') as template_name
      from letter_generation left join letter_template on letter_template.id = template_id
      where asked_by = ${asked_by} order by ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from letter_generation where asked_by = ${asked_by}`.execute(
      db,
    ),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}
