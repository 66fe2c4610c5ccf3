import type { DefaultKey } from '@faitage/contracts/alerts/default-monitors'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The product's own monitors that the rules of funders replace for a project with a funding file. */
const byFunders: readonly DefaultKey[] = ['decision', 'works_start', 'payment']

/** Whether a deadline counts: one that the funders of its project tell is theirs alone. */
export const notOfFunders = (watch: RawBuilder<unknown>, project: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${watch} <> all (${[...byFunders]}::text[])
    or ${project} not in (select funding_file.project_id from funding_file where not funding_file.is_deleted))`
