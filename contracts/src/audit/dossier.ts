import { z } from 'zod'
import { sortedJson } from '../kernel/sorted-json.ts'
import { auditKind } from './audit-kind.ts'

/*
 * What a dossier is made of. Events stand one a line, so that the one that was altered is named though nothing of it can
 * be read any more. The manifest has the digest of every part, the signature is of the digest of the manifest.
 */

export const dossierParts = {
  pdf: 'dossier.pdf',
  events: 'evenements.json',
  documents: 'documents.json',
  chain: 'chaine.json',
  manifest: 'manifeste.json',
  signature: 'signature.json',
} as const
/** Where attached documents are, when they were asked for. */
export const documentsFolder = 'documents/'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const dossierManifest = z.strictObject({
  format: z.literal('faitage-dossier-1'),
  kind: auditKind,
  id: z.string(),
  title: z.string(),
  events: z.int(),
  /** When the last of the events was recorded: a dossier bears no other time, so that the same content is the same bytes. */
  until: z.string(),
  parts: z.array(z.strictObject({ name: z.string(), size: z.int(), sha256 })),
})
export type DossierManifest = z.infer<typeof dossierManifest>

export const dossierChain = z.strictObject({
  format: z.literal('faitage-chaine-1'),
  rule: z.string(),
  streams: z.array(
    z.strictObject({
      stream: z.string(),
      first: sha256,
      links: z.array(z.strictObject({ revision: z.int(), id: z.string(), hash: sha256 })),
    }),
  ),
})
export type DossierChain = z.infer<typeof dossierChain>

/** How the chain is made, for who wants to do it again without us. */
export const chainRule =
  'hash(n) = SHA-256(hash(n-1) + LF + ligne de l’événement n dans evenements.json, sans la virgule finale) ; hash(-1) = first = SHA-256("faitage-chaine-1 " + stream) ; tout en UTF-8, hash en hexadécimal.'

export const dossierSignature = z.strictObject({
  format: z.literal('faitage-signature-1'),
  algorithm: z.literal('Ed25519'),
  manifest_sha256: sha256,
  public_key: sha256,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})
export type DossierSignature = z.infer<typeof dossierSignature>

/** An event as a dossier tells it. */
export interface DossierEvent {
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly recorded_at: string
  /** The day it took effect. */
  readonly on: string
  readonly actor: { readonly id: string; readonly name: string; readonly kind: string }
  readonly sentence: string
  readonly changes: readonly unknown[]
  readonly data: unknown
  /** It carried personal data, which was erased since. */
  readonly erased?: true
}

const encoder = new TextEncoder()
/** A JSON part as its bytes. */
export const jsonPart = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(`${sortedJson(value, 1)}\n`)

/** The line of an event. */
export const eventLine = (event: DossierEvent): string => sortedJson(event)

/** `evenements.json`: JSON, whose events are each on a line of their own between the first line and the last. */
export const eventsPart = (about: object, lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(`{"about":${sortedJson(about)},"events":[\n${lines.join(',\n')}\n],"format":"faitage-evenements-1"}\n`)

/** What is signed, of the digest of the manifest. */
export const signedText = (manifestSha256: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(`faitage-dossier-1\n${manifestSha256}`)

/** What the first link of a stream goes on from, before it is hashed; and any other. */
export const firstLink = (stream: string): Uint8Array<ArrayBuffer> => encoder.encode(`faitage-chaine-1 ${stream}`)
export const nextLink = (before: string, line: Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = encoder.encode(`${before}\n`)
  const linked = new Uint8Array(head.length + line.length)
  linked.set(head)
  linked.set(line, head.length)
  return linked
}
