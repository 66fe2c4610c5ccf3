import { kinds, type PermissionKind } from './permission.ts'

/** What browsers hear of that no right is named after, each with the right to read it. */
const others = {
  missionImport: 'mission',
  funding_scenario: 'funder',
  alert: 'mission',
  letter_generation: 'document',
} as const satisfies Record<string, PermissionKind>

/** What a change can be about, as browsers hear of it: mostly what rights are about too, but a name of its own. */
export type NoticeKind = PermissionKind | keyof typeof others
export const noticeKinds = [...kinds, ...(Object.keys(others) as (keyof typeof others)[])] as const

/** The kind of right that lets one hear of a change. */
export const rightOfNotice = (kind: NoticeKind): PermissionKind =>
  Object.hasOwn(others, kind) ? others[kind as keyof typeof others] : (kind as PermissionKind)
