import type { FaitageEvent } from '@faitage/contracts/all-events'
import { importWorkerEndpoints as endpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import type { Client } from '@temporalio/client'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, signalled, startOnce } from '../kernel/workflow-calls.ts'
import { type ImportProjectsInput, importWorkflowId } from './import-projects.shapes.ts'

const types = [
  'MissionImportRequested',
  'MissionImportMapped',
  'MissionImportStarted',
  'MissionImportCancelRequested',
] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow per import, and signals it what people ask for. */
export function importProjectsReactor({
  temporal,
  taskQueue,
  api,
}: {
  temporal: Client
  taskQueue: string
  api: ApiClient
}): Reactor {
  return {
    name: 'import-projects',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { type, data } = event as SeenEvent & Seen
      const { import_id } = data
      const workflowId = importWorkflowId(import_id)
      const input: ImportProjectsInput = { import_id }
      switch (type) {
        case 'MissionImportRequested':
          return await startOnce({ temporal, taskQueue }, 'importProjects', workflowId, input)
        case 'MissionImportMapped':
          return void (await signalled(temporal, workflowId, 'mapped'))
        case 'MissionImportStarted':
          return void (await signalled(temporal, workflowId, 'start'))
        case 'MissionImportCancelRequested': {
          // Undoing an import is a job of its own, which sees by itself that it is to stop.
          if (data.revert_id) return
          if (await signalled(temporal, workflowId, 'cancel')) return
          // Nobody is left to stop: a mission must not wait for ever for an import that is not carried on.
          await api.call(endpoints.finish, { params: { import_id }, body: { outcome: 'cancelled' } })
        }
      }
    },
  }
}
