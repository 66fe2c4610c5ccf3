import { mkdir, writeFile } from 'node:fs/promises'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import type { Killable } from './killable.ts'

/** Writes the histories of a workflow, one file a run: `<name>-1.json` … */
export async function keepHistory(temporal: Client, workflowId: string, folder: URL, name: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [index, runId] of (await runsOf(temporal, workflowId)).entries()) {
    const history = await temporal.workflow.getHandle(workflowId, runId).fetchHistory()
    const file = new URL(`${name}-${index + 1}.json`, folder)
    await writeFile(file, `${JSON.stringify(JSON.parse(historyToJSON(history), impersonal), null, 2)}\n`)
    process.stdout.write(`${file.pathname}: ${history.events?.length} events\n`)
  }
}

/** With RECORD_HISTORIES, writes the longest history of each type that a suite ran; nothing otherwise. */
export async function keepHistories(
  { temporalAddress, taskQueue }: Killable,
  folder: URL,
  types: readonly string[],
): Promise<void> {
  if (!process.env.RECORD_HISTORIES) return
  const connection = await Connection.connect({ address: temporalAddress })
  try {
    const temporal = new Client({ connection })
    for (const type of types) {
      const ran: { id: string; length: number }[] = []
      for await (const one of temporal.workflow.list({ query: `WorkflowType = "${type}"` }))
        if (one.taskQueue === taskQueue) ran.push({ id: one.workflowId, length: one.historyLength })
      const longest = ran.toSorted((a, b) => b.length - a.length)[0]
      if (!longest) throw new Error(`no ${type} ran`)
      await keepHistory(temporal, longest.id, folder, type)
    }
  } finally {
    await connection.close()
  }
}

/** Leaves out what says which machine it was. */
function impersonal(key: string, value: unknown): unknown {
  if (key === 'identity') return 'worker'
  if (typeof value === 'string' && /^\d+@/.test(value)) return 'worker-sticky'
  return key === 'stackTrace' ? '' : value
}

/** The runs of a workflow, the first first: each but the first says which one it goes on from. */
async function runsOf(temporal: Client, workflowId: string): Promise<string[]> {
  const runs: string[] = []
  let runId: string | undefined = (await temporal.workflow.getHandle(workflowId).describe()).runId
  while (runId) {
    runs.unshift(runId)
    const { events } = await temporal.workflow.getHandle(workflowId, runId).fetchHistory()
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined
  }
  return runs
}
