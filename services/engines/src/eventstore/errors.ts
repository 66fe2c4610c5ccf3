import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { revisionText } from './record.ts'

/** Appends may carry at most this many bytes of data, metadata and type names together, as EventStoreDB's default. */
export const MAXIMUM_APPEND_SIZE = 1024 * 1024

/** Trailers are ASCII; whatever else is in a stream name is percent-encoded. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/gu, encodeURIComponent)

function failure(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, printable(value))
  return Object.assign(new Error(details), { code, details: printable(details), metadata })
}

/** gRPC errors as the official clients distinguish them: by the trailer `exception`. */
export const streamDeletedError = (stream: string): ServiceError =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

/** For Delete and Tombstone only: an Append answers with a message. */
export const wrongExpectedVersionError = (stream: string, expected: number, actual: number): ServiceError =>
  failure(
    status.FAILED_PRECONDITION,
    `Wrong expected version for stream '${stream}': expected ${expected}, is ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': revisionText(expected),
      'actual-version': revisionText(actual),
    },
  )

export const appendTooLargeError = (): ServiceError =>
  failure(status.INVALID_ARGUMENT, `Maximum append size of ${MAXIMUM_APPEND_SIZE} bytes exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAXIMUM_APPEND_SIZE),
  })

export const missingMetadataError = (): ServiceError =>
  failure(status.INVALID_ARGUMENT, 'A required metadata property is missing: type, content-type', {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  })

export const accessDeniedError = (): ServiceError =>
  failure(status.PERMISSION_DENIED, 'Access denied.', { exception: 'access-denied' })

export const unauthenticatedError = (): ServiceError =>
  failure(status.UNAUTHENTICATED, 'The name or the password is wrong.')

export const invalidArgument = (details: string): ServiceError => failure(status.INVALID_ARGUMENT, details)
export const deadlineExceeded = (): ServiceError => failure(status.DEADLINE_EXCEEDED, 'The deadline has passed.')
export const internal = (details: string): ServiceError => failure(status.INTERNAL, details)
