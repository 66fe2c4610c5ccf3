import { sql } from 'kysely'
import { endSignatures } from '../invoicing/signature/forgotten-signers.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'

/** Projects at one look. */
const STEP = 20

/**
 * Forgets who was to sign and never did, of projects whose people were erased when that was not yet part of it: their keys are
 * there still. @returns how many signatures
 */
export async function forgetLeftSigners(api: Api): Promise<number> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct project_id from signature join project_list on project_list.id = project_id
    where requester_erased and given_on is null
      and exists (select from subject_key where subject_id = signature.id)
      and exists (select from erased_subject where erased_subject.id = requester_id)
    limit ${STEP}`.execute(api.db)
  if (rows.length === 0) return 0
  await demandCaughtUp(api)
  const { gone } = await endSignatures(
    api,
    rows.map(({ project_id }) => project_id),
  )
  for (const id of gone) await api.keyring.forget(id)
  api.folds.clear()
  return gone.length
}
