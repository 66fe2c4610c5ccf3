import type { Readable } from 'node:stream'
import { Readable as ReadableStream } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { ContentMissing, checkContentId, type FileStore, FileStoreUnavailable } from './store.ts'

/** An S3-compatible place for files. Without keys the SDK looks for them where it always does (role, environment). */
export interface S3Options {
  readonly bucket: string
  readonly region: string
  readonly endpoint?: string | undefined
  readonly credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`, as most servers but Amazon's want it. */
  readonly forcePathStyle: boolean
}

/** Bytes of one part, the least S3 allows: what one upload holds in memory, twice. */
const PART = 5 * 1024 * 1024
/** Milliseconds until a silent server is given up. */
const TIMEOUT_MS = { connection: 5000, request: 30_000 }

/** Files in a bucket, under `files/` and their id. The SDK is loaded at the first call only. */
export function s3Store(options: S3Options): FileStore {
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const s3 = () => {
    opened ??= import('@aws-sdk/client-s3').then(sdk => ({
      sdk,
      client: new sdk.S3Client({
        region: options.region,
        forcePathStyle: options.forcePathStyle,
        maxAttempts: 3,
        requestHandler: { connectionTimeout: TIMEOUT_MS.connection, requestTimeout: TIMEOUT_MS.request },
        // Checksums in trailers, the SDK's default, are unknown to many compatible servers.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(options.endpoint ? { endpoint: options.endpoint } : {}),
        ...(options.credentials ? { credentials: options.credentials } : {}),
      }),
    }))
    return opened
  }
  const placeOf = (name: string) => ({ Bucket: options.bucket, Key: `files/${checkContentId(name)}` })

  return {
    kind: 's3',

    async put(name, content) {
      const place = placeOf(name)
      const { client } = await s3()
      const { Upload } = await import('@aws-sdk/lib-storage')
      // An error of the content itself (a cut upload, a refusal) is told as it is, not as a fault of the server.
      let fault: { error: unknown } | undefined
      const Body = ReadableStream.from(
        (async function* () {
          try {
            yield* content
          } catch (error) {
            fault = { error }
            throw error
          }
        })(),
        { objectMode: false },
      )
      const upload = new Upload({
        client,
        partSize: PART,
        queueSize: 1,
        leavePartsOnError: false,
        params: { ...place, Body },
      })
      try {
        await upload.done()
      } catch (error) {
        if (fault) {
          await upload.abort().catch(() => undefined)
          throw fault.error
        }
        throw new FileStoreUnavailable(nameOf(error), { cause: error })
      }
    },

    async read(name, { start, end }) {
      if (end <= start) throw new RangeError('an empty range')
      const place = placeOf(name)
      const { sdk, client } = await s3()
      try {
        const command = new sdk.GetObjectCommand({ ...place, Range: `bytes=${start}-${end - 1}` })
        return (await client.send(command)).Body as Readable
      } catch (error) {
        if (['NoSuchKey', 'NotFound'].includes(nameOf(error))) throw new ContentMissing(name)
        throw new FileStoreUnavailable(nameOf(error), { cause: error })
      }
    },

    async remove(name) {
      const { Bucket, Key } = placeOf(name)
      const { sdk, client } = await s3()
      try {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
        await removeVersions(sdk, client, { Bucket, Key })
        const unfinished = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
        for (const { UploadId } of unfinished.Uploads ?? []) {
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        }
      } catch (error) {
        throw new FileStoreUnavailable(nameOf(error), { cause: error })
      }
    },

    // What a killed process left is told by its intake: `remove` then aborts its parts.
    async sweep() {},

    async close() {
      if (opened) (await opened).client.destroy()
    },
  }
}

/** What a bucket answers that keeps no versions because its server knows none. */
const UNVERSIONED = new Set(['NotImplemented', 'MethodNotAllowed', 'VersioningNotEnabled'])

/** Where a bucket keeps versions, removing an object only hides it: each version goes, and what hid them. */
async function removeVersions(
  sdk: typeof import('@aws-sdk/client-s3'),
  client: S3Client,
  { Bucket, Key }: { Bucket: string; Key: string },
): Promise<void> {
  for (;;) {
    const page = await client.send(new sdk.ListObjectVersionsCommand({ Bucket, Prefix: Key })).catch(error => {
      if (UNVERSIONED.has(nameOf(error))) return undefined
      throw error
    })
    // Those that are gone are listed no more: the first page is always the next one.
    const versions = [...(page?.Versions ?? []), ...(page?.DeleteMarkers ?? [])].filter(one => one.Key === Key)
    if (versions.length === 0) return
    for (const { VersionId } of versions)
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key, ...(VersionId ? { VersionId } : {}) }))
  }
}

const nameOf = (error: unknown): string => (error as { name?: string }).name ?? 'unknown'
