import { kinds, type PermissionKind } from './permission.ts'
import { type ThingsWith, thingOf, thingsWith } from './things.ts'

/** What a change can be about, as browsers hear of it: mostly what rights are about too, but a name of its own. */
export type NoticeKind = PermissionKind | ThingsWith<'noticedBy'>
export const noticeKinds = [...kinds, ...thingsWith('noticedBy')]

/** The kind of right that lets one hear of a change. */
export const rightOfNotice = (kind: NoticeKind): PermissionKind => thingOf(kind).noticedBy ?? (kind as PermissionKind)
