import { randomUUID } from 'node:crypto'
import type { Engine } from './engine.ts'
import { invalid, multiOperationFailed, ServiceError } from './errors.ts'
import type { Service } from './proto.ts'
import { startAnswer, startWorkflow } from './starts.ts'
import {
  admitUpdate,
  awaitUpdate,
  knownUpdate,
  type Update,
  type UpdateAnswer,
  validateUpdate,
  wantedStage,
} from './updates.ts'
import { scheduleUpdateTask } from './workflow-tasks.ts'

type Start = Service['StartWorkflowExecutionRequest']['prototype']
type Updating = Service['UpdateWorkflowExecutionRequest']['prototype']

/**
 * ExecuteMultiOperation, of which there is one: a start and an update of what was started, or runs already.
 * @throws with the reason of each operation when one of them cannot be.
 */
export async function updateWithStart(
  engine: Engine,
  r: Service['ExecuteMultiOperationRequest']['prototype'],
  onCancel: (cancelled: () => void) => void,
): Promise<object> {
  const [first, second, ...others] = r.operations ?? []
  if (!first?.startWorkflow || !second?.updateWorkflow || others.length > 0)
    throw invalid('Operations have to be exactly [Start, Update].')
  const start = first.startWorkflow as Start
  // One id for both, so that asking again finds what was begun.
  start.requestId ||= randomUUID()
  const update = second.updateWorkflow as Updating
  if (start.workflowId !== update.workflowExecution?.workflowId)
    throw invalid('WorkflowId is not consistent with previous operation(s).')
  const wanted = told(1, () => {
    validateUpdate(update)
    return wantedStage(update)
  })
  const before = engine.find({ workflowId: start.workflowId })
  const known = before && knownUpdate(before, update.request?.meta?.updateId ?? '')
  let admitted: Update | undefined = known
  const { run, started } = known
    ? { run: before, started: false }
    : told(0, () => startWorkflow(engine, start, made => (admitted = told(1, () => admitUpdate(made, update)))))
  const waited = admitted ?? told(1, () => admitUpdate(run, update))
  scheduleUpdateTask(engine, run)
  let answer: UpdateAnswer
  try {
    answer = await awaitUpdate(engine, run, waited, wanted, onCancel)
  } catch (error) {
    throw failedAt(1, error)
  }
  return { responses: [{ startWorkflow: startAnswer(run, started) }, { updateWorkflow: answer }] }
}

function told<T>(operation: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw failedAt(operation, error)
  }
}

/** Of both operations, the one that failed says why, the other that it was aborted. */
function failedAt(operation: number, error: unknown): unknown {
  const isOwn = error instanceof ServiceError && !error.message.startsWith('MultiOperation')
  return isOwn ? multiOperationFailed(error, operation, 2) : error
}
