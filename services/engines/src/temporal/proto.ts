import { createRequire } from 'node:module'
import type { temporal } from '@temporalio/proto'

/** Types of the Temporal API, and the classes that encode and decode them. Loaded once per process. */
const root = createRequire(import.meta.url)('@temporalio/proto') as {
  temporal: typeof temporal
  lookupService(name: string): { methods: Record<string, { resolve(): ServiceMethod }> }
}

/** The part of a reflected method which gRPC needs. */
interface ServiceMethod {
  name: string
  resolvedRequestType: ProtoType
  resolvedResponseType: ProtoType
}
/** A reflected message type. */
interface ProtoType {
  decode(bytes: Uint8Array): object
  encode(message: object): { finish(): Uint8Array }
}

export const workflowService: Record<string, { resolve(): ServiceMethod }> = root.lookupService(
  'temporal.api.workflowservice.v1.WorkflowService',
).methods

export const api: typeof temporal.api = root.temporal.api
export const enums: typeof temporal.api.enums.v1 = api.enums.v1

export type Service = typeof temporal.api.workflowservice.v1
export type IHistoryEvent = temporal.api.history.v1.IHistoryEvent
export type IFailure = temporal.api.failure.v1.IFailure
export type IPayloads = temporal.api.common.v1.IPayloads
export type ICommand = temporal.api.command.v1.ICommand
export type IExecution = temporal.api.common.v1.IWorkflowExecution
export type IRetryPolicy = temporal.api.common.v1.IRetryPolicy
type IDuration = { seconds?: unknown; nanos?: number | null }

/** Milliseconds of a protobuf duration; undefined when it is absent or zero (zero means "not set" throughout). */
export function millis(duration: IDuration | null | undefined): number | undefined {
  if (!duration) return undefined
  const ms = Number(duration.seconds ?? 0) * 1000 + (duration.nanos ?? 0) / 1e6
  return ms > 0 ? ms : undefined
}

/** Protobuf duration of some milliseconds; absent stays absent. */
export function duration(ms: number | undefined): { seconds: never; nanos: number } | undefined {
  if (ms === undefined) return undefined
  const seconds = Math.floor(ms / 1000)
  return { seconds: seconds as never, nanos: Math.round((ms - seconds * 1000) * 1e6) }
}

/** Protobuf timestamp of milliseconds since 1970; absent stays absent. */
export function timestamp(ms: number | undefined): ReturnType<typeof duration> {
  return duration(ms)
}

/** Milliseconds since 1970 of a protobuf timestamp. */
export function instant(time: IDuration | null | undefined): number | undefined {
  return millis(time)
}

/** Bytes as text for the JSON state, and back. */
export function packed<T extends object>(
  type: { encode(m: T): { finish(): Uint8Array } },
  message: T | null | undefined,
): string | undefined {
  return message ? Buffer.from(type.encode(message).finish()).toString('base64') : undefined
}
export function unpacked<T>(type: { decode(b: Uint8Array): T }, text: string | undefined): T | undefined {
  return text === undefined ? undefined : type.decode(Buffer.from(text, 'base64'))
}
