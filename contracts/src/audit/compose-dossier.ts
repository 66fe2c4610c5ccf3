import type { AuditKind } from './audit-kind.ts'
import {
  chainRule,
  type DossierChain,
  type DossierEvent,
  type DossierManifest,
  dossierParts,
  eventLine,
  eventsPart,
  firstLink,
  jsonPart,
  nextLink,
  signedText,
} from './dossier.ts'
import { hexOf, sha256Of } from './hashing.ts'
import type { Part } from './stored-zip.ts'

/** A document that is attached: what is told of it, and where its bytes are in the dossier when they were asked for. */
export interface AttachedDocument {
  readonly id: string
  readonly name: string | null
  readonly folder: string
  readonly media_type: string
  readonly size: number
  /** Null once who it was about was forgotten. */
  readonly sha256: string | null
  readonly uploaded_at: string
  readonly removed: boolean
  readonly part: string | null
}

/** What a dossier is made of. */
export interface DossierContent {
  readonly about: { readonly kind: AuditKind; readonly id: string; readonly title: string }
  /** Things beside it whose streams are left out, older than the last of their kind: said where the events are. */
  readonly left_out?: number
  /** Events by stream, each in their order. */
  readonly streams: readonly { readonly stream: string; readonly events: readonly DossierEvent[] }[]
  readonly documents: readonly AttachedDocument[]
  readonly pdf: Uint8Array
}

/** The key of the house: its public part, hexadecimal, and what signs. */
export interface DossierSigner {
  readonly publicKey: string
  sign(text: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** The parts of a dossier: `first` in their order, then the bytes of the documents, then `last`. */
export interface ComposedDossier {
  readonly first: readonly Part[]
  readonly last: readonly Part[]
}

/** When the last of events was recorded; empty where there is none. */
export const lastRecorded = (streams: DossierContent['streams']): string =>
  streams
    .flatMap(({ events }) => events.at(-1)?.recorded_at ?? [])
    .sort()
    .at(-1) ?? ''

/** Makes the parts of a dossier and signs them. The same content is the same bytes. */
export async function composeDossier(content: DossierContent, signer: DossierSigner): Promise<ComposedDossier> {
  const { about, left_out = 0, streams, documents, pdf } = content
  const lines = streams.map(({ events }) => events.map(eventLine))
  const chained: DossierChain['streams'] = []
  for (const [nth, { stream, events }] of streams.entries())
    chained.push(await chainOfStream(stream, events, lines[nth]!))
  const first: Part[] = [
    { name: dossierParts.pdf, bytes: pdf },
    { name: dossierParts.events, bytes: eventsPart(left_out > 0 ? { ...about, left_out } : about, lines.flat()) },
    { name: dossierParts.documents, bytes: jsonPart({ format: 'faitage-documents-1', documents }) },
    {
      name: dossierParts.chain,
      bytes: jsonPart({ format: 'faitage-chaine-1', rule: chainRule, streams: chained } satisfies DossierChain),
    },
  ]
  const parts: DossierManifest['parts'] = []
  for (const { name, bytes } of first) parts.push({ name, size: bytes.length, sha256: await sha256Of(bytes) })
  for (const { part, size, sha256 } of documents) if (part && sha256) parts.push({ name: part, size, sha256 })
  const manifest: DossierManifest = {
    format: 'faitage-dossier-1',
    ...about,
    events: lines.flat().length,
    until: lastRecorded(streams),
    parts,
  }
  const manifestBytes = jsonPart(manifest)
  const manifest_sha256 = await sha256Of(manifestBytes)
  const signature = jsonPart({
    format: 'faitage-signature-1',
    algorithm: 'Ed25519',
    manifest_sha256,
    public_key: signer.publicKey,
    signature: hexOf(await signer.sign(signedText(manifest_sha256))),
  })
  return {
    first,
    last: [
      { name: dossierParts.manifest, bytes: manifestBytes },
      { name: dossierParts.signature, bytes: signature },
    ],
  }
}

async function chainOfStream(
  stream: string,
  events: readonly DossierEvent[],
  lines: readonly string[],
): Promise<DossierChain['streams'][number]> {
  const encoder = new TextEncoder()
  const first = await sha256Of(firstLink(stream))
  const links: DossierChain['streams'][number]['links'] = []
  for (const [nth, { revision, id }] of events.entries()) {
    const hash = await sha256Of(nextLink(links.at(-1)?.hash ?? first, encoder.encode(lines[nth])))
    links.push({ revision, id, hash })
  }
  return { stream, first, links }
}
