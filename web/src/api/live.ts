import { type ChangeNotice, systemEndpoints } from '@faitage/contracts/system/system.endpoints'
import { headersOf } from './client'
import { concerns, queryClient } from './queries'
import { renewToken } from './renew'
import { session } from './session'

const silence = 120_000
const longestPause = 30_000
const gathering = 400

let waiting: ChangeNotice[] = []
let everything = false
let gatheringNow = false

/** Makes stale what changed, several changes at a time: an import tells of thousands. */
function take(notice: ChangeNotice | 'resync') {
  if (notice === 'resync') everything = true
  else waiting.push(notice)
  if (gatheringNow) return
  gatheringNow = true
  setTimeout(refetch, gathering)
}

function refetch() {
  const notices = waiting
  const all = everything || notices.length > 200
  waiting = []
  everything = false
  gatheringNow = false
  void queryClient.invalidateQueries(
    all ? {} : { predicate: query => notices.some(one => concerns(one, query.queryKey)) },
    { cancelRefetch: false },
  )
}

/** The events of a stream of server-sent events, as they come. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  let rest = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream() as never) as unknown as AsyncIterable<string>) {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n')
      const value = (name: string) =>
        lines.filter(line => line.startsWith(`${name}:`)).map(line => line.slice(name.length + 1).replace(/^ /, ''))
      yield { event: value('event')[0] ?? 'message', data: value('data').join('\n') }
    }
  }
}

/**
 * Listens to the server's changes while somebody is signed in. A browser opens few connections to one server, so
 * one tab listens and tells the others.
 *
 * @returns what stops it
 */
export function startLiveUpdates(): () => void {
  const stopped = new AbortController()
  const tabs = new BroadcastChannel('faitage-live')
  tabs.onmessage = event => take(event.data as ChangeNotice | 'resync')
  const tell = (notice: ChangeNotice | 'resync') => {
    take(notice)
    tabs.postMessage(notice)
  }
  const listen = () => keepListening(tell, stopped.signal)
  const listening = navigator.locks
    ? navigator.locks.request('faitage-live', { signal: stopped.signal }, listen)
    : listen()
  listening.catch(() => undefined)
  return () => {
    stopped.abort()
    tabs.close()
  }
}

async function keepListening(tell: (notice: ChangeNotice | 'resync') => void, signal: AbortSignal): Promise<void> {
  let pause = 1000
  let first = true
  while (!signal.aborted) {
    const token = session.get()?.token
    if (!token) return
    const started = Date.now()
    const status = await listenOnce(tell, signal, () => {
      if (!first) tell('resync')
      first = false
    }).catch(() => 0)
    if (status === 401) await renewToken(token).catch(() => undefined)
    if (Date.now() - started > 60_000) pause = 1000
    await new Promise(resolve => setTimeout(resolve, pause * (0.75 + Math.random() / 2)))
    pause = Math.min(pause * 2, longestPause)
  }
}

async function listenOnce(
  tell: (notice: ChangeNotice | 'resync') => void,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<number> {
  const attempt = new AbortController()
  const abort = () => attempt.abort()
  signal.addEventListener('abort', abort)
  let watchdog = setTimeout(abort, silence)
  try {
    const headers = headersOf(systemEndpoints.events)
    headers.set('Accept', 'text/event-stream')
    headers.delete('Read-After')
    const response = await fetch(systemEndpoints.events.path, { headers, signal: attempt.signal, cache: 'no-store' })
    if (!response.ok || !response.body) return response.status
    onOpen()
    const heard = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          clearTimeout(watchdog)
          watchdog = setTimeout(abort, silence)
          controller.enqueue(chunk)
        },
      }),
    )
    for await (const { event, data } of eventsOf(heard)) {
      if (event === 'resync') tell('resync')
      else if (event === 'change') tell(JSON.parse(data) as ChangeNotice)
    }
    return response.status
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', abort)
    attempt.abort()
  }
}
