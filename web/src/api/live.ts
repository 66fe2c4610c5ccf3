import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { type ChangeNotice, systemEndpoints } from '@faitage/contracts/system/system.endpoints'
import { keep, tabStorage } from '@/lib/storage'
import { call, headersOf } from './client'
import { concerns, queryClient } from './queries'
import { session } from './session'

const silence = 120_000
const longestPause = 30_000
const gathering = 400

/**
 * How far this tab has heard the server and made stale what changed, kept through a reload like the answers it goes
 * with: what changed since is then told as a whole.
 */
const heardKey = 'faitage.heard'
const heard = {
  get: () => tabStorage().getItem(heardKey) ?? undefined,
  set: (id: string) => keep(tabStorage(), heardKey, id),
}

let waiting: ChangeNotice[] = []
let everything = false
let gatheringNow = false
let upTo: string | undefined

const followers = new Set<(notice: ChangeNotice | 'resync') => void>()

/** Calls back at every change told, as it comes; answers what stops it. */
export function onNotice(follower: (notice: ChangeNotice | 'resync') => void): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

/** Makes stale what changed, several changes at a time: an import tells of thousands. */
function take(id: string | undefined, notice: ChangeNotice | 'resync' | undefined) {
  upTo = id ?? upTo
  if (notice) for (const follower of followers) follower(notice)
  if (notice === 'resync') everything = true
  else if (notice) waiting.push(notice)
  if (gatheringNow) return
  if (!notice) {
    if (upTo) heard.set(upTo)
    return
  }
  gatheringNow = true
  setTimeout(refetch, gathering)
}

function refetch() {
  const notices = waiting
  const all = everything || notices.length > 200
  waiting = []
  everything = false
  gatheringNow = false
  void queryClient.invalidateQueries(all ? {} : { predicate: query => notices.some(one => concerns(one, query)) }, {
    cancelRefetch: false,
  })
  // Only now: a reload in between must hear of these changes again.
  if (upTo) heard.set(upTo)
}

/** What tabs tell each other: how far the listening one has heard, with what it heard; or what a new one heard last. */
type Told = { heard: string | undefined; notice?: ChangeNotice | 'resync' } | { arrived: string | undefined }
type Tell = (id: string | undefined, notice?: ChangeNotice | 'resync') => void

/**
 * Listens to the server's changes while somebody is signed in. A browser opens few connections to one server, so
 * one tab listens and tells the others.
 *
 * @returns what stops it
 */
export function startLiveUpdates(): () => void {
  const stopped = new AbortController()
  const tabs = new BroadcastChannel('faitage-live')
  let listening = false
  const tell: Tell = (id, notice) => {
    take(id, notice)
    tabs.postMessage({ heard: id, ...(notice ? { notice } : {}) } satisfies Told)
  }
  tabs.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('arrived' in data) {
      // A tab that was away while something changed has missed it.
      if (listening && data.arrived !== heard.get()) tell(heard.get(), data.arrived ? 'resync' : undefined)
      return
    }
    take(data.heard, data.notice)
  }
  tabs.postMessage({ arrived: heard.get() } satisfies Told)
  const listen = () => {
    listening = true
    return keepListening(tell, stopped.signal)
  }
  const whole = navigator.locks ? navigator.locks.request('faitage-live', { signal: stopped.signal }, listen) : listen()
  whole.catch(() => undefined)
  return () => {
    stopped.abort()
    tabs.close()
    tabStorage().removeItem(heardKey)
  }
}

async function keepListening(tell: Tell, signal: AbortSignal): Promise<void> {
  let pause = 1000
  while (!signal.aborted) {
    if (!session.get()?.token) return
    const started = Date.now()
    const status = await listenOnce(tell, signal).catch(() => 0)
    // Renews the token, or ends the session and says why.
    if (status === 401) await call(identityEndpoints.me, {}).catch(() => undefined)
    if (Date.now() - started > 60_000) pause = 1000
    await new Promise(resolve => setTimeout(resolve, pause * (0.75 + Math.random() / 2)))
    pause = Math.min(pause * 2, longestPause)
  }
}

/** One connection, from the last event heard: the server answers `resync` when something was missed since. */
async function listenOnce(tell: Tell, signal: AbortSignal): Promise<number> {
  const attempt = new AbortController()
  const abort = () => attempt.abort()
  signal.addEventListener('abort', abort)
  let watchdog = setTimeout(abort, silence)
  try {
    const headers = headersOf(systemEndpoints.events)
    headers.set('Accept', 'text/event-stream')
    headers.delete('Read-After')
    const last = heard.get()
    if (last) headers.set('Last-Event-ID', last)
    const [response, { eventsOf }] = await Promise.all([
      fetch(systemEndpoints.events.path, { headers, signal: attempt.signal, cache: 'no-store' }),
      import('./event-stream'),
    ])
    if (!response.ok || !response.body) return response.status
    const alive = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          clearTimeout(watchdog)
          watchdog = setTimeout(abort, silence)
          controller.enqueue(chunk)
        },
      }),
    )
    for await (const { event, data, id } of eventsOf(alive)) {
      if (event === 'resync') tell(id, 'resync')
      else if (event === 'change') tell(id, JSON.parse(data) as ChangeNotice)
      else if (id) tell(id)
    }
    return response.status
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', abort)
    attempt.abort()
  }
}
