import {
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
} from '@temporalio/client'
import { ApiRefused } from './api-client.ts'

/** gRPC codes of calls that are wrong in themselves: invalid argument, denied, unimplemented, unauthenticated. */
const FINAL_CODES = new Set([3, 7, 12, 16])

/** Whether trying again what a reactor does would fail again. */
export const isFinalFailure = (error: unknown): boolean =>
  error instanceof ApiRefused || FINAL_CODES.has((error as { code?: number }).code ?? 0)

/** Starts a workflow once: an event seen again finds it started, or ended, and starts nothing. */
export async function startOnce(
  { temporal, taskQueue }: { temporal: Client; taskQueue: string },
  type: string,
  workflowId: string,
  input: unknown,
): Promise<void> {
  try {
    const workflowIdReusePolicy = WorkflowIdReusePolicy.REJECT_DUPLICATE
    await temporal.workflow.start(type, { workflowId, workflowIdReusePolicy, taskQueue, args: [input] })
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  }
}

/** Signals a workflow; false when there is none under way. */
export async function signalled(temporal: Client, workflowId: string, signal: string): Promise<boolean> {
  try {
    await temporal.workflow.getHandle(workflowId).signal(signal)
    return true
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false
    throw error
  }
}
