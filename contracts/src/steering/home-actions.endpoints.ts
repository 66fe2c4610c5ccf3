import { z } from 'zod'
import { app } from '../identity/user.ts'
import { endpoint, listQuery, MISSIONS_MAX, manyOf, pageOf } from '../kernel/endpoint.ts'
import { day } from '../kernel/formats.ts'
import { ofViewer } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** What waits for somebody, in the order of home. */
export const actionKeys = [
  'late_deadlines',
  'visits_to_process',
  'imports_to_review',
  'quotes_to_sign',
  'invoices_late',
  'orders_to_deliver',
  'messages_unread',
  'tasks_due',
  'mentions',
  'privacy_requests',
] as const
export type ActionKey = (typeof actionKeys)[number]

/** What of it there is in co-ownership mode. */
export const coproActions: readonly ActionKey[] = ['late_deadlines', 'imports_to_review', 'privacy_requests']
/** What is known as of a past day: the others keep how they stand, not how they stood. */
export const actionsWithPast: readonly ActionKey[] = ['late_deadlines', 'invoices_late']

const scope = {
  /** All that the reader sees, without one. */
  missions_id: manyOf(id, MISSIONS_MAX),
  /**
   * One's own: the deadlines of the missions one works on and of the projects one follows, the visits one makes, the imports
   * one asked for, the tasks one was given, the papers and messages of the projects one follows.
   */
  mine: z.enum(['true', 'false']).default('false'),
  mode: app.default('individual'),
  /** The day they are looked at from; today unless given. */
  on: day.optional(),
}
export type ActionScope = z.output<z.ZodObject<typeof scope>>

const row = z.object({
  id,
  /** The project, the mission, the copro… that it is about. */
  title: z.string(),
  detail: z.string(),
  /** The day it is due, or waits since. */
  on: calendarDate.nullable(),
  /** Cents. */
  amount: z.int().nullable(),
  /** Its page. */
  path: z.string(),
})
export type ActionRow = z.infer<typeof row>

const common = {
  method: 'GET',
  access: 'read home',
  about: 'alert',
  shows: [
    ...(['project', 'mission', 'missionImport', 'visit', 'quote', 'invoice', 'billing'] as const),
    ...(['message', 'task', 'comment', 'copro', 'building', 'lot', 'user', 'privacy'] as const),
  ],
} as const

export const homeActionEndpoints = {
  actions: endpoint({
    ...common,
    path: '/api/home/actions',
    of: ofViewer,
    summary: 'Ce qui attend une personne, les plus urgents de chaque sorte d’abord',
    query: z.object(scope),
    response: z.object({
      on: calendarDate,
      today: calendarDate,
      /** Those the reader has the rights of. `count` is null of a past day that is not kept. */
      actions: z.array(z.object({ key: z.enum(actionKeys), count: z.int().nullable(), rows: z.array(row) })),
    }),
  }),
  rows: endpoint({
    ...common,
    path: '/api/home/actions/rows',
    of: ofViewer,
    summary: 'Les lignes derrière un nombre de l’accueil',
    query: z.object({
      ...scope,
      page: listQuery(['on']).page,
      size: listQuery(['on'], 50).size,
      figure: z.enum(actionKeys),
    }),
    response: pageOf(row),
  }),
}

/** The page that lists the same rows, and how it is asked for them, where there is one. */
export function listBehind(
  key: ActionKey,
  { missions_id, mine }: Pick<ActionScope, 'missions_id' | 'mine'>,
  { user_id, today }: { user_id: string; today: string },
): { page: string; query: Record<string, string[] | string> } | undefined {
  const own = (field: string): Record<string, string[]> => (mine === 'true' ? { [field]: [user_id] } : {})
  const missions: Record<string, string[]> = missions_id.length > 0 ? { mission_id: missions_id } : {}
  if (key === 'visits_to_process')
    return {
      page: '/visits',
      query: { state: ['a_traiter'], ...own('visitor_id'), ...missions },
    }
  if (key === 'tasks_due')
    return {
      page: '/tasks-v1',
      query: {
        ...own('assignee_id'),
        status: ['a_faire', 'en_cours'],
        reminder_date: `..${today}`,
        ...missions,
      },
    }
  // What people ask of their data is of no mission and of nobody in particular.
  if (key === 'privacy_requests' && missions_id.length === 0)
    return { page: '/admin/privacy/requests', query: { state: ['open'] } }
  return undefined
}
