import { kinds, type PermissionKind } from './permission.ts'
import { eachOf, type ThingsWith, things, thingsWith } from './things.ts'

/** What a change can be about, as browsers hear of it: mostly what rights are about too, but a name of its own. */
export type NoticeKind = PermissionKind | ThingsWith<'noticedBy'>
export const noticeKinds = [...kinds, ...thingsWith('noticedBy')]

/** The kind of right that lets one hear of each. */
export const rightsOfNotices: Readonly<Record<NoticeKind, PermissionKind>> = {
  ...eachOf(kinds, kind => kind),
  ...eachOf(thingsWith('noticedBy'), name => things[name].noticedBy),
}
