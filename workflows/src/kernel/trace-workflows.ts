import { traceParent, tracing } from '@faitage/telemetry/tracing'
import type { Client, WorkflowClientInterceptor } from '@temporalio/client'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'

/** Name of the memo that says which trace started a workflow. It goes on with a run that continues as new. */
const MEMO = 'traceparent'
/** Runs whose trace is remembered. */
const KEPT = 1000

/** A workflow that an event starts is a span below the event's, and carries it along. */
export const tracedStarts: WorkflowClientInterceptor = {
  async start(input, next) {
    const traces = tracing()
    if (!traces?.current()) return next(input)
    return traces.span(`workflow ${input.workflowType}`, { kind: 'producer' }, () => {
      const memo = { ...input.options.memo, [MEMO]: traces.current() }
      return next({ ...input, options: { ...input.options, memo } })
    })
  },
}

/** Each try of an activity is a span below the start of its workflow; what it calls is below it. Nothing where traces are off. */
export function tracedActivities(client: () => Client | undefined): ActivityInterceptorsFactory[] {
  const traces = tracing()
  if (!traces) return []
  const parents = new Map<string, string | undefined>()
  const parentOf = async (workflowId: string, runId: string): Promise<string | undefined> => {
    if (!parents.has(runId)) {
      const described = await client()
        ?.workflow.getHandle(workflowId, runId)
        .describe()
        .catch(() => undefined)
      parents.set(runId, traceParent(described?.memo?.[MEMO]))
      if (parents.size > KEPT) parents.delete(parents.keys().next().value as string)
    }
    return parents.get(runId)
  }
  return [
    ({ info }) => ({
      inbound: {
        async execute(input, next) {
          const { workflowExecution } = info
          const parent = workflowExecution && (await parentOf(workflowExecution.workflowId, workflowExecution.runId))
          if (!parent) return next(input)
          const attributes = { 'faitage.attempt': info.attempt }
          return traces.span(`activity ${info.activityType}`, { parent, kind: 'consumer', attributes }, () =>
            next(input),
          )
        },
      },
    }),
  ]
}
