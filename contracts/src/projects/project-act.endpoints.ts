import { z } from 'zod'
import { endpoint, listQuery, pageOf, written } from '../kernel/endpoint.ts'
import { id, instant, text } from '../kernel/values.ts'
import { projectActAsked, projectActKind } from './project-act.ts'

/** Projects that are named one by one, at most, and that one act takes. */
const NAMED_MOST = 10_000
export const ACT_MOST = 50_000

const asked = projectActAsked.omit({ act: true }).extend({
  act: projectActKind.exclude(['undo']),
  reason: text(1000).meta({ title: 'Motif (facultatif)' }).optional(),
  /** The projects, one by one. */
  projects_id: z
    .array(id)
    .min(1, 'Choisissez au moins un projet.')
    .max(NAMED_MOST, 'Pas plus de 10 000 projets un par un : choisissez plutôt tous ceux d’un filtre.')
    .optional(),
  /** Or all those of the list, as its address narrows it: `q=dupont&status=contact`. */
  filter: z.string().max(8000).optional(),
})
export type ActAsked = z.infer<typeof asked>

const faulty = ({ act, status, referrers_to_add = [], referrers_to_remove = [], ...of }: ActAsked) => {
  if ((of.projects_id === undefined) === (of.filter === undefined))
    return ['projects_id', 'Choisissez des projets, ou tous ceux d’un filtre.'] as const
  if (act === 'status' && !status) return ['status', 'Choisissez le nouveau statut.'] as const
  if (act === 'referrers' && referrers_to_add.length + referrers_to_remove.length === 0)
    return ['referrers_to_add', 'Choisissez un référent à ajouter ou à retirer.'] as const
  if (act === 'referrers' && referrers_to_add.some(one => referrers_to_remove.includes(one)))
    return ['referrers_to_remove', 'Un même référent ne peut pas être ajouté et retiré.'] as const
  if (act !== 'anonymise' && of.delete_documents !== undefined)
    return ['delete_documents', 'Les documents ne sont supprimés qu’avec une anonymisation.'] as const
  return undefined
}
const whole = <S extends z.ZodType<ActAsked>>(schema: S) =>
  schema.superRefine((value, context) => {
    const fault = faulty(value)
    if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] })
  })

const verdict = z.enum(['changes', 'unchanged', 'refused'])
const counts = z.object({ changes: z.int(), unchanged: z.int(), refused: z.int() })

const previewItem = z.object({
  id,
  reference: z.string().nullable(),
  /** Null where the caller may not see it, or its people were erased. */
  title: z.string().nullable(),
  mission_name: z.string().nullable(),
  verdict,
  /** What would change, or why it would not. */
  text: z.string(),
})
export type ActPreviewItem = z.infer<typeof previewItem>

const actState = z.enum(['running', 'cancelling', 'done', 'cancelled', 'failed'])
const summary = z.object({
  id,
  act: projectActKind,
  /** What it does, in a few words. */
  title: z.string(),
  state: actState,
  total: z.int(),
  done: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  asked_at: instant,
  ended_at: instant.nullable(),
  failure: z.string().nullable(),
  undoes: id.nullable(),
  /** Whether it can be undone now. */
  may_undo: z.boolean(),
})
export type ProjectActSummary = z.infer<typeof summary>

const itemOutcome = z.enum(['todo', 'done', 'unchanged', 'refused'])
const item = z.object({
  id,
  nth: z.int(),
  reference: z.string().nullable(),
  title: z.string().nullable(),
  outcome: itemOutcome,
  message: z.string().nullable(),
})

const params = z.object({ id })
const { page, size } = listQuery(['nth'], 50)
const path = '/api/project-acts'
const common = { access: 'update project' } as const

/** What is asked of several projects; `expected` is how many the person was shown. */
export const actToStart = whole(asked.extend({ expected: z.int().min(1) }))

/** Acts on many projects: shown first, then done in the background; what became of each is found again. */
export const projectActEndpoints = {
  /** A page of the projects it is of, the refused ones first. */
  preview: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/preview`,
    summary: 'Ce que ferait une action sur plusieurs projets',
    body: whole(asked.extend({ page, size })),
    response: pageOf(previewItem).extend({ counts }),
  }),
  /** `expected` is how many the person was shown: nothing more is done unseen. */
  start: endpoint({
    ...common,
    method: 'POST',
    path,
    summary: 'Lancer une action sur plusieurs projets',
    body: actToStart,
    response: written,
    status: 202,
  }),
  list: endpoint({
    ...common,
    method: 'GET',
    path,
    summary: 'Les actions groupées que j’ai lancées',
    query: z.object({ page, size }),
    response: pageOf(summary),
  }),
  get: endpoint({
    ...common,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Une action groupée',
    params,
    response: summary,
  }),
  items: endpoint({
    ...common,
    method: 'GET',
    path: `${path}/{id}/items`,
    summary: 'Ce qu’une action groupée a fait de chaque projet',
    params,
    query: z.object({ page, size, outcome: itemOutcome.optional() }),
    response: pageOf(item),
  }),
  /** Answers text/csv (`;`, BOM). */
  export: endpoint({
    ...common,
    method: 'GET',
    path: '/api/exports/project-acts/{id}',
    summary: 'Le compte rendu d’une action groupée, en CSV',
    params,
    response: z.string(),
  }),
  cancel: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/{id}/cancel`,
    summary: 'Arrêter une action groupée : ce qui est fait le reste',
    params,
    response: written,
  }),
  undo: endpoint({
    ...common,
    method: 'POST',
    path: `${path}/{id}/undo`,
    summary: 'Annuler ce qu’une action groupée a fait',
    params,
    response: written,
    status: 202,
  }),
}
