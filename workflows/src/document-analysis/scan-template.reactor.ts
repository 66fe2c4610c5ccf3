import type { FaitageEvent } from '@faitage/contracts/all-events'
import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import type { Client } from '@temporalio/client'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, signalled, startOnce } from '../kernel/workflow-calls.ts'
import { type ScanTemplateInput, scanWorkflowId } from './scan-template.shapes.ts'

const types = [
  'DocumentTemplateScanStarted',
  'DocumentTemplateScanCancelRequested',
] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow per scan, and signals it when somebody stops it. A scan whose template is gone ends by itself. */
export function scanTemplateReactor({
  temporal,
  taskQueue,
  api,
}: {
  temporal: Client
  taskQueue: string
  api: ApiClient
}): Reactor {
  return {
    name: 'scan-template',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { type, data } = event as SeenEvent & Seen
      const { template_id, scan_id } = data
      const workflowId = scanWorkflowId(scan_id)
      if (type === 'DocumentTemplateScanStarted') {
        const input: ScanTemplateInput = { template_id, scan_id }
        return await startOnce({ temporal, taskQueue }, 'scanTemplate', workflowId, input)
      }
      if (await signalled(temporal, workflowId, 'cancel')) return
      // Nobody is left to stop: the scan must not look under way for ever.
      await api.call(endpoints.finish, { params: { id: template_id, scan_id }, body: { outcome: 'cancelled' } })
    },
  }
}
