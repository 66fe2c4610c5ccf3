import { z } from 'zod'
import { type Thing, textsOf, things } from '../kernel/things.ts'
import { id, instant } from '../kernel/values.ts'

/** What was looked at. */
const title = ({ noun }: Thing) => noun?.title ?? ''
export const accessedThings = {
  ...textsOf(['project', 'person', 'prospect', 'lot', 'user', 'copro', 'file', 'quote', 'invoice'], title),
  ...textsOf(['accommodation', 'visit'], title),
  mail: things.project_mail.noun.title,
  ...textsOf(['works_quote', 'comment', 'task'], title),
}
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
