import type { ServerResponse } from 'node:http'
import { rightsOfNotices } from '@faitage/contracts/kernel/notice'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownMission } from '@faitage/contracts/missions/mission-state'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import type { ChangeNotice } from '@faitage/contracts/system/system.endpoints'
import { mayReachMission, mayReachProject } from '@faitage/projections/kernel/viewer'
import { callerOf } from '../identity/authenticate.ts'
import type { Sessions } from '../identity/sessions.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Notices } from '../kernel/events/live.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { missionDecider } from '../missions/mission.decider.ts'
import { reachOf } from '../missions/mission-access.ts'
import { projectDecider } from '../projects/project.decider.ts'

/** Milliseconds between two signs of life on an idle connection. */
const HEARTBEAT_MS = 20_000
/** Bytes waiting for a reader that does not keep up, beyond which it is let go; it comes back and reads anew. */
const BACKLOG = 1024 * 1024
/** Streams one person may hold open: a few tabs on a few devices. */
const PER_USER = 20

type Change = Omit<ChangeNotice, 'position'>
type Connection = { response: ServerResponse; userId: string; sessionId: string }

/** Tells each connected person what changed among what they may see, and nothing of the rest. */
export interface NoticeHub {
  /** Takes over a response whose head is written. False when this person holds too many. */
  connect(response: ServerResponse, caller: Caller, lastSeen: string | undefined): boolean
  connections(): number
  close(): void
}

export function openNoticeHub(api: Api, sessions: Sessions): NoticeHub {
  const open = new Set<Connection>()
  // One after the other: what a person is told keeps the order of the log.
  let telling: Promise<void> = Promise.resolve()

  const drop = (connection: Connection): void => {
    open.delete(connection)
    connection.response.end()
  }
  const say = (connection: Connection, text: string): void => {
    const { response } = connection
    if (response.destroyed || response.writableLength > BACKLOG) {
      open.delete(connection)
      response.destroy()
    } else response.write(text)
  }
  const tell = async ({ position, changes }: Notices): Promise<void> => {
    if (open.size === 0) return
    const missions = await missionsOf(api, changes ?? [])
    for (const connection of [...open]) {
      // Rights are read each time: somebody who lost access is not told the next change.
      const caller = await callerOf(api, connection.userId, connection.sessionId)
      if (isRefusal(caller) || sessions.isClosed(connection.sessionId)) {
        drop(connection)
        continue
      }
      if (changes === null) {
        say(connection, message('resync', position, { position }))
        continue
      }
      const allowed = changes.filter(change => maySee(caller, change, missions))
      const seen = caller.role === 'client' ? await openAmong(api, allowed) : allowed
      if (seen.length > 0) {
        say(connection, seen.map(change => message('change', position, { ...change, position })).join(''))
      }
    }
  }
  const stopListening = api.live.onNotices(notices => {
    telling = telling.then(() => tell(notices)).catch(() => resyncAll(notices.position))
  })
  // When rights cannot be looked up nothing is told but that something changed.
  const resyncAll = (position: string): void => {
    for (const connection of [...open]) say(connection, message('resync', position, { position }))
  }
  const stopSessions = api.live.onSessionClosed(sessionId => {
    for (const connection of [...open]) if (connection.sessionId === sessionId) drop(connection)
  })
  const heart = setInterval(() => {
    for (const connection of [...open]) say(connection, ': alive\n\n')
  }, HEARTBEAT_MS)
  heart.unref()

  return {
    connect(response, caller, lastSeen) {
      const own = [...open].filter(({ userId }) => userId === caller.id)
      if (own.length >= PER_USER) return false
      const connection = { response, userId: caller.id, sessionId: caller.session_id ?? '' }
      response.on('close', () => open.delete(connection))
      response.on('error', () => open.delete(connection))
      open.add(connection)
      const position = String(api.live.position())
      const missed = lastSeen !== undefined && lastSeen !== position
      say(connection, message(missed ? 'resync' : 'connected', position, { position }))
      return true
    },
    connections: () => open.size,
    close() {
      stopListening()
      stopSessions()
      clearInterval(heart)
      for (const connection of [...open]) drop(connection)
    },
  }
}

const message = (event: string, position: string, data: unknown): string =>
  `id: ${position}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

async function missionsOf(api: Api, changes: readonly Change[]): Promise<Map<string, KnownMission>> {
  const ids = new Set(changes.map(missionIdOf).filter(id => id !== null))
  const missions = new Map<string, KnownMission>()
  for (const id of ids) {
    const { state } = await fold(api, missionDecider, streamOf.mission(id))
    if (state.life !== 'none') missions.set(id, state)
  }
  return missions
}

/** A client hears of the messages of a project, which the notice names, where they are open to them. */
async function openAmong(api: Api, changes: readonly Change[]): Promise<Change[]> {
  const open = await Promise.all(
    changes.map(async ({ kind, id }) => {
      if (kind !== 'message') return true
      const { state } = await fold(api, projectDecider, streamOf.project(id))
      return state.life === 'opened' && sectionsOpenToClient(state.sheet.sections_permissions).messages
    }),
  )
  return changes.filter((_, index) => open[index])
}

const missionIdOf = (change: Change): string | null => (change.kind === 'mission' ? change.id : change.mission_id)

function maySee(caller: Caller, change: Change, missions: ReadonlyMap<string, KnownMission>): boolean {
  switch (change.kind) {
    case 'mission':
    case 'missionImport':
    case 'message':
    case 'project': {
      if (!caller.permissions.has(`read ${rightsOfNotices[change.kind]}`)) return false
      const mission = missions.get(missionIdOf(change) ?? '')
      if (mission === undefined) return false
      const reach = reachOf(mission)
      const ofProject = change.kind === 'project' || change.kind === 'message'
      return ofProject ? mayReachProject(caller, change, reach) : mayReachMission(caller, reach)
    }
    case 'file': {
      if (!caller.permissions.has('read file') || caller.role === 'client') return false
      if (change.mission_id === null) return caller.permissions.has('read document_analysis')
      const mission = missions.get(change.mission_id)
      if (mission === undefined) return false
      return mayReachMission(caller, reachOf(mission))
    }
    case 'user':
      return change.id === caller.id || caller.permissions.has('read user')
    // What it opens and closes shows on everybody's screen; the notice tells nothing of it.
    case 'external_settings':
      return true
    case 'role':
      return change.id === caller.role || caller.permissions.has('read role')
    default: {
      if (!caller.permissions.has(`read ${rightsOfNotices[change.kind]}`)) return false
      if (change.mission_id === null) return true
      const mission = missions.get(change.mission_id)
      return mission !== undefined && mayReachMission(caller, reachOf(mission))
    }
  }
}
