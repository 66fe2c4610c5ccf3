import type { Endpoint, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { ChangeNotice } from '@faitage/contracts/system/system.endpoints'
import {
  keepPreviousData,
  onlineManager,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { notify } from '@/lib/notify'
import { sharedStorage, tabStorage } from '@/lib/storage'
import { type CallInput, call } from './client'
import { type ApiRefusal, toRefusal } from './refusal'
import { session } from './session'
import { cacheLifetime, keepAnswers, markCleared, storedAnswers } from './stored-answers'
import { onWrite } from './writes'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: cacheLifetime,
      gcTime: cacheLifetime,
      refetchOnWindowFocus: false,
      // The client has already tried again when the service could not be reached.
      retry: false,
      networkMode: 'always',
      // A read that failed for want of a network is made again once it is back.
      refetchOnReconnect: query => (query.state.status === 'error' ? 'always' : false),
    },
    mutations: { networkMode: 'always' },
  },
})

const signedIn = () => session.get()?.user.id
const stored = storedAnswers(tabStorage(), sharedStorage(), signedIn)

/** Takes up the answers that this tab kept through a reload, and keeps those to come. Called once, before the first page. */
export async function startCache(leaving: EventTarget = window): Promise<void> {
  // A tab that opens without a network is told nothing before the network is there.
  onlineManager.setOnline(navigator.onLine !== false)
  keepAnswers(queryClient, stored, leaving, signedIn)
}

/** Forgets every answer, here and in what is stored: the session ends, or a person wants everything anew. */
export function clearCache(): void {
  queryClient.clear()
  stored.clear()
  markCleared(sharedStorage())
}

let whose = signedIn()
/** What one person read is gone before anything is drawn for the next: who listens first is told first. */
session.subscribe(() => {
  const before = whose
  whose = signedIn()
  if (before && before !== whose) clearCache()
})

/**
 * Something was written: no answer from before is shown as if it were current. What is on the screen is read again
 * (after the write: `Read-After`), a read that left before the write included; the rest is forgotten. After a refusal,
 * or a lost connection, the page stays as it is.
 */
onWrite(outcome => {
  queryClient.removeQueries({ type: 'inactive' })
  void queryClient.invalidateQueries({ refetchType: 'none' })
  if (outcome === 'done')
    void queryClient
      .cancelQueries({ type: 'active' })
      .then(() => queryClient.invalidateQueries({ refetchType: 'active' }))
  stored.clear()
  markCleared(sharedStorage())
})

type ReadKey = readonly [path: string, params: Record<string, unknown>, query: unknown, body: unknown]

const keyOf = (endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }): ReadKey => [
  endpoint.path,
  (input.params ?? {}) as Record<string, unknown>,
  input.query ?? null,
  input.body ?? null,
]

interface ReadOptions {
  /** Asks every time, and keeps the answer no longer than it is on the screen. */
  cacheDisabled?: boolean
}

/** Milliseconds between two reads, or what makes them of the newest answer; false when it is not read again. */
export type Every<E> = number | false | ((answer: ResponseOf<E> | undefined) => number | false)

/** The interval as the query wants it: judged anew after each answer, whether or not the page shows anything else. */
export const intervalOf = <E>(every: Every<E>) =>
  typeof every === 'function'
    ? (query: { state: { data: ResponseOf<E> | undefined } }) => every(query.state.data)
    : every

/**
 * The query of an endpoint, for useQuery, prefetching and route loaders. Answers of GET calls are kept for four minutes
 * unless `cacheDisabled`; what reads by POST is asked again each time it is shown.
 */
export function readOptions<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: ReadOptions = {}) {
  const cached = endpoint.method === 'GET' && !options.cacheDisabled
  return queryOptions<ResponseOf<E>, ApiRefusal>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal, reading: true }),
    meta: { about: endpoint.about, shows: endpoint.shows, ...(cached ? {} : { cacheDisabled: true }) },
    ...(cached ? {} : { staleTime: 0 }),
    ...(options.cacheDisabled ? { gcTime: 0 } : {}),
  })
}

/**
 * Reads an endpoint and keeps it fresh.
 *
 * @param options.enabled false while what the call needs is not known yet
 * @param options.keepPrevious shows the former answer while another page or filter loads
 * @param options.every milliseconds between two reads, see `Every`
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions & { enabled?: boolean; keepPrevious?: boolean; every?: Every<E> } = {},
) {
  return useQuery({
    ...readOptions(endpoint, input, options),
    enabled: options.enabled ?? true,
    refetchInterval: intervalOf<E>(options.every ?? false),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

interface CommandOptions<E> {
  /** Shown when it is done; a text or what makes one of the answer. */
  success?: string | ((answer: ResponseOf<E>) => string)
  onSuccess?: (answer: ResponseOf<E>, input: CallInput<E>) => void
  onRefused?: (refusal: ApiRefusal, input: CallInput<E>) => void
  /** Refusals are shown by the page itself (a form does): no toast. Given a function, it says which ones. */
  quiet?: boolean | ((refusal: ApiRefusal) => boolean)
}

/**
 * A write. Each submit carries an Idempotency-Key of its own; sending the same thing again after a lost connection
 * carries the same key, so that it happens once. It makes every read stale; a refusal is shown in a snackbar.
 */
export function useCommand<E extends Endpoint>(endpoint: E, options: CommandOptions<E> = {}) {
  const unanswered = useRef<{ request: string; key: string }>(undefined)
  return useMutation<ResponseOf<E>, ApiRefusal, CallInput<E>>({
    mutationFn: async input => {
      const request = JSON.stringify([input.params, input.query, input.body, input.ifMatch])
      const key =
        input.idempotencyKey ?? (unanswered.current?.request === request ? unanswered.current.key : crypto.randomUUID())
      unanswered.current = { request, key }
      try {
        const answer = await call(endpoint, { ...input, idempotencyKey: key })
        unanswered.current = undefined
        return answer
      } catch (error) {
        const refusal = toRefusal(error)
        if (!refusal.isPassing && refusal.status !== 500) unanswered.current = undefined
        throw refusal
      }
    },
    onSuccess: (answer, input) => {
      const { success } = options
      if (success) notify.success(typeof success === 'string' ? success : success(answer))
      options.onSuccess?.(answer, input)
    },
    onError: (refusal, input) => {
      const quiet = typeof options.quiet === 'function' ? options.quiet(refusal) : options.quiet
      // A session that is over is said once, however many calls it stopped.
      if (!quiet) notify.error(refusal.message, refusal.key === 'LOGIN_EXPIRED' ? { id: 'session' } : undefined)
      options.onRefused?.(refusal, input)
    },
  })
}

/** What distinguishes a read from another to a change: whose record it names, what it is about and what it shows beside. */
export type Reading = Pick<Query, 'queryKey' | 'meta'>

/** Whether a change concerns a read, as its endpoint declares: lists of that kind, the one record it names, what shows it. */
export function concerns(
  notice: Pick<ChangeNotice, 'kind' | 'id' | 'mission_id'>,
  { queryKey, meta }: Reading,
): boolean {
  // Rights decide what every answer holds.
  if (notice.kind === 'role') return true
  const { about, shows } = (meta ?? {}) as Partial<Pick<Endpoint, 'about' | 'shows'>>
  const [, params] = queryKey as ReadKey
  const named = params.id ?? params.import_id
  if (about === notice.kind) return named === undefined || named === notice.id
  if (!shows?.includes(notice.kind)) return false
  return about !== 'mission' || named === undefined || notice.mission_id === null || named === notice.mission_id
}
