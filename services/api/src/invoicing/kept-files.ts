import type { KnownFile } from '@faitage/contracts/files/file-state'
import { signatureShownBy } from '@faitage/projections/invoicing/signature'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'

/** The file of an invoice, whose own key seals it. */
export const fileOfInvoice = (invoice_id: string): string => derivedId('invoice file', invoice_id)

/**
 * Whether a file is what an invoice, a quote that was sent or a signature is shown by: nobody removes it by hand, for it
 * would be destroyed thirty days later. What is erased with a person is erased all the same.
 */
export async function isKeptAsProof(api: Api, { id, subject_id, owner }: KnownFile): Promise<boolean> {
  if (fileOfInvoice(subject_id) === id) return true
  if (owner.kind !== 'project') return false
  const { rows } = await sql<{ signature_id: string | null; shows: boolean }>`
    select sheet ->> 'signature_id' as signature_id,
      ${id} in (sheet ->> 'file_id', sheet ->> 'new_document_id', sheet ->> 'late_document_id') as shows
    from amo_quote where sheet ->> 'project_id' = ${owner.id}`.execute(api.db)
  return rows.some(
    ({ signature_id, shows }) => shows || (signature_id !== null && derivedId('evidence', signature_id) === id),
  )
}

/**
 * Whether a file tells how somebody signed: what a provider sent as its evidence, and a document we signed when its last page
 * still told that (it was sealed with the requester's other files then).
 */
export async function isEvidence(api: Api, { id, subject_id, owner }: KnownFile): Promise<boolean> {
  if (owner.kind !== 'project') return false
  const signature = await signatureShownBy(api.db, id)
  return signature !== undefined && (signature.part === 'evidence' || subject_id !== signature.id)
}
