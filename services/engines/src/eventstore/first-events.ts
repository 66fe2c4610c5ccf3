import { randomUUID } from 'node:crypto'
import { ADMINS, type User } from './access.ts'
import { metastreamOf, POSITION_GAP, type ProposedEvent, sizeOf } from './record.ts'
import type { EventFile } from './store.ts'

/**
 * What a real server writes to a new log before anybody else does: that it leads, who may see its statistics, who its
 * users are. Whoever reads `$all` meets events of the system, here as there; no password or hash is among them.
 */
export function writeFirstEvents(file: EventFile, users: readonly User[] | undefined): void {
  if (file.newest(1).length > 0) return
  const epoch = { EpochPosition: 0, EpochNumber: 0, EpochId: randomUUID(), PrevEpochPosition: -1 }
  const stats = { $maxAge: 86_400, $acl: { $r: ADMINS, $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS } }
  const first: [stream: string, event: ProposedEvent][] = [
    [metastreamOf('$stats-127.0.0.1:2113'), systemEvent('$metadata', stats)],
    ['$epoch-information', systemEvent('$epoch-information', epoch)],
  ]
  for (const { name, groups = [] } of users ?? []) {
    first.push([
      `$user-${name}`,
      systemEvent('$UserCreated', { loginName: name, fullName: name, groups, disabled: false }),
    ])
    first.push(['$users', systemEvent('$User', name)])
  }
  const revisions = new Map<string, { id: number; next: number }>()
  let position = POSITION_GAP
  file.begin()
  for (const [stream, event] of first) {
    const place = revisions.get(stream) ?? { id: file.addStream(stream), next: 0 }
    revisions.set(stream, place)
    file.addEvent(place.id, position, place.next++, Date.now(), event)
    position += sizeOf(event) + POSITION_GAP
  }
  file.commit()
}

/** An event that the server writes itself. */
export function systemEvent(type: string, data: unknown): ProposedEvent {
  return { id: randomUUID(), type, json: true, data: Buffer.from(JSON.stringify(data)), metadata: new Uint8Array(0) }
}
