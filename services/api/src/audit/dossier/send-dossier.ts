import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { auditWords } from '@faitage/contracts/audit/audit-kind'
import { type AttachedDocument, composeDossier, lastRecorded } from '@faitage/contracts/audit/compose-dossier'
import {
  archiveSize,
  crc32,
  directory,
  localHead,
  MOST_PARTS,
  type Part,
  type Told,
} from '@faitage/contracts/audit/stored-zip'
import { cleanFileName } from '@faitage/contracts/files/file-name'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import type { FastifyRequest } from 'fastify'
import { reachFile } from '../../files/file-access.ts'
import { dispositionOf } from '../../files/send-content.ts'
import { readFile } from '../../files/store-file.ts'
import type { Api } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { Sent } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import type { Audited } from '../audited.ts'
import type { Beside } from '../beside.ts'
import { attachedTo } from './attached.ts'
import { paperOf } from './dossier-paper.ts'
import { houseKey } from './signer.ts'
import { toldEvents } from './told-events.ts'

/** Bytes of documents in one dossier, and events, at most. */
const MOST_DOCUMENT_BYTES = 320_000_000
const MOST_EVENTS = 50_000

interface Asked {
  readonly caller: Caller
  readonly http: FastifyRequest
  /** The documents too, beside their digests. */
  readonly withDocuments: boolean
}

/**
 * A dossier as it leaves: everything but the documents is made before, these are read twice, once to be told of and once to
 * be sent, so that none is held whole.
 */
export async function sendDossier(api: Api, audited: Audited, asked: Asked): Promise<Sent | Refusal> {
  const { kind, id, title } = audited
  // What was written a moment ago beside it is sealed too.
  await demandCaughtUp(api)
  const { beside, left_out } = inOrderOf(await audited.beside?.())
  const stories = [audited, ...beside.map(({ story }) => story)]
  const events = stories.reduce((sum, one) => sum + one.events.length, 0)
  if (events > MOST_EVENTS) return refused('dossier.tooMany', { events, most: MOST_EVENTS })
  const attached = await attachedTo(api, audited, asked)
  const size = attached.reduce((sum, { part, size }) => sum + (part ? size : 0), 0)
  if (size > MOST_DOCUMENT_BYTES || attached.length > MOST_PARTS - 10)
    return refused('dossier.tooLarge', { size: formatSize(size), most: formatSize(MOST_DOCUMENT_BYTES) })

  const { documents, crcs } = await looked(api, asked.caller, attached)
  const streams = stories.map(one => ({ stream: one.stream, events: toldEvents(one) }))
  const signer = houseKey(api)
  const until = lastRecorded(streams)
  const paper = paperOf(audited, { documents, until, key: signer.publicKey, beside, left_out })
  const pdf = await api.papers.print(paper)
  if (isRefusal(pdf)) return pdf
  const { first, last } = await composeDossier(
    { about: { kind, id, title }, left_out, streams, documents, pdf },
    signer,
  )

  const [before, after] = [first.map(toldOf), last.map(toldOf)]
  const between = documents.flatMap(({ part, size, id }) => (part ? [{ name: part, size, crc: crcs.get(id)! }] : []))
  const told = [...before, ...between, ...after]
  const bytes = async function* () {
    yield* inMemory(first, before)
    for (const document of documents) {
      if (!document.part) continue
      yield localHead({ name: document.part, size: document.size, crc: crcs.get(document.id)! })
      const content = await contentOf(api, asked.caller, document.id)
      if (isRefusal(content)) throw new Error(`a document went while its dossier was sent: ${content.key}`)
      yield* content
    }
    yield* inMemory(last, after)
    yield directory(told)
  }
  // Its length is that of its parts: packing it would change both.
  asked.http.headers['x-no-compression'] = '1'
  const name = cleanFileName(`Dossier ${auditWords[kind].label} ${title}.zip`)
  return new Sent(Readable.from(bytes(), { objectMode: false }), {
    'content-type': 'application/zip',
    'content-length': String(archiveSize(told)),
    'content-disposition': dispositionOf('attachment', name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
}

/** What stands beside it, in an order that does not change: that of their beginnings. */
function inOrderOf(
  { beside, left_out }: { beside: readonly Beside[]; left_out: number } = { beside: [], left_out: 0 },
) {
  const begun = ({ story, id }: Beside) => `${story.events[0]?.recordedAt ?? ''} ${id}`
  return { left_out, beside: beside.toSorted((one, other) => (begun(one) < begun(other) ? -1 : 1)) }
}

const toldOf = ({ name, bytes }: Part): Told => ({ name, size: bytes.length, crc: crc32(bytes) })

function* inMemory(parts: readonly Part[], told: readonly Told[]): Generator<Uint8Array> {
  for (const [nth, { bytes }] of parts.entries()) {
    yield localHead(told[nth]!)
    yield bytes
  }
}

async function contentOf(api: Api, caller: Caller, id: string): Promise<AsyncIterable<Buffer> | Refusal> {
  const { file } = await reachFile(api, caller, id)
  const opened = await readFile(api, file)
  return isRefusal(opened) ? opened : opened.content
}

/** The documents whose bytes are what their digest says; the others are told of, and are not in the dossier. */
async function looked(api: Api, caller: Caller, attached: readonly AttachedDocument[]) {
  const crcs = new Map<string, number>()
  const documents: AttachedDocument[] = []
  for (const document of attached) {
    const crc = document.part ? await crcOf(api, caller, document) : undefined
    if (crc !== undefined) crcs.set(document.id, crc)
    documents.push(crc === undefined ? { ...document, part: null } : document)
  }
  return { documents, crcs }
}

async function crcOf(api: Api, caller: Caller, { id, size, sha256 }: AttachedDocument): Promise<number | undefined> {
  const content = await contentOf(api, caller, id)
  if (isRefusal(content)) return undefined
  const digest = createHash('sha256')
  let crc = 0
  let length = 0
  for await (const chunk of content) {
    digest.update(chunk)
    crc = crc32(chunk, crc)
    length += chunk.length
  }
  return length === size && digest.digest('hex') === sha256 ? crc : undefined
}
