import { mkdir, writeFile } from 'node:fs/promises'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { importWorkflowId } from '../missions/import-projects.shapes.ts'
import { type Importer, importer } from './import-journey.ts'
import { startProcesses } from './processes.ts'

/*
 * Records the histories that `import-projects.replay.spec.ts` replays: run it when the workflow changes on purpose, with
 * TEMPORAL_ADDRESS to record them from a real server. Histories that production still runs stay beside the new ones.
 */

const folder = new URL('../missions/histories/', import.meta.url)
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))

/** Each journey leaves its import as one or more runs of the workflow. */
const journeys: Record<string, (person: Importer) => Promise<string>> = {
  mapped: async person => {
    const import_id = await person.drop(csv('Clef;Sorte', 'A-1;PO', 'A-2;PB'), 'a.csv')
    await person.until(import_id, ['planned'])
    const columns = [
      { header: 'Clef', field: 'reference' },
      { header: 'Sorte', field: 'requester_type' },
    ]
    await person.send('PUT', `/api/imports/${import_id}/columns`, { columns })
    while ((await person.until(import_id, ['planned'])).missing_columns.length > 0);
    await person.start(import_id)
    await person.until(import_id, ['completed'])
    return import_id
  },
  cancelled: async person => {
    const import_id = await person.drop(csv('Référence;Type de demandeur', 'A-1;PO'), 'a.csv')
    await person.until(import_id, ['planned'])
    await person.send('POST', `/api/imports/${import_id}/cancel`)
    await person.until(import_id, ['cancelled'])
    return import_id
  },
  failed: async person => {
    const import_id = await person.drop(csv('Référence;Nom'), 'a.csv')
    await person.until(import_id, ['failed'])
    return import_id
  },
  continued: async person => {
    const rows = Array.from({ length: 20_600 }, (_, index) => `A-${index}`)
    const import_id = await person.drop(csv('Référence;Nom', ...rows), 'a.csv')
    await person.until(import_id, ['planned'], 120)
    await person.start(import_id)
    await person.until(import_id, ['completed'], 120)
    return import_id
  },
}

const processes = await startProcesses()
const connection = await Connection.connect({ address: processes.temporalAddress })
const temporal = new Client({ connection })
try {
  await processes.startWorker()
  await mkdir(folder, { recursive: true })
  for (const [name, journey] of Object.entries(journeys)) {
    const response = await fetch(new URL('/api/missions', processes.apiUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${processes.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    const { id } = (await response.json()) as { id: string }
    const workflowId = importWorkflowId(await journey(importer(processes.apiUrl, processes.token, id)))
    // The import is over a moment before its workflow is.
    await temporal.workflow.getHandle(workflowId).result()
    for (const [index, runId] of (await runsOf(workflowId)).entries()) {
      const history = await temporal.workflow.getHandle(workflowId, runId).fetchHistory()
      const file = new URL(`${name}-${index + 1}.json`, folder)
      await writeFile(file, `${JSON.stringify(JSON.parse(historyToJSON(history), impersonal), null, 2)}\n`)
      process.stdout.write(`${file.pathname}: ${history.events?.length} events\n`)
    }
  }
} finally {
  await connection.close()
  await processes.stop()
}

/** Leaves out what says which machine it was. */
function impersonal(key: string, value: unknown): unknown {
  if (key === 'identity') return 'worker'
  if (typeof value === 'string' && /^\d+@/.test(value)) return 'worker-sticky'
  return key === 'stackTrace' ? '' : value
}

/** The runs of a workflow, the first first: each but the first says which one it goes on from. */
async function runsOf(workflowId: string): Promise<string[]> {
  const runs: string[] = []
  let runId: string | undefined = (await temporal.workflow.getHandle(workflowId).describe()).runId
  while (runId) {
    runs.unshift(runId)
    const { events } = await temporal.workflow.getHandle(workflowId, runId).fetchHistory()
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined
  }
  return runs
}
