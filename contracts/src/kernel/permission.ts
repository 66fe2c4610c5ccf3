import { z } from 'zod'
import { coOwnershipKinds, dailyKinds } from './closed-lists.ts'
import { type ThingsWith, thingsWith } from './things.ts'

export const role = z.enum(['admin', 'manager', 'contributor', 'client'])
export type Role = z.infer<typeof role>

export const actions = ['read', 'create', 'update', 'delete', 'import', 'erase'] as const
/** What rights are about, by area, in the order the roles page shows them. */
export const kinds = thingsWith('area')
export type PermissionAction = (typeof actions)[number]
export type PermissionKind = ThingsWith<'area'>

/** A right: what may be done, on which kind of thing, e.g. `read project`. `serve worker` belongs to our own workers. */
export type Permission = `${PermissionAction} ${PermissionKind}` | 'serve worker'

const may = <A extends PermissionAction, K extends PermissionKind>(
  able: readonly A[],
  of: readonly K[],
): `${A} ${K}`[] => of.flatMap(kind => able.map((action): `${A} ${K}` => `${action} ${kind}`))
const everything = ['read', 'create', 'update', 'delete'] as const
const reading = ['read'] as const
/** Reading what was sent, writing, and saying what came back. */
const sending = ['read', 'create', 'update'] as const
/** What is said stays said. */
const talking = may(['read', 'create'], ['message'])

/**
 * What each role may do unless an administrator decided otherwise. Which missions and projects it may do it on is decided
 * by the mission's team and the user's agencies and antennas; a client only ever reaches its own projects.
 */
export const permissionsByRole: Record<Role, readonly Permission[]> = {
  admin: [
    ...may(reading, [
      'home',
      'reporting',
      'audit',
      'dossier',
      'role',
      'external_settings',
      'mail',
      'security',
      'operations',
    ]),
    ...may(['update'], ['role', 'external_settings', 'mail', 'operations']),
    ...may(['create', 'update', 'delete'], ['enum']),
    ...may(everything, ['mission', ...dailyKinds, ...coOwnershipKinds, 'analysis', 'document_analysis']),
    ...may(sending, ['email']),
    ...may(everything, [
      'agency',
      'antenna',
      'client',
      'user',
      'subcontractor',
      'funder',
      'email_template',
      'letter_template',
      'thematic',
      'billing',
      'invoice',
    ]),
    'import mission',
    // Whatever is held about anybody: nobody else has it by default.
    ...may([...everything, 'erase'], ['privacy']),
    ...talking,
    'read enum',
  ],
  manager: [
    ...may(reading, [
      'home',
      'reporting',
      'audit',
      'dossier',
      'agency',
      'antenna',
      'user',
      'enum',
      'document_analysis',
    ]),
    'read external_settings',
    ...may(everything, [
      'mission',
      ...dailyKinds,
      ...coOwnershipKinds,
      'analysis',
      'subcontractor',
      'funder',
      'email_template',
      'letter_template',
      'billing',
      'invoice',
    ]),
    ...may(sending, ['email']),
    ...may(['read', 'create', 'update'], ['client']),
    'import mission',
    ...talking,
  ],
  contributor: [
    ...may(reading, ['home', 'reporting', 'audit', 'mission', 'agency', 'antenna', 'client', 'user', 'enum']),
    ...may(reading, [
      'document_analysis',
      'external_settings',
      'subcontractor',
      'funder',
      'email_template',
      'letter_template',
      'billing',
    ]),
    ...may(sending, ['email', 'invoice']),
    ...may(everything, dailyKinds),
    ...may(['read', 'create', 'update'], [...coOwnershipKinds, 'analysis']),
    'import mission',
    ...talking,
  ],
  client: ['read project', 'read audit', 'read file', 'create file', 'read quote', 'read invoice', ...talking],
}
