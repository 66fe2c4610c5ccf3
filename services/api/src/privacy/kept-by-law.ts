import { addMonths } from '@faitage/contracts/kernel/format-date'
import { type RetentionKind, rulesInForce } from '@faitage/contracts/privacy/retention'
import type { ErasureCause } from '@faitage/contracts/privacy/subject'
import { retentionRules } from '@faitage/projections/privacy/retention-rule'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RequestContext } from '../kernel/http/request-context.ts'

/** The erasure of what the law has kept for its time, whoever else of theirs is erased meanwhile. */
export interface ErasingKept {
  readonly id: string
  readonly cause: ErasureCause
  readonly caller: Caller
  readonly request: RequestContext
}

/** The last day something is kept that the law has kept: by the rule in force, from the end of the year of that day. */
export async function keptUntil({ db, clock }: Api, kind: RetentionKind, day: string): Promise<string> {
  const rule = rulesInForce(await retentionRules(db), clock.today()).get(kind)
  // Kinds without a rule keep everything.
  if (!rule) return '9999-12-31'
  return addMonths(`${day.slice(0, 4)}-12-31`, rule.current_months + rule.archive_months)
}

export async function isForgotten({ db }: Api, id: string): Promise<boolean> {
  const { rows } = await sql`select from forgotten_subject where subject_id = ${id}::uuid`.execute(db)
  return rows.length > 0
}
