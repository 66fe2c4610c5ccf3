import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { VisitSheet } from '@faitage/contracts/visits/visit'
import { formatHour, overlap } from '@faitage/contracts/visits/visit-hours'
import { visitsBeside } from '@faitage/projections/visits/visit'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { aloneToo } from '../kernel/alone.ts'
import { type Api, fold } from '../kernel/api.ts'
import type { Writing } from '../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { foldMission } from '../missions/mission-access.ts'
import { cannotReach } from '../projects/cannot-reach.ts'
import { projectNow } from '../projects/project-facts.ts'
import { teamOf } from '../projects/referrers.ts'

/** Milliseconds that a visit waits for the read models, which know the others. */
const CAUGHT_UP_MS = 2000

/** What no rule of the sheet knows: the dwelling, the team, the photographs, and the visits beside it. */
export async function judgeVisit(api: Api, writing: Writing<VisitSheet>): Promise<Refusal | undefined> {
  const { action, sheet, changes } = writing
  if (action === 'remove') return undefined
  const today = api.clock.today()
  const changed = (key: keyof VisitSheet) => action === 'register' || action === 'restore' || changes[key] !== undefined
  if (sheet.status === 'traitee' && changed('status') && sheet.on && sheet.on > today)
    return refused('visit.process.future', { on: sheet.on })
  if (changes.accommodation_id && action !== 'restore') {
    const project = await projectNow(api, sheet.project_id)
    if (!project?.accommodations.some(({ id }) => id === changes.accommodation_id))
      return refused('visit.accommodation.unknown')
  }
  if (changes.visitor_id && action !== 'restore') {
    const refusal = await outOfTeam(api, changes.visitor_id, sheet.project_id)
    if (refusal) return refusal
  }
  for (const photo of (action !== 'restore' && changes.photos) || []) {
    const { state } = await fold(api, fileDecider, streamOfFile(photo))
    const known = state.life !== 'absent' && state.owner.kind === 'project' && state.owner.id === sheet.project_id
    if (!known || !state.media_type.startsWith('image/')) return refused('visit.photo.unknown')
  }
  const moved = (['status', 'on', 'starts_at', 'ends_at', 'visitor_id', 'accommodation_id'] as const).some(changed)
  return moved && sheet.status !== 'annulee' ? beside(api, writing) : undefined
}

/** Whom the mission's team names, or anyone who reaches the project while the mission names nobody. */
async function outOfTeam(api: Api, visitor: string, projectId: string): Promise<Refusal | undefined> {
  const [person] = await cannotReach(api, [visitor], projectId)
  if (person !== undefined) return refused('visit.visitor.noAccess', { person })
  const project = await projectNow(api, projectId)
  if (!project || project.referrers.includes(visitor)) return undefined
  const mission = await foldMission(api, project.mission_id)
  if (mission.life !== 'present') return undefined
  const team = teamOf(mission)
  if (team.length === 0 || team.includes(visitor)) return undefined
  return refused('visit.visitor.noAccess', { person: await api.people.nameOf(visitor) })
}

/**
 * The visits that stand already: asked once the read models have seen everything. Whoever writes is alone with the visits of
 * the project meanwhile, and with those of the visitor's day.
 */
async function beside(api: Api, { id, sheet }: Writing<VisitSheet>): Promise<Refusal | undefined> {
  if (sheet.status === 'traitee') return undefined
  const { visitor_id, on } = sheet
  const taken = sheet.status === 'programmee' && visitor_id && on ? { visitor_id, on } : undefined
  if (taken) await aloneToo(`visits of ${taken.visitor_id} on ${taken.on}`)
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) return refused('UNAVAILABLE')
  const same = (await visitsBeside(api.db, sheet)).find(
    other =>
      other.id !== id &&
      other.sheet.kind === sheet.kind &&
      (other.sheet.accommodation_id ?? null) === (sheet.accommodation_id ?? null) &&
      (other.sheet.status === 'programmee' || other.sheet.status === 'a_programmer'),
  )
  if (same) return refused('visit.already')
  if (!taken) return undefined
  const busy = (await visitsBeside(api.db, taken)).find(
    other => other.id !== id && other.sheet.status === 'programmee' && overlap(other.sheet, sheet),
  )
  if (!busy) return undefined
  const { starts_at, ends_at } = busy.sheet
  return refused('visit.visitor.busy', {
    person: await api.people.nameOf(taken.visitor_id),
    on: formatDay(taken.on),
    from: formatHour(starts_at),
    to: formatHour(ends_at),
  })
}
