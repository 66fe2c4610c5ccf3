import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { type Permission, role } from '../kernel/permission.ts'
import { personal } from '../kernel/personal.ts'
import { email } from '../kernel/rules.ts'
import { id, text } from '../kernel/values.ts'

/** The two modes of the product. */
export const app = z.enum(['individual', 'copro'])
export type App = z.infer<typeof app>

export const userKind = z.enum(['employee', 'external'])

/** A group a user belongs to: it opens the missions of that agency or antenna, or those opened to that client. */
const group = z.object({
  agency_id: id.nullable().optional(),
  antenna_id: id.nullable().optional(),
  client_id: id.nullable().optional(),
})
export type Group = z.infer<typeof group>

/** The sheet of a user, as administrators fill it in. */
export const userSheet = z.object({
  first_name: personal(text(100)),
  last_name: personal(text(100)),
  email: personal(email),
  role,
  kind: userKind,
  active: z.boolean(),
  comment: personal(text(2000)).nullable().optional(),
  groups: z.array(group).max(50),
  /** The projects a client may follow. */
  projects_id: z.array(id).max(1000),
})
export type UserSheet = z.infer<typeof userSheet>

export const userRegistered = event('UserRegistered', { id, ...userSheet.shape, preferred_app: app }, { subject: 'id' })
export const userAmended = event('UserAmended', { id, changes: userSheet.partial() }, { subject: 'id' })
export const preferredAppChanged = event('PreferredAppChanged', {
  id,
  preferred_app: app,
  first_connection: z.boolean(),
})
export const userRemoved = event('UserRemoved', { id })
/** A removal undone: the account is as it was. */
export const userRestored = event('UserRestored', { id })

/** The current user, as the `me` call answers it. */
export const currentUser = z.object({
  id,
  uid: z.string(),
  display_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  active: z.boolean(),
  role,
  /** True when signed in by e-mail and password. */
  external: z.boolean(),
  permissions: z.array(z.string() as unknown as z.ZodType<Permission>),
  projects_id: z.array(id),
  preferred_app: z.object({ id, preferred_app: app, first_connection: z.boolean() }),
  groups: z.array(group),
})
export type CurrentUser = z.infer<typeof currentUser>
