import type { FaitageEvent } from '@faitage/contracts/all-events'
import { missionImportEndpoints as endpoints } from '@faitage/contracts/missions/mission-import.endpoints'
import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
} from '@temporalio/client'
import { type ApiClient, ApiRefused } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { type ImportProjectsInput, importWorkflowId } from './import-projects.shapes.ts'

const types = [
  'MissionImportRequested',
  'MissionImportMapped',
  'MissionImportStarted',
  'MissionImportCancelRequested',
] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** gRPC codes of calls that are wrong in themselves: invalid argument, denied, unimplemented, unauthenticated. */
const FINAL_CODES = new Set([3, 7, 12, 16])

/** Starts one workflow per import, and tells it what people ask for. */
export function importProjectsReactor({
  temporal,
  taskQueue,
  api,
}: {
  temporal: Client
  taskQueue: string
  api: ApiClient
}): Reactor {
  const signal = async (import_id: string, name: 'mapped' | 'start' | 'cancel'): Promise<boolean> => {
    try {
      await temporal.workflow.getHandle(importWorkflowId(import_id)).signal(name)
      return true
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false
      throw error
    }
  }
  return {
    name: 'import-projects',
    types,
    isFinal: error => error instanceof ApiRefused || FINAL_CODES.has((error as { code?: number }).code ?? 0),
    handle: async event => {
      const { type, data } = event as SeenEvent & Seen
      const { import_id } = data
      switch (type) {
        case 'MissionImportRequested':
          return await start(temporal, taskQueue, import_id)
        case 'MissionImportMapped':
          return void (await signal(import_id, 'mapped'))
        case 'MissionImportStarted':
          return void (await signal(import_id, 'start'))
        case 'MissionImportCancelRequested': {
          if (await signal(import_id, 'cancel')) return
          // Nobody is left to stop: a mission must not wait for ever for an import that is not carried on.
          await api.call(endpoints.finish, { params: { import_id }, body: { outcome: 'cancelled' } })
        }
      }
    },
  }
}

async function start(temporal: Client, taskQueue: string, import_id: string): Promise<void> {
  const input: ImportProjectsInput = { import_id }
  try {
    await temporal.workflow.start('importProjects', {
      workflowId: importWorkflowId(import_id),
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      taskQueue,
      args: [input],
    })
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  }
}
