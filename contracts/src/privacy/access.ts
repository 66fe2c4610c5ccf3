import { z } from 'zod'
import { titleOf } from '../kernel/noun.ts'
import {
  accommodationNoun,
  commentNoun,
  coproNoun,
  fileNoun,
  invoiceNoun,
  lotNoun,
  personNoun,
  projectMailNoun,
  projectNoun,
  prospectNoun,
  quoteNoun,
  taskNoun,
  userNoun,
  visitNoun,
  worksQuoteNoun,
} from '../kernel/nouns.ts'
import { id, instant } from '../kernel/values.ts'

/** What was looked at. */
export const accessedThings = {
  project: titleOf(projectNoun),
  person: titleOf(personNoun),
  prospect: titleOf(prospectNoun),
  lot: titleOf(lotNoun),
  user: titleOf(userNoun),
  copro: titleOf(coproNoun),
  file: titleOf(fileNoun),
  quote: titleOf(quoteNoun),
  invoice: titleOf(invoiceNoun),
  accommodation: titleOf(accommodationNoun),
  visit: titleOf(visitNoun),
  mail: titleOf(projectMailNoun),
  works_quote: titleOf(worksQuoteNoun),
  comment: titleOf(commentNoun),
  task: titleOf(taskNoun),
}
/** The address that each is read at; reads below it are of it too. */
export const accessedAt: Readonly<Record<AccessedThing, `/api/${string}`>> = {
  project: '/api/projects',
  person: '/api/persons',
  prospect: '/api/prospects',
  lot: '/api/lots',
  user: '/api/admin/users',
  copro: '/api/copros',
  file: '/api/files',
  quote: '/api/amo-quotes',
  invoice: '/api/invoices',
  accommodation: '/api/accommodations',
  visit: '/api/visits',
  mail: '/api/emails',
  works_quote: '/api/works-quotes',
  comment: '/api/comments',
  task: '/api/individual-tasks',
}
/** The records of a project among them, by table: they are looked at as the project is, and called as it is. */
export const accessedOfProject = {
  visit: 'visit',
  mail: 'project_mail',
  works_quote: 'works_quote',
  comment: 'comment',
  task: 'individual_task',
} as const satisfies Partial<Record<AccessedThing, string>>
export const accessedThing = z.enum(Object.keys(accessedThings) as [AccessedThing, ...AccessedThing[]])
export type AccessedThing = keyof typeof accessedThings

/** How it was looked at. */
export const accessKinds = {
  sheet: 'Fiche',
  history: 'Historique',
  file: 'Contenu d’un document',
  export: 'Export',
  dossier: 'Dossier',
  subject: 'Toutes ses données',
} as const
export const accessKind = z.enum(Object.keys(accessKinds) as [AccessKind, ...AccessKind[]])
export type AccessKind = keyof typeof accessKinds

/** Stands for every row of a list that was exported. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000'

/** Who looked at whom, once an hour. The log holds ids only; names are read as they are now. */
export const accessEntry = z.object({
  id: z.string(),
  actor: z.object({ id, name: z.string() }),
  thing: accessedThing,
  /** Null of an export of many. */
  subject_id: id.nullable(),
  /** What it is called today; null where it was erased, or is no more. */
  title: z.string().nullable(),
  kind: accessKind,
  /** Beginning of the hour. */
  hour: instant,
  last_at: instant,
  times: z.int(),
})
export type AccessEntry = z.infer<typeof accessEntry>
