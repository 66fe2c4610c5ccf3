import { invalid } from './errors.ts'
import type { IPayloads } from './proto.ts'

// The limits of a real server: code that works here must work there.
export const LARGEST_BLOB = 2 * 1024 * 1024
export const MOST_PENDING = 2000
export const MOST_EVENTS = 51_200
export const MOST_HISTORY_BYTES = 50 * 1024 * 1024

/** Bytes of some payloads, their metadata included. */
export function blobSize(payloads: IPayloads | null | undefined): number {
  let size = 0
  for (const { data, metadata } of payloads?.payloads ?? []) {
    size += data?.length ?? 0
    for (const [key, value] of Object.entries(metadata ?? {})) size += key.length + value.length
  }
  return size
}

/** @throws INVALID_ARGUMENT when the payloads are larger than a real server takes. */
export function checkBlob(payloads: IPayloads | null | undefined): void {
  if (blobSize(payloads) > LARGEST_BLOB) throw invalid('Blob data size exceeds limit.')
}
