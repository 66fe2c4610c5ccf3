import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorKey } from './error-catalogue.ts'
import type { EventDefinition, EventOf } from './message.ts'

/*
 * A long job: one thing done to many, some at a time, by one workflow of the worker, until nothing is left or somebody
 * stops it. Its rules, its items and its progress stay with the API; the workflow knows ids only.
 */

/** One run of a job; `of` holds further ids that its steps need. */
export interface JobRun {
  readonly id: string
  readonly of?: Readonly<Record<string, string>>
}

/** An event that asks for a run, and the run it asks for. */
interface Asking {
  readonly event: EventDefinition
  run(data: object): JobRun
}

export interface Job<Name extends string = string> {
  /** Named so by the worker's place in the log and by the API's internal calls: never renamed. */
  readonly name: Name
  /** Beginning of its workflows' ids. */
  readonly workflows: string
  readonly asked: readonly Asking[]
  /** Told of a failure that no key of the catalogue names. */
  readonly failed: ErrorKey
}

/** Says that an event asks for a run of a job. */
export const asking = <D extends EventDefinition>(event: D, run: (data: EventOf<D>['data']) => JobRun): Asking => ({
  event,
  run: data => run(data as EventOf<D>['data']),
})

/** Declares a job; `workflows` is its name unless given. */
export const job = <const Name extends string>(
  name: Name,
  { workflows = name, ...rest }: Omit<Job<Name>, 'name' | 'workflows'> & { workflows?: string },
): Job<Name> => ({ name, workflows, ...rest })

export const jobWorkflowId = ({ workflows }: Pick<Job, 'workflows'>, id: string): string => `${workflows}/${id}`

/** JSON that a step hands to the next one: ids and counts, since Temporal keeps it. */
const carried = z.json().nullable()
export type Carried = z.infer<typeof carried>

const params = z.object({ job: z.string().max(60), id: z.string().max(200) })
const of = z.record(z.string(), z.string().max(200)).optional()
const path = '/api/internal/jobs/{job}/{id}'

export const jobEndpoints = {
  /** Does some more of a run, each item once; ends the run when nothing is left, or when somebody stopped it. */
  step: endpoint({
    method: 'POST',
    path: `${path}/step`,
    access: 'serve worker',
    summary: 'Une étape d’un long traitement',
    params,
    body: z.object({ of, carried }),
    response: z.object({ over: z.boolean(), carried }),
    internal: true,
  }),
  /** Ends a run that cannot go on; `reason` is a key of the error catalogue. */
  fail: endpoint({
    method: 'POST',
    path: `${path}/fail`,
    access: 'serve worker',
    summary: 'Terminer un long traitement qui a échoué',
    params,
    body: z.object({ of, carried, reason: z.string().max(100) }),
    response: z.object({ ok: z.literal(true) }),
    internal: true,
  }),
}
