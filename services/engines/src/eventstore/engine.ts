import { AccessControl, type User } from './access.ts'
import { Feed } from './feed.ts'
import { writeFirstEvents } from './first-events.ts'
import { Heads } from './heads.ts'
import { EventFile } from './store.ts'
import { type Faults, Writer } from './writer.ts'

/** The event store without its protocol. */
export type Engine = {
  readonly file: EventFile
  readonly heads: Heads
  readonly feed: Feed
  readonly writer: Writer
  /** Absent on a server that lets everybody do everything, as a real one started insecure. */
  readonly access: AccessControl | undefined
}

/** @throws when another server holds the data. */
export function openEngine(dataDir: string, faults: Faults, users?: readonly User[]): Engine {
  const file = new EventFile(dataDir)
  writeFirstEvents(file, users)
  const heads = new Heads(file)
  const feed = new Feed(file.newest(1)[0]?.position ?? 0)
  const access = users && new AccessControl(heads, users)
  return { file, heads, feed, access, writer: new Writer(file, heads, feed, faults) }
}

/** Writes what is waiting, then lets the file go. */
export async function closeEngine(engine: Engine): Promise<void> {
  await engine.writer.drained()
  engine.file.close()
}
