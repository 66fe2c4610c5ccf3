import type { z } from 'zod'
import { auditWords } from './audit-kind.ts'
import {
  type DossierChain,
  type DossierManifest,
  type DossierSignature,
  dossierChain,
  dossierManifest,
  dossierParts,
  dossierSignature,
  jsonPart,
  signedText,
} from './dossier.ts'
import { brokenLinks } from './event-lines.ts'
import { bytesOf, sha256Of } from './hashing.ts'
import { type Part, readStoredZip, same, type Unreadable } from './stored-zip.ts'

/** Something that is not as it was signed, in one French sentence, and where. */
interface DossierFault {
  readonly kind:
    | 'unreadable'
    | 'container'
    | 'part_altered'
    | 'part_removed'
    | 'part_added'
    | 'event_altered'
    | 'event_removed'
    | 'event_added'
    | 'signature'
    | 'foreign_key'
  readonly part?: string
  readonly stream?: string
  readonly revision?: number
  readonly text: string
}

/** What came of looking at a file. */
export interface DossierVerdict {
  readonly intact: boolean
  readonly faults: readonly DossierFault[]
  /** What the file says it is about, where that can be read; to be believed only of a file that is intact. */
  readonly about?: DossierManifest
  /** The key it was signed with, hexadecimal. */
  readonly key?: string
  /** Against what key it was judged: the one that is published, or for want of another the one it holds. */
  readonly judgedBy: 'published' | 'inside'
}

/** Bytes that are looked at, at most. */
export const MOST_LOOKED_AT = 600_000_000

const unreadable: Record<Unreadable | 'tooLarge', string> = {
  notZip: 'Ce fichier n’est pas un dossier : ce n’est pas une archive ZIP.',
  truncated: 'Le fichier est coupé ou abîmé : sa fin, qui dit où sont les parties, n’y est pas.',
  packed:
    'Une partie est compressée, ce qu’aucun de nos dossiers n’est : rien n’a été décompressé, pour ne pas remplir votre appareil. Ce fichier n’est pas celui qui a été délivré.',
  malformed: 'Le répertoire de l’archive ne correspond pas à son contenu : le fichier est coupé ou abîmé.',
  tooLarge: 'Ce fichier est plus grand que tout dossier : il n’a pas été ouvert.',
}

/**
 * Says whether a dossier is as it was signed, and what changed if not. Nothing but the bytes is looked at: no network, no
 * database; digests and the signature are those of WebCrypto, the same in a browser and here.
 *
 * @param published the key of the house, hexadecimal; without it the file is only judged against the key it holds
 */
export async function verifyDossier(bytes: Uint8Array, published?: string): Promise<DossierVerdict> {
  const judgedBy = published === undefined ? 'inside' : 'published'
  const refused = (why: keyof typeof unreadable): DossierVerdict => ({
    intact: false,
    faults: [{ kind: 'unreadable', text: unreadable[why] }],
    judgedBy,
  })
  if (bytes.length > MOST_LOOKED_AT) return refused('tooLarge')
  const archive = readStoredZip(bytes)
  if (typeof archive === 'string') return refused(archive)

  const { parts, exact } = archive
  const named = (name: string) => parts.find(part => part.name === name)?.bytes
  const faults: DossierFault[] = []
  const signature = await signatureOf(named(dossierParts.signature), published, faults)
  const manifest = await manifestOf(named(dossierParts.manifest), signature, faults)
  if (manifest?.trusted) await compareParts(manifest.value, parts, faults)
  const isBlamed = (part: string) => !manifest?.trusted || faults.some(fault => fault.part === part)
  const chain = chainOf(named(dossierParts.chain))
  if (chain && (isBlamed(dossierParts.events) || isBlamed(dossierParts.chain)))
    faults.push(
      ...(await eventFaults(chain, named(dossierParts.events), {
        events: isBlamed(dossierParts.events),
        chain: isBlamed(dossierParts.chain),
      })),
    )
  if (!exact && faults.length === 0)
    faults.push({
      kind: 'container',
      text: 'L’enveloppe du fichier (ZIP) a été modifiée : un nom, une date, une note ou un ajout. Toutes les parties signées sont intactes.',
    })
  return {
    intact: faults.length === 0,
    faults,
    judgedBy,
    ...(manifest ? { about: toldOf(manifest.value) } : {}),
    ...(signature ? { key: signature.value.public_key } : {}),
  }
}

/** Characters of a name that are told. */
const MOST_TOLD = 200
/** A text of the file as it is told: it makes no line, colour nor order of its own, in a terminal or on a page. */
function told(text: string): string {
  const short = text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD)}…` : text
  return short.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, one => `\\u{${one.codePointAt(0)!.toString(16)}}`)
}

const toldOf = (about: DossierManifest): DossierManifest => ({
  ...about,
  ...{ id: told(about.id), title: told(about.title), until: told(about.until) },
})

/** Bytes of JSON that are read: far more than the largest of our dossiers has. */
const MOST_READ = 64 * 1024 * 1024

/** What a JSON part holds; undefined where it is not what it should be. */
function read<S extends z.ZodType>(schema: S, bytes: Uint8Array | undefined): z.output<S> | undefined {
  if (!bytes || bytes.length > MOST_READ) return undefined
  try {
    return schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data
  } catch {
    return undefined
  }
}
const chainOf = (bytes: Uint8Array | undefined): DossierChain | undefined => read(dossierChain, bytes)

const removed = (part: string): DossierFault => ({
  kind: 'part_removed',
  part,
  text: `« ${told(part)} » a été retiré du dossier.`,
})
const changed = (part: string, more = ''): DossierFault => ({
  kind: 'part_altered',
  part,
  text: `« ${told(part)} » a été modifié.${more}`,
})

type Judged<T> = { readonly value: T; readonly trusted: boolean }

/** The signature, and whether what it says can be relied on. */
async function signatureOf(
  bytes: Uint8Array | undefined,
  published: string | undefined,
  faults: DossierFault[],
): Promise<Judged<DossierSignature> | undefined> {
  const part = dossierParts.signature
  if (!bytes) {
    faults.push(removed(part))
    return undefined
  }
  const value = read(dossierSignature, bytes)
  // Nothing signs the signature: it is as we write it, to the byte, or somebody wrote it.
  if (!value || !same(jsonPart(value), bytes)) {
    faults.push(changed(part))
    return undefined
  }
  if (published !== undefined && value.public_key !== published) {
    const text = `« ${part} » n’est pas de notre clé : le dossier a été signé, ou signé à nouveau, par quelqu’un d’autre.`
    faults.push({ kind: 'foreign_key', part, text })
    return { value, trusted: false }
  }
  if (await isSigned(value)) return { value, trusted: true }
  const text = `La signature n’est pas celle de la clé : « ${part} » a été modifié, ou le dossier signé à nouveau sans elle.`
  faults.push({ kind: 'signature', part, text })
  return { value, trusted: false }
}

async function isSigned({ public_key, signature, manifest_sha256 }: DossierSignature): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(public_key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signedText(manifest_sha256))
  } catch {
    return false
  }
}

/** The manifest, and whether it is the one that was signed. */
async function manifestOf(
  bytes: Uint8Array | undefined,
  signature: Judged<DossierSignature> | undefined,
  faults: DossierFault[],
): Promise<Judged<DossierManifest> | undefined> {
  const part = dossierParts.manifest
  if (!bytes) {
    faults.push(removed(part))
    return undefined
  }
  const value = read(dossierManifest, bytes)
  const signed = signature !== undefined && signature.value.manifest_sha256 === (await sha256Of(bytes))
  if (signature?.trusted && !signed)
    faults.push(changed(part, ' Ce qu’il disait des autres parties ne peut plus être comparé.'))
  else if (!value) faults.push(changed(part, ' Il ne peut plus être lu.'))
  // Whoever signed, or whatever became of the signature, the manifest still says what it was told of.
  return value && { value, trusted: signature === undefined || !signature.trusted ? true : signed }
}

/** Each part against its digest; those that went and those that came. */
async function compareParts(manifest: DossierManifest, parts: readonly Part[], faults: DossierFault[]): Promise<void> {
  const left = new Map(parts.map(part => [part.name, part]))
  if (left.size < parts.length)
    faults.push({ kind: 'part_added', text: 'Le dossier contient deux parties du même nom.' })
  left.delete(dossierParts.manifest)
  left.delete(dossierParts.signature)
  for (const { name, size, sha256 } of manifest.parts) {
    const part = left.get(name)
    left.delete(name)
    if (!part) faults.push(removed(name))
    else if (part.bytes.length !== size || (await sha256Of(part.bytes)) !== sha256) faults.push(changed(name))
  }
  for (const part of left.keys())
    faults.push({
      kind: 'part_added',
      part,
      text: `« ${told(part)} » a été ajouté : il n’est pas de ce qui a été signé.`,
    })
}

/** Events that are named one by one: of a file that is another altogether, the first say enough. */
const MOST_NAMED = 500

/** Which events no longer hold in the chain, by their stream and revision. */
async function eventFaults(
  chain: DossierChain,
  events: Uint8Array | undefined,
  blamed: { events: boolean; chain: boolean },
): Promise<DossierFault[]> {
  if (!events) return []
  const found = await brokenLinks(chain, events)
  const others = found.length - MOST_NAMED
  const part = blamed.events ? dossierParts.events : dossierParts.chain
  const named = found.slice(0, MOST_NAMED).map(({ kind, stream, revision, line }): DossierFault => {
    const where = `révision ${revision} de « ${told(stream)} »`
    // Where the events are as they were signed, it is the chain that is not.
    if (blamed.chain && !blamed.events) {
      const text = `Le maillon de l’événement de ${where} a été modifié dans la chaîne ; l’événement est intact.`
      return { kind: 'part_altered', part: dossierParts.chain, stream, revision, text }
    }
    const at = { part: dossierParts.events, stream, revision }
    if (kind === 'added')
      return { kind: 'event_added', part: at.part, text: `La ligne ${line} est un événement ajouté après coup.` }
    const text = kind === 'removed' ? `L’événement de ${where} a été retiré.` : `L’événement de ${where} a été modifié.`
    return { kind: kind === 'removed' ? 'event_removed' : 'event_altered', ...at, text }
  })
  const rest = `Et ${others.toLocaleString('fr-FR')} autres événements ne tiennent plus : ils ne sont pas nommés un à un.`
  return others > 0 ? [...named, { kind: 'event_altered', part, text: rest }] : named
}

/** What is said of a file in one sentence. */
export function saidOf({ intact, faults, about }: Pick<DossierVerdict, 'intact' | 'faults' | 'about'>): string {
  if (!intact) return faults.some(({ kind }) => kind === 'unreadable') ? 'Illisible.' : 'Le dossier a été modifié.'
  return about ? `Intact : ${auditWords[about.kind].the} « ${about.title} », rien n’a été modifié.` : 'Intact.'
}
