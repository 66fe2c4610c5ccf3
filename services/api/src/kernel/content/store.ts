import type { Readable } from 'node:stream'

/** The name bytes are kept under: an id of ours, never anything a person typed. */
export type ContentId = string

/**
 * Where the bytes of files are kept: whole or not at all, written once, never altered. It is given sealed bytes only and
 * knows nothing of names, owners or rights.
 */
export interface FileStore {
  /** For people: where the bytes go, in a log or on a health page. */
  readonly kind: 'disk' | 's3'
  /**
   * Keeps `content` under a name of its own; durable when it resolves. When it throws, nothing is left of it.
   *
   * @throws {FileStoreUnavailable} when the place is away or full
   */
  put(name: ContentId, content: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Bytes `start` to `end`, `end` not included; the stream is to be consumed or destroyed.
   *
   * @throws {ContentMissing} when nothing is kept under that name, {FileStoreUnavailable}
   */
  read(name: ContentId, range: { start: number; end: number }): Promise<Readable>
  /** Forgets what is kept under a name, and what is left of an unfinished `put`; nothing there is no failure. */
  remove(name: ContentId): Promise<void>
  /** Removes what a process that was killed left half written. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Nothing is kept under that name. */
export class ContentMissing extends Error {
  override name = 'ContentMissing'
}

/** The place does not answer, or holds no more. */
export class FileStoreUnavailable extends Error {
  override name = 'FileStoreUnavailable'
}

const CONTENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws when a name is not an id: no path ever comes from outside */
export function checkContentId(name: string): ContentId {
  if (!CONTENT_ID.test(name)) throw new TypeError('the name of a content is an id')
  return name
}
