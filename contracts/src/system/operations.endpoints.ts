import { z } from 'zod'
import { endpoint, manyOf, pageOf } from '../kernel/endpoint.ts'
import { ofRight } from '../kernel/scope.ts'
import { instant } from '../kernel/values.ts'

/** What became of a workflow, as its server says it. */
export const workflowStatuses = [
  ...(['running', 'completed', 'failed', 'canceled', 'terminated', 'continued_as_new', 'timed_out'] as const),
] as const
export const workflowStatus = z.enum(workflowStatuses)
export type WorkflowStatus = z.infer<typeof workflowStatus>

/** Pages of what engines keep: they are walked one after the other. */
const pages = {
  page: z.coerce.number().int().min(1).max(100).default(1),
  size: z.coerce.number().int().min(1).max(100).default(10),
}
const runId = z.uuid()
const workflowId = z.string().min(1).max(500)

const overview = z.object({
  version: z.string(),
  /** Of the process that answers. */
  started_at: instant,
  /** By part, as `/api/health/details` has them. */
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
  /** The read models: how many events they have not taken yet (`most` of them are counted), how old the first is. */
  projection: z
    .object({
      ...{ position: z.string(), updated_at: instant.nullable(), lag_events: z.int(), lag_ms: z.int() },
      most: z.boolean(),
    })
    .nullable(),
  parked: z.int(),
  /** Who starts workflows from events: how far each has noted that it got, and when. */
  reactors: z.array(z.object({ name: z.string(), position: z.string(), updated_at: instant })),
  workflows: z.object({ running: z.int(), failed: z.int() }).nullable(),
  engines: z.array(
    z.object({
      name: z.string(),
      version: z.string().nullable(),
      started_at: instant.nullable(),
      memory_bytes: z.number().nullable(),
      disk_bytes: z.number().nullable(),
    }),
  ),
  disk: z.object({ free_bytes: z.number(), reserve_bytes: z.number(), full: z.boolean() }).nullable(),
  backup: z
    .object({ taken_at: instant, verified_at: instant, bytes: z.number(), events: z.int(), position: z.string() })
    .nullable(),
  proof: z.object({ at: instant, outcome: z.string(), events: z.int() }).nullable(),
  signed_head: z.object({ position: z.string(), events: z.int(), at: instant.nullable() }).nullable(),
  queues: z
    .object({ mail: z.int(), mail_retried: z.int(), letters: z.int(), papers: z.int(), sweeps: z.int() })
    .nullable(),
  /** Tasks that no worker took yet, and how many workers asked lately; null where the workflow server does not answer. */
  tasks: z.object({ workflow: z.int(), activity: z.int(), workers: z.int() }).nullable(),
})
export type Operations = z.infer<typeof overview>

const parkedStream = z.object({
  /** The read model that could not take it. */
  model: z.string(),
  stream: z.string(),
  type: z.string(),
  /** What failed, without the values. */
  error: z.string().nullable(),
  /** Events of the same stream that wait behind it. */
  waiting: z.int(),
  since: instant,
})
export type ParkedStream = z.infer<typeof parkedStream>

const workflow = z.object({
  workflow_id: z.string(),
  run_id: z.string(),
  type: z.string(),
  status: workflowStatus,
  started_at: instant.nullable(),
  closed_at: instant.nullable(),
})
export type WorkflowRun = z.infer<typeof workflow>

const workflowEvent = z.object({
  id: z.int(),
  at: instant.nullable(),
  /** As Temporal names it: `ActivityTaskScheduled`. */
  type: z.string(),
  /** Of the activity, signal or timer it is about. */
  name: z.string().nullable(),
  attempt: z.int().nullable(),
  failure: z.string().nullable(),
})
export type WorkflowEvent = z.infer<typeof workflowEvent>

const inside = '/api/admin/operations'

/** How the installation fares, for those who keep it running. */
export const operationsEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: inside,
    access: 'read operations',
    of: ofRight,
    summary: 'L’état de l’exploitation',
    response: overview,
  }),
  parked: endpoint({
    method: 'GET',
    path: `${inside}/parked`,
    access: 'read operations',
    of: ofRight,
    summary: 'Les événements mis de côté',
    query: z.object({ ...pages, model: z.string().max(100).optional() }),
    response: pageOf(parkedStream),
  }),
  retryParked: endpoint({
    method: 'POST',
    path: `${inside}/parked/retry`,
    access: 'update operations',
    of: ofRight,
    summary: 'Rejouer les événements mis de côté',
    response: z.object({ retried: z.int(), still_parked: z.int() }),
  }),
  workflows: endpoint({
    method: 'GET',
    path: `${inside}/workflows`,
    access: 'read operations',
    of: ofRight,
    summary: 'Les traitements',
    query: z.object({ ...pages, status: manyOf(workflowStatus), type: z.string().max(100).optional() }),
    response: pageOf(workflow),
  }),
  workflow: endpoint({
    method: 'GET',
    path: `${inside}/workflows/{run_id}`,
    access: 'read operations',
    of: ofRight,
    summary: 'Un traitement, ce qu’il attend et son histoire',
    params: z.object({ run_id: runId }),
    query: z.object({ workflow_id: workflowId, ...pages, size: pages.size.default(50) }),
    response: z.object({
      ...workflow.shape,
      /** Activities under way: which try, and why the last one failed. */
      pending: z.array(
        z.object({
          name: z.string(),
          attempt: z.int(),
          failure: z.string().nullable(),
          next_try_at: instant.nullable(),
        }),
      ),
      history: pageOf(workflowEvent),
    }),
  }),
  cancelWorkflow: endpoint({
    method: 'POST',
    path: `${inside}/workflows/{run_id}/cancel`,
    access: 'update operations',
    of: ofRight,
    summary: 'Arrêter un traitement',
    params: z.object({ run_id: runId }),
    body: z.object({ workflow_id: workflowId }),
    response: z.object({ run_id: z.string() }),
  }),
  restartWorkflow: endpoint({
    method: 'POST',
    path: `${inside}/workflows/{run_id}/restart`,
    access: 'update operations',
    of: ofRight,
    summary: 'Relancer un traitement qui a échoué',
    params: z.object({ run_id: runId }),
    body: z.object({ workflow_id: workflowId }),
    response: z.object({ run_id: z.string() }),
  }),
}
