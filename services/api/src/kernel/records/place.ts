import { type Owner, ownerAmong } from '@faitage/contracts/kernel/owner'
import type { PermissionKind } from '@faitage/contracts/kernel/permission'
import { isProcess } from '@faitage/contracts/kernel/process'
import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../api.ts'
import type { Caller } from '../http/caller.ts'
import { refused } from '../refusal.ts'
import { type Folder, folderOfProcess } from './process-folds.ts'
import { type RecordDecider, recordDecider } from './record.decider.ts'

/** Where a record is: its mission, and whose personal data its owner's is. */
export interface Place {
  readonly mission_id: string | null
  readonly subject_id: string | undefined
}

const nowhere: Place = { mission_id: null, subject_id: undefined }

/**
 * The place of a record, once its owners let the caller in: all the way up to the mission or the project.
 *
 * @throws {Refusal} NOT_FOUND when an owner is not there or not the caller's to see; mission.readOnly, to write, when the
 *   caller only sees it
 */
export async function placeOf(
  api: Api,
  caller: Caller,
  owner: Owner | undefined,
  sheet: object,
  to: 'read' | 'write',
): Promise<Place> {
  if (!owner) return nowhere
  if (owner.of === 'one') {
    const among = ownerAmong(owner, sheet)
    if (!among) throw refused('NOT_FOUND')
    return placeOf(api, caller, among.owner, sheet, to)
  }
  const ownerId = (sheet as Record<string, string | null | undefined>)[owner.field]
  if (!ownerId) {
    if (owner.of === 'mission' && owner.optional) return nowhere
    throw refused('NOT_FOUND')
  }
  switch (owner.of) {
    case 'mission': {
      await api.owners.mission(api, caller, ownerId, to === 'write' ? 'writeIn' : 'read')
      return { mission_id: ownerId, subject_id: undefined }
    }
    case 'project': {
      const { project } = await api.owners.project(api, caller, ownerId, to === 'write' ? 'writeIn' : 'read')
      return { mission_id: project.mission_id, subject_id: project.requester_id }
    }
    case 'record': {
      const parent = owner.record()
      const { state } = await fold(api, folderOf(parent), streamOf.record(parent.stream, ownerId))
      if (state.life !== 'present') throw refused('NOT_FOUND')
      const place = await placeOf(api, caller, parent.owner, state.sheet, to)
      return { ...place, subject_id: parent.subject === 'self' ? ownerId : place.subject_id }
    }
  }
}

/** The kind of right over a record: its own, or that over what belongs to its owner. */
export const rightOver = ({ owner, right }: AnyRecord, sheet: object): PermissionKind =>
  (owner?.of === 'one' && ownerAmong(owner, sheet)?.right) || right

const deciders = new WeakMap<AnyRecord, RecordDecider>()

/**
 * The one decider of a record: folded states are cached by stream, so all who fold one must agree.
 *
 * @throws for a process, which has a decider of its own
 */
export function deciderOf<R extends AnyRecord>(record: R): RecordDecider<SheetOf<R>> {
  if (isProcess(record)) throw new Error(`${record.name} has a decider of its own`)
  const known = deciders.get(record) ?? recordDecider(record)
  deciders.set(record, known)
  return known as RecordDecider<SheetOf<R>>
}

/** The decider that folds a record, or a process. */
export const folderOf = <R extends AnyRecord>(record: R): Folder<R> => folderOfProcess(record) ?? deciderOf(record)
