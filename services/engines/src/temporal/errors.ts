import { Metadata, status } from '@grpc/grpc-js'

/** A refusal that travels to the client as a gRPC status with Temporal's error details. */
export class ServiceError extends Error {
  readonly code: number
  readonly metadata: Metadata
  /** As an encoded `google.rpc.Status`. */
  readonly statusBytes: Uint8Array

  /** @param detail message type under `temporal.api.errordetails.v1` and its already encoded bytes. */
  constructor(code: number, message: string, detail?: { type: string; bytes: Uint8Array }) {
    super(message)
    this.code = code
    this.metadata = new Metadata()
    this.statusBytes = statusBytes(code, message, detail)
    this.metadata.set('grpc-status-details-bin', Buffer.from(this.statusBytes))
  }

  /** grpc-js sends this text. */
  get details(): string {
    return this.message
  }
}

// google.rpc.Status { int32 code = 1; string message = 2; repeated Any details = 3 } by hand: three fields.
function statusBytes(code: number, message: string, detail?: { type: string; bytes: Uint8Array }): Uint8Array {
  const parts = [Buffer.from([0x08, code]), field(2, Buffer.from(message))]
  if (detail) {
    const url = Buffer.from(`type.googleapis.com/temporal.api.errordetails.v1.${detail.type}`)
    parts.push(field(3, Buffer.concat([field(1, url), field(2, detail.bytes)])))
  }
  return Buffer.concat(parts)
}

/** One length-delimited protobuf field. */
export function field(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const out: number[] = []
  let rest = value
  while (rest > 127) {
    out.push((rest & 127) | 128)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
  return Buffer.from(out)
}

export const invalid = (message: string): ServiceError => new ServiceError(status.INVALID_ARGUMENT, message)

export const notFound = (message: string): ServiceError =>
  new ServiceError(status.NOT_FOUND, message, { type: 'NotFoundFailure', bytes: Buffer.alloc(0) })

export const namespaceNotFound = (namespace: string): ServiceError =>
  new ServiceError(status.NOT_FOUND, `Namespace ${namespace} is not found.`, {
    type: 'NamespaceNotFoundFailure',
    bytes: field(1, Buffer.from(namespace)),
  })

export const alreadyStarted = (message: string, startRequestId: string, runId: string): ServiceError =>
  new ServiceError(status.ALREADY_EXISTS, message, {
    type: 'WorkflowExecutionAlreadyStartedFailure',
    bytes: Buffer.concat([field(1, Buffer.from(startRequestId)), field(2, Buffer.from(runId))]),
  })

export const queryFailed = (message: string, failure?: Uint8Array): ServiceError =>
  new ServiceError(status.INVALID_ARGUMENT, message, {
    type: 'QueryFailedFailure',
    bytes: failure ? field(1, failure) : Buffer.alloc(0),
  })

export const notReady = (message: string): ServiceError =>
  new ServiceError(status.FAILED_PRECONDITION, message, { type: 'WorkflowNotReadyFailure', bytes: Buffer.alloc(0) })

export const notServed = (method: string): ServiceError =>
  new ServiceError(status.UNIMPLEMENTED, `${method} is not served by the embedded server`)

/** As a real server with an authorizer answers whoever it does not know. */
export const unauthorized = (): ServiceError =>
  new ServiceError(status.PERMISSION_DENIED, 'Request unauthorized.', {
    type: 'PermissionDeniedFailure',
    bytes: Buffer.alloc(0),
  })

export const unavailable = (message: string): ServiceError => new ServiceError(status.UNAVAILABLE, message)

export const exhausted = (message: string): ServiceError =>
  new ServiceError(status.RESOURCE_EXHAUSTED, message, { type: 'ResourceExhaustedFailure', bytes: Buffer.alloc(0) })

/** Several operations in one call came to nothing: why, one after the other. */
export const multiOperationFailed = (first: ServiceError, failedAt: number, count: number): ServiceError => {
  const aborted = Buffer.concat([
    field(1, Buffer.from('type.googleapis.com/temporal.api.failure.v1.MultiOperationExecutionAborted')),
  ])
  const statuses = Array.from({ length: count }, (_, at) =>
    at === failedAt
      ? first.statusBytes
      : Buffer.concat([
          Buffer.from([0x08, status.ABORTED]),
          field(2, Buffer.from('Operation was aborted.')),
          field(3, aborted),
        ]),
  )
  return new ServiceError(first.code, 'MultiOperation could not be executed.', {
    type: 'MultiOperationExecutionFailure',
    bytes: Buffer.concat(statuses.map(bytes => field(1, bytes))),
  })
}

export const completed = (): ServiceError => notFound('workflow execution already completed')
