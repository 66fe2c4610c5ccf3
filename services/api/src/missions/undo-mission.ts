import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { RecordedMissionEvent } from '@faitage/contracts/missions/mission-events'
import {
  evolveMission,
  type KnownMission,
  type MissionState,
  noMission,
} from '@faitage/contracts/missions/mission-state'
import type { Api } from '../kernel/api.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { may } from '../kernel/http/ability.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import type { MissionCommand, UndoRevision } from './mission.commands.ts'
import { alterationOf } from './mission.fields.ts'
import { type By, writeMission } from './mission.writing.ts'
import { agencyOfAntennas, unknownReference } from './mission-references.ts'

/** Events whose fields can be put back. */
const amendments = { MissionAmended: 'sheet', MissionTeamReassigned: 'team', MissionDetailsAmended: 'details' } as const

/** Undoes what was recorded at a revision: a change of fields that nobody touched since, or the removal that lasts. */
export async function undoMission(
  api: Api,
  mission: KnownMission,
  revision: number,
  by: By,
): Promise<Written | Refusal> {
  const { mission_id: id } = mission
  const events = (await api.events.read(streamOf.mission(id))) as readonly RecordedMissionEvent[]
  const event = events.find(one => one.revision === revision)
  const command = event && undoing(event, events, api.clock.today())
  if (!command) {
    if (!may(by.caller.permissions, 'delete mission')) return refused('FORBIDDEN')
    return writeMission(api, id, { type: 'RestoreMission', revision }, by)
  }
  const { sheet, team } = command
  const agencyOf = await agencyOfAntennas(api, [mission.sheet.antenna_id, sheet?.before.antenna_id])
  const unknown = await unknownReference(api, sheet?.before ?? {}, team?.before ?? {})
  return unknown ?? writeMission(api, id, { ...command, agencyOf } satisfies MissionCommand, by)
}

function undoing(
  event: RecordedMissionEvent,
  events: readonly RecordedMissionEvent[],
  today: string,
): UndoRevision | undefined {
  const part = amendments[event.type as keyof typeof amendments]
  if (!part) return undefined
  const before = events
    .filter(({ revision }) => revision < event.revision)
    .reduce<MissionState>(evolveMission, noMission)
  const sides = alterationOf(event, before)
  return { type: 'UndoRevision', today, [part]: { before: bare(sides.before), after: bare(sides.after) } }
}

/** `sheet.name` → `name`. */
const bare = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, value]) => [path.slice(path.indexOf('.') + 1), value]))

/** The revisions that can still be undone: removals that last, changes of fields nobody touched since. */
export function undoableMissionRevisions(events: readonly RecordedMissionEvent[]): ReadonlySet<number> {
  const found = new Set<number>()
  const mission = events.reduce<MissionState>(evolveMission, noMission)
  if (mission.life === 'removed') return new Set([mission.removed_at])
  if (mission.life === 'none') return found
  let before: MissionState = noMission
  for (const event of events) {
    const part = amendments[event.type as keyof typeof amendments]
    if (part) {
      const now = mission[part] as Readonly<Record<string, unknown>>
      const { after } = alterationOf(event, before)
      if (Object.entries(bare(after)).every(([field, value]) => sameValue(now[field], value))) found.add(event.revision)
    }
    before = evolveMission(before, event)
  }
  return found
}
