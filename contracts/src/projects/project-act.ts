import { z } from 'zod'
import { asking, job } from '../kernel/job.ts'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { calendarDate, id, text } from '../kernel/values.ts'
import { projectStatus } from './project-status.ts'

/*
 * One thing done to many projects. Its life is on a stream of its own; which projects it is of, and what became of each, are
 * rows beside the log (`work.project_act_item`): what it did to a project is on the project's own stream.
 */

export const projectActKind = z.enum(['delete', 'status', 'referrers', 'anonymise', 'undo'])
export type ProjectActKind = z.infer<typeof projectActKind>

/** What they are called; what undoes one is told of it. */
export const projectActLabels: Readonly<Record<ProjectActKind, string>> = {
  delete: 'Suppression',
  status: 'Changement de statut',
  referrers: 'Changement de référents',
  anonymise: 'Anonymisation',
  undo: 'Annulation',
}

/** What is asked of each of them. */
export const projectActAsked = z.object({
  act: projectActKind,
  status: projectStatus.meta({ title: 'Nouveau statut' }).optional(),
  on: calendarDate.meta({ title: 'Date d’effet' }).optional(),
  reason: personal(text(1000)).optional(),
  referrers_to_add: z.array(id).max(50).meta({ title: 'À ajouter' }).optional(),
  referrers_to_remove: z.array(id).max(50).meta({ title: 'À retirer' }).optional(),
  delete_documents: z.boolean().optional(),
})
export type ProjectActAsked = z.infer<typeof projectActAsked>

export const projectActRequested = event(
  'ProjectActRequested',
  {
    id,
    ...projectActAsked.shape,
    /** Projects it is of. */
    total: z.int(),
    /** The act it undoes, and what that was. */
    undoes: id.optional(),
    undone: projectActKind.optional(),
  },
  { subject: 'id' },
)
export const projectActCancelRequested = event('ProjectActCancelRequested', { id })
const actOutcome = z.enum(['done', 'cancelled', 'failed'])
/** `reason` is a key of the error catalogue. */
export const projectActFinished = event('ProjectActFinished', {
  id,
  outcome: actOutcome,
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  reason: z.string().max(100).optional(),
})
export const projectActEvents = [projectActRequested, projectActCancelRequested, projectActFinished] as const
/** Does one thing to many projects. */
export const projectActJob = job('project-act', {
  asked: [asking(projectActRequested, ({ id }) => ({ id }))],
  failed: 'project.act.failed',
})
export type RecordedProjectActEvent = RecordedEvent<EventOf<(typeof projectActEvents)[number]>>

export type ProjectActState =
  | { readonly life: 'none' }
  | ({
      readonly life: 'running' | 'cancelling' | 'done' | 'cancelled' | 'failed'
      readonly id: string
      readonly asked_by: string
      readonly asked_at: string
      readonly total: number
      readonly undoes: string | null
      readonly undone: ProjectActKind | null
      readonly counts: { readonly done: number; readonly unchanged: number; readonly refused: number } | null
      readonly ended_at: string | null
      readonly failure: string | null
    } & ProjectActAsked)
export type KnownProjectAct = Exclude<ProjectActState, { life: 'none' }>

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldProjectAct(state: ProjectActState, event: RecordedProjectActEvent): KnownProjectAct {
  if (event.type === 'ProjectActRequested') {
    const { undoes = null, undone = null, ...asked } = event.data
    return {
      ...asked,
      life: 'running',
      asked_by: event.metadata.actor.id,
      asked_at: event.recordedAt,
      ...{ undoes, undone, counts: null, ended_at: null, failure: null },
    }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was asked for`)
  switch (event.type) {
    case 'ProjectActCancelRequested':
      return { ...state, life: 'cancelling' }
    case 'ProjectActFinished': {
      const { outcome, done, unchanged, refused, reason } = event.data
      const ended = { ended_at: event.recordedAt, failure: reason ?? null }
      return { ...state, life: outcome, counts: { done, unchanged, refused }, ...ended }
    }
    default:
      return unfolded(event)
  }
}

/** Acts that another one can undo. */
export const undoableActs: readonly ProjectActKind[] = ['delete', 'status', 'referrers']
