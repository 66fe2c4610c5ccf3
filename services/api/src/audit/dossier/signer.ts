import { createPublicKey, sign } from 'node:crypto'
import type { DossierSigner } from '@faitage/contracts/audit/compose-dossier'
import type { Api } from '../../kernel/api.ts'

/** Bytes of an Ed25519 key, at the end of whatever says so (RFC 8410). */
const KEY_BYTES = 32

/** What the house signs dossiers with: the same key as its proofs, derived from the secret of the installation. */
export function houseKey({ secrets }: Pick<Api, 'secrets'>): DossierSigner & { readonly pem: string } {
  const key = createPublicKey(secrets.vouching)
  const der = key.export({ type: 'spki', format: 'der' })
  return {
    publicKey: der.subarray(-KEY_BYTES).toString('hex'),
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
    sign: text => sign(null, text, secrets.vouching),
  }
}
