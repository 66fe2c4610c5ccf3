import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Opens a database of this device when it is first asked for, and again after another tab made it close. */
export function onDevice<S extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined
  return () => {
    opened ??= openDB<S>(name, 1, {
      upgrade,
      // Another tab signs out: it must be able to remove everything. Whoever signs in here next opens it anew.
      blocking: (_, __, event) => {
        opened = undefined
        ;(event.target as IDBDatabase).close()
      },
      terminated: () => {
        opened = undefined
      },
    }).catch((error: unknown) => {
      // Opening may have failed for want of room: the next time it may not.
      opened = undefined
      throw error
    })
    return opened
  }
}
