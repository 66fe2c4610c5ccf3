import { createHash, createPublicKey, sign } from 'node:crypto'
import type { KnownSignature } from '@faitage/contracts/invoicing/signature'
import { sortedJson } from '@faitage/contracts/kernel/sorted-json'
import type { Api } from '../../kernel/api.ts'
import { consent } from './consent.ts'

/** The public part of what the house signs its proofs with, PEM. */
export const publicKeyOf = ({ secrets }: Pick<Api, 'secrets'>): string =>
  createPublicKey(secrets.vouching).export({ type: 'spki', format: 'pem' }).toString()

/**
 * `preuve.json` of a signature that was given: what was signed, by whom, when and from where, and the house's signature
 * (Ed25519, base64) of the same JSON without its key `signature`. The same signature is the same bytes for ever.
 */
export function proofOf(
  api: Pick<Api, 'secrets'>,
  { asked, asked_at, opened, code, browser, given }: KnownSignature,
  { reference, signed_sha256 }: { reference: string; signed_sha256: string },
): { content: string; sha256: string } {
  const facts = {
    format: 'faitage-preuve-1',
    niveau: 'Signature électronique simple au sens du règlement (UE) no 910/2014 : ni avancée, ni qualifiée.',
    signature_id: asked.id,
    devis: { id: asked.quote_id, reference },
    document_envoye: { sha256: asked.sha256, fichier: asked.file_id },
    document_signe: { sha256: signed_sha256 },
    signataire: {
      nom: asked.signer_name,
      email: asked.signer_email,
      nom_tape: given?.typed_name ?? null,
      adresse_ip: given?.ip ?? null,
      navigateur: given?.user_agent ?? null,
    },
    consentement: {
      version: given?.consent_version ?? null,
      sha256: given?.consent_sha256 ?? null,
      texte: consentText(given?.consent_version),
    },
    instants: {
      demande: asked_at,
      document_ouvert: opened?.at ?? null,
      code_envoye: code?.at ?? null,
      code_verifie: code?.verified_at ?? null,
      signature: given?.at ?? null,
    },
    // Of a signature of before this was kept, the same bytes as ever.
    ...(browser ? { code_tape_depuis: { adresse_ip: browser.ip, navigateur: browser.user_agent } } : {}),
    cle_publique: publicKeyOf(api),
  }
  const signature = sign(null, Buffer.from(sortedJson(facts, 2)), api.secrets.vouching).toString('base64')
  const content = `${sortedJson({ ...facts, signature }, 2)}\n`
  return { content, sha256: createHash('sha256').update(content).digest('hex') }
}

const consentText = (version: string | undefined): string | null => (version === consent.version ? consent.text : null)
