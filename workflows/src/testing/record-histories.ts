import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { until } from '@faitage/engines/testing/until'
import { Client, Connection } from '@temporalio/client'
import { pdfOf } from '../document-analysis/testing/documents.ts'
import { importWorkflowId } from '../imports/import-projects.shapes.ts'
import { type Importer, importer } from './import-journey.ts'
import { keepHistory } from './keep-history.ts'
import { startProcesses } from './processes.ts'
import { type Scanner, scanner } from './scan-journey.ts'

/*
 * Records the histories that the replay specs replay: run it when a workflow changes on purpose, naming the workflow
 * (`imports` or `scans`), with TEMPORAL_ADDRESS to record them from a real server. Histories that production still runs
 * stay beside the new ones. Those of money are recorded by the specs that kill everything, with RECORD_HISTORIES=1.
 */

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))

/** Each journey leaves its import, or its scan, as one or more runs of the workflow. */
const imports: Record<string, (person: Importer) => Promise<string>> = {
  mapped: async person => {
    const import_id = await person.drop(csv('Clef;Sorte', 'A-1;PO', 'A-2;PB'), 'a.csv')
    await person.until(import_id, ['planned'])
    const columns = [
      { header: 'Clef', field: 'reference' },
      { header: 'Sorte', field: 'requester_type' },
    ]
    await person.send('PUT', `/api/imports/${import_id}/columns`, { columns })
    await until(
      'the columns to be known',
      async () => (await person.until(import_id, ['planned'])).missing_columns.length === 0,
    )
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

const pages = (count: number) => pdfOf(...Array.from({ length: count }, (_, page) => [`Syndic ${page} : Foncia`]))
const ended = (state: string) => (template: { state: string }) => template.state === state
const scans: Record<string, (person: Scanner) => Promise<unknown>> = {
  done: async person => person.until(await person.drop(pages(1)), ended('done')),
  failed: async person => person.until(await person.drop(pdfOf([])), ended('failed')),
  continued: async person => person.until(await person.drop(pages(1000)), ended('done')),
  cancelled: async person => {
    const id = await person.drop(pages(1000))
    await person.until(id, template => template.pages_read > 0)
    await person.cancel(id)
    await person.until(id, ended('cancelled'))
  },
}

const processes = await startProcesses()
const { apiUrl, token } = processes
const connection = await Connection.connect({ address: processes.temporalAddress })
const temporal = new Client({ connection })
const wanted = new Set(process.argv.length > 2 ? process.argv.slice(2) : ['imports', 'scans'])
try {
  await processes.startWorker()
  if (wanted.has('imports')) {
    for (const [name, journey] of Object.entries(imports)) {
      const import_id = await journey(importer(apiUrl, token, await newMission(name)))
      await keepEnded(importWorkflowId(import_id), new URL('../imports/histories/', import.meta.url), name)
    }
  }
  if (wanted.has('scans')) {
    await fetch(new URL(settingsEndpoints.update.path, apiUrl), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ iaUse: true }),
    })
    for (const [name, journey] of Object.entries(scans)) {
      await journey(scanner(apiUrl, token))
      await keepEnded(await newestScan(), new URL('../document-analysis/histories/', import.meta.url), name)
    }
  }
} finally {
  await connection.close()
  await processes.stop()
}

async function newMission(name: string): Promise<string> {
  const response = await fetch(new URL('/api/missions', apiUrl), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  return ((await response.json()) as { id: string }).id
}

/** People do not see which workflow scans: it is the one that started last. */
async function newestScan(): Promise<string> {
  const scans = []
  for await (const scan of temporal.workflow.list({ query: 'WorkflowType = "scanTemplate"' })) scans.push(scan)
  return scans.sort((a, b) => a.startTime.getTime() - b.startTime.getTime()).at(-1)!.workflowId
}

/** What it was about is over a moment before the workflow is. */
async function keepEnded(workflowId: string, folder: URL, name: string): Promise<void> {
  await temporal.workflow.getHandle(workflowId).result()
  await keepHistory(temporal, workflowId, folder, name)
}
