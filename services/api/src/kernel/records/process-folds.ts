import type { AnyRecord, SheetOf } from '@faitage/contracts/kernel/record'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { Decider } from '../events/decider.ts'

/** Folds the stream of a record or of a process. */
export type Folder<R extends AnyRecord> = Decider<RecordState<SheetOf<R>>, never>

const folders = new WeakMap<AnyRecord, Folder<AnyRecord>>()

/** Says which decider is that of a process, for those who meet it by its sheet alone: as the owner of a record, or by its id. */
export const foldedBy = <R extends AnyRecord>(process: R, decider: Folder<R>): void => {
  folders.set(process, decider)
}
export const folderOfProcess = <R extends AnyRecord>(process: R): Folder<R> | undefined =>
  folders.get(process) as Folder<R> | undefined
