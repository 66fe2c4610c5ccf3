import { z } from 'zod'
import { endpoint, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { longText, reference, references } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { commentNoun } from '../kernel/nouns.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { given, operated, recordOf } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { project } from './project.scope.ts'

/** People that one comment speaks to, at most. */
const MENTIONS_MAX = 20

/** What somebody of the team says of a project, for good theirs: nobody else alters it. It may speak to others of the team. */
export const comment = record('Comment', {
  right: 'comment',
  owner: ofProject(),
  subject: 'owner',
  words: commentNoun,
  family: 'follow_up',
  sections: {
    Commentaire: {
      project_id: field('Projet', reference('project')),
      /** Said by the server: whoever wrote it. */
      author_id: field('Auteur', reference('user')),
      text: field('Commentaire', personal(longText(5000))),
      mentions: optional('Personnes mentionnées', references('user', MENTIONS_MAX)),
    },
  },
})
export type CommentSheet = SheetOf<typeof comment>

export const commentListFields = listFieldsOf(comment, { principal: ['author_id', 'mentions'] })

const generic = recordEndpoints(
  comment,
  '/api/comments',
  { sort: ['created_at'], fields: commentListFields },
  { list: given(project('project_id', 'read')) },
)

const somebody = z.object({ id, name: z.string() })
const commentItem = generic.get.response.extend({
  author: somebody,
  mentioned: z.array(somebody),
  /** What the project is called. */
  project_title: z.string(),
  /** When its author last altered it; null as long as it is as it was written. */
  edited_at: instant.nullable(),
  /** It speaks to the reader, who has not said they read it. */
  unread: z.boolean(),
  /** Whether it is the reader's own, on a mission that they write. */
  may_write: z.boolean(),
})
export type CommentItem = z.infer<typeof commentItem>

/** What no person says. */
const told = { author_id: true } as const

/** A comment as its writer sends it. */
export const commentToAdd = comment.fields.omit(told)

/** What its writer alters of a comment. */
export const commentToAlter = comment.edits.omit({ ...told, project_id: true })

/** The calls of the comments; of one project with `project_id`, of all that are seen without. */
export const commentEndpoints = ofFeature('ca_follow_up_comments', {
  ...generic,
  list: {
    ...generic.list,
    shows: ['user', 'project'] as const,
    query: generic.list.query.extend({
      project_id: id.optional(),
      /** Only those that speak to the reader and that they have not read. */
      unread: z.stringbool().optional(),
      sortDirection: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: pageOf(commentItem),
  },
  get: { ...generic.get, shows: ['user', 'project'] as const, response: commentItem },
  /** A mention was read: it waits no more. */
  read: endpoint({
    method: 'POST',
    path: '/api/comments/{id}/read',
    access: 'signed-in',
    of: operated(recordOf(comment)('id', 'read')),
    about: 'comment',
    summary: 'Noter qu’on a lu un commentaire qui s’adresse à soi',
    params: z.object({ id }),
    response: written,
  }),
  create: { ...generic.create, body: commentToAdd },
  update: { ...generic.update, body: commentToAlter },
})
