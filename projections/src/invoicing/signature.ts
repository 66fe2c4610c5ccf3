import {
  signatureCompleted,
  signatureGiven,
  signatureRequested,
  signatureReturned,
} from '@faitage/contracts/invoicing/signature'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { existing, readModel } from '../kernel/read-model.ts'

/**
 * A sending of a quote for signature: whether it was given and which files show it, nothing of who signed. What was given is kept
 * as the law has contracts kept, the rest goes with the person.
 */
export type SignatureRow = {
  id: string
  quote_id: string
  project_id: string
  /** The day it was signed; null as long as it is not, and where it never was. */
  given_on: string | null
  /** The document that was sent, the signed one, and the evidence of a provider. */
  files: readonly string[]
  /** The signed one, made by us. */
  signed_file: string | null
  /** What a provider sent as its evidence. */
  evidence_file: string | null
}

export const signatureModel = readModel<SignatureRow>()({
  table: 'signature',
  version: 1,
  columns: {
    id: 'uuid not null',
    quote_id: 'uuid not null',
    project_id: 'uuid not null',
    given_on: 'date',
    files: 'uuid[] not null',
    signed_file: 'uuid',
    evidence_file: 'uuid',
  },
  indexes: ['(project_id)', '(signed_file)', '(evidence_file)', '(given_on) where given_on is not null'],
  key: e => e.data.id,
  on: {
    [signatureRequested.type]: (_, { data: { id, quote_id, project_id, file_id } }) => ({
      ...{ id, quote_id, project_id, files: [file_id] },
      ...{ given_on: null, signed_file: null, evidence_file: null },
    }),
    [signatureGiven.type]: (before, event) => ({ ...existing(before, event), given_on: event.data.on }),
    [signatureCompleted.type]: (before, event) => {
      const row = existing(before, event)
      const { new_file_id } = event.data
      return { ...row, files: [...row.files, new_file_id], signed_file: new_file_id }
    },
    [signatureReturned.type]: (before, event) => {
      const row = existing(before, event)
      const { on, new_file_id, evidence_file_id } = event.data
      const files = [...row.files, new_file_id, evidence_file_id]
      return { ...row, given_on: row.given_on ?? on, files, evidence_file: evidence_file_id }
    },
  },
})

/** The signatures that were asked of some projects. */
export async function signaturesOfProjects(
  db: Kysely<Database>,
  projects: readonly string[],
): Promise<Pick<SignatureRow, 'id' | 'given_on' | 'files'>[]> {
  const { rows } = await sql<Pick<SignatureRow, 'id' | 'given_on' | 'files'>>`
    select id, given_on, files from signature where project_id = any (${[...projects]}::uuid[]) order by id`.execute(db)
  return rows
}

/** A signature that was given. */
export async function givenSignature(
  db: Kysely<Database>,
  id: string,
): Promise<{ given_on: string; files: string[] } | undefined> {
  const { rows } = await sql<{ given_on: string; files: string[] }>`
    select given_on, files from signature where id = ${id}::uuid and given_on is not null`.execute(db)
  return rows[0]
}

/** The signature whose evidence a file is, and which part of it. */
export async function signatureShownBy(
  db: Kysely<Database>,
  file_id: string,
): Promise<{ id: string; part: 'signed' | 'evidence' } | undefined> {
  const { rows } = await sql<{ id: string; part: 'signed' | 'evidence' }>`
    select id, case when evidence_file = ${file_id}::uuid then 'evidence' else 'signed' end as part
    from signature where evidence_file = ${file_id}::uuid or signed_file = ${file_id}::uuid limit 1`.execute(db)
  return rows[0]
}
