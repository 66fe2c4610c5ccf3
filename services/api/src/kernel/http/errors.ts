import { TablesOfAnotherVersion } from '@faitage/projections/kernel/own-tables'
import { SubjectForgotten } from '@faitage/projections/kernel/personal-data/keyring'
import type { FastifyError } from 'fastify'
import { Unavailable } from '../events/event-log.ts'
import { isRefusal, type Refusal, refused } from '../refusal.ts'

/** The refusal a failure is answered with: never a stack trace, never a 5xx for what the caller sent. */
export function refusalOf(error: unknown): Refusal {
  if (isRefusal(error)) return error
  if (error instanceof SubjectForgotten) return refused('SUBJECT_FORGOTTEN')
  if (error instanceof TablesOfAnotherVersion) return refused('UPGRADING')
  if (isDiskFull(error)) return refused('DISK_FULL')
  if (isEngineDown(error)) return refused('UNAVAILABLE')
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return refused('PAYLOAD_TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return refused('UNSUPPORTED_MEDIA_TYPE')
  if (statusCode === 404) return refused('NOT_FOUND')
  if (statusCode === 429) return refused('TOO_MANY_REQUESTS', { seconds: 60 })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refused('MALFORMED')
  return refused('UNKNOWN')
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EHOSTUNREACH',
])

/** Postgres or the event store is away: connection failures, shutdown and overload classes of SQLSTATE, full disk. */
export function isEngineDown(error: unknown): boolean {
  if (error instanceof Unavailable) return true
  if (!(error instanceof Error)) return false
  const { code, message, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code === 'string') {
    if (networkCodes.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
    // 57014: a statement was given up after the time it may take.
    if (/^(08|53|57P|57014|58)/.test(code)) return true
  }
  if (error instanceof AggregateError) return error.errors.some(isEngineDown)
  return /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  )
}

/** A disk took no more: ours, or the one of Postgres. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true
  return error.cause !== undefined && isDiskFull(error.cause)
}

/** What may be logged of a failure: its kind and where it happened. Messages may quote personal data. */
export function traceOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error }
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  const { code } = error as { code?: unknown }
  return {
    failure: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: frames.slice(0, 8).map(f => f.trim()),
  }
}
