import type { FaitageEvent } from '@faitage/contracts/all-events'
import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
} from '@temporalio/client'
import { type ApiClient, ApiRefused } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { type ScanTemplateInput, scanWorkflowId } from './scan-template.shapes.ts'

const types = [
  'DocumentTemplateScanStarted',
  'DocumentTemplateScanCancelRequested',
] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** gRPC codes of calls that are wrong in themselves: invalid argument, denied, unimplemented, unauthenticated. */
const FINAL_CODES = new Set([3, 7, 12, 16])

/** Starts one workflow per scan, and tells it when somebody stops it. A scan whose template is gone ends by itself. */
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
    isFinal: error => error instanceof ApiRefused || FINAL_CODES.has((error as { code?: number }).code ?? 0),
    handle: async event => {
      const { type, data } = event as SeenEvent & Seen
      const { template_id, scan_id } = data
      if (type === 'DocumentTemplateScanStarted') return await start({ template_id, scan_id })
      try {
        await temporal.workflow.getHandle(scanWorkflowId(scan_id)).signal('cancel')
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error
        // Nobody is left to stop: the scan must not look under way for ever.
        await api.call(endpoints.finish, { params: { id: template_id, scan_id }, body: { outcome: 'cancelled' } })
      }
    },
  }

  async function start(input: ScanTemplateInput): Promise<void> {
    try {
      await temporal.workflow.start('scanTemplate', {
        workflowId: scanWorkflowId(input.scan_id),
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        taskQueue,
        args: [input],
      })
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
    }
  }
}
