import type { Engine } from './engine.ts'
import { field, invalid } from './errors.ts'
import { api, enums, type Service } from './proto.ts'
import type { Run } from './run.ts'
import { pendingTaskEvents } from './workflow-tasks.ts'

const PAGE = 1000
const WAIT_MS = 20_000

interface PageToken {
  runId: string
  next: number
}

/** GetWorkflowExecutionHistory: pages, or a wait for what comes next. Returns the encoded answer. */
export async function readHistory(
  engine: Engine,
  r: Service['GetWorkflowExecutionHistoryRequest']['prototype'],
  onCancel: (cancelled: () => void) => void,
): Promise<Uint8Array> {
  const token = decode(r.nextPageToken)
  const run = engine.get({ workflowId: r.execution?.workflowId, runId: token?.runId ?? r.execution?.runId })
  const next = token?.next ?? 1
  const closeOnly = r.historyEventFilterType === enums.HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT
  const available = () => (closeOnly ? !run.open : run.state.nextEventId > next || !run.open)
  if (r.waitNewEvent && !available()) await wait(run, available, onCancel)
  // Nothing is shown that a crash could take back.
  await engine.store.durably()
  const { runId, nextEventId } = run.state
  if (closeOnly) {
    if (r.waitNewEvent && run.open) return answer([], { runId, next: nextEventId })
    return answer(run.events(nextEventId - 1), undefined)
  }
  const size = Math.min(r.maximumPageSize || PAGE, PAGE)
  const until = Math.min(next + size, nextEventId)
  const events = until > next ? run.events(next, until) : []
  if (until < nextEventId || (r.waitNewEvent && run.open)) return answer(events, { runId, next: until })
  const { task } = run.state
  return answer(task?.attempt === 1 && !task.speculative ? events.concat(pendingTaskEvents(run)) : events, undefined)
}

function wait(run: Run, available: () => boolean, onCancel: (cancelled: () => void) => void): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      run.watchers.delete(look)
      resolve()
    }
    const look = () => {
      if (available()) done()
    }
    const timer = setTimeout(done, WAIT_MS)
    run.watchers.add(look)
    onCancel(done)
  })
}

function answer(events: Uint8Array[], token: PageToken | undefined): Uint8Array {
  const head = api.workflowservice.v1.GetWorkflowExecutionHistoryResponse.encode({
    nextPageToken: token && Buffer.from(JSON.stringify(token)),
  }).finish()
  return Buffer.concat([field(1, Buffer.concat(events.map(bytes => field(1, bytes)))), head])
}

function decode(bytes: Uint8Array | null | undefined): PageToken | undefined {
  if (!bytes?.length) return undefined
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as PageToken
  } catch {
    throw invalid('Invalid NextPageToken.')
  }
}
