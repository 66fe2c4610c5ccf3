import { sign } from 'node:crypto'
import { sortedJson } from '@faitage/contracts/kernel/sorted-json'
import type { RecordedErasure } from '@faitage/contracts/privacy/subject'
import { publicKeyOf } from '../invoicing/signature/proof.ts'
import type { Api } from '../kernel/api.ts'

const KEPT =
  'Les factures émises, dix ans (code de commerce, L123-22) ; les signatures données, leur preuve et leur document, dix ans (code de la consommation, L213-1) ; dates, statuts et montants, sans la personne.'
/** As it was said before signatures were counted: those proofs stay the same bytes. */
const KEPT_BEFORE =
  'Les factures émises, dix ans (code de commerce, L123-22) ; dates, statuts et montants, sans la personne.'

/**
 * The proof that somebody was erased: what went, when, by whom, as ids and counts, and the house's signature (Ed25519,
 * base64) of the same JSON without its key `signature`. The same erasures are the same bytes; nothing of the person is in it.
 */
export function erasureProof(api: Pick<Api, 'secrets'>, id: string, erasures: readonly RecordedErasure[]) {
  const key = publicKeyOf(api)
  const facts = {
    format: 'faitage-effacement-1',
    sujet: id,
    effacements: erasures.map(({ data, id: event, recordedAt, metadata }) => ({
      evenement: event,
      instant: recordedAt,
      par: metadata.actor.id,
      nature: data.kind,
      motif: data.cause,
      cles_oubliees: data.keys,
      flux_relus: data.streams,
      fichiers_detruits: data.files,
      fichiers_conserves_anonymes: data.files_kept,
      factures_conservees: data.invoices_kept,
      ...(data.signatures_kept === undefined ? {} : { signatures_conservees: data.signatures_kept }),
      stockage: data.store,
    })),
    conserve: erasures.some(({ data }) => data.signatures_kept !== undefined) ? KEPT : KEPT_BEFORE,
    cle_publique: key,
  }
  const signature = sign(null, Buffer.from(sortedJson(facts, 2)), api.secrets.vouching).toString('base64')
  return { json: `${sortedJson({ ...facts, signature }, 2)}\n`, signature, key }
}
