import { INITIAL_NAME } from '@faitage/contracts/energy-audit/audit-names'
import type { DwellingFacts } from '@faitage/contracts/energy-audit/dwelling-facts'
import { type EnergyAuditSheet, energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import type { RecordWay } from '@faitage/contracts/kernel/scope'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { dwellingOfInitialState, initialStateIdOf } from '@faitage/projections/accommodations/dwelling'
import { type Api, fold } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { refused } from '../kernel/refusal.ts'
import { type Reached, reachProject } from '../projects/project-access.ts'

/** Milliseconds a call waits for the read models, where the dwelling it names may have been written a moment ago. */
const CAUGHT_UP_MS = 2000

/** A state of a dwelling, written or not yet, with its project and what a balance reads of both. */
export interface State {
  readonly id: string
  readonly sheet: EnergyAuditSheet
  /** -1: an initial state that nobody wrote yet. */
  readonly revision: number
  readonly created_at: string
  readonly updated_at: string
  readonly reached: Reached
  readonly dwelling: DwellingFacts & { readonly name?: string | null | undefined }
}

/** The team alone: a client is told what came of an audit, never its forms. */
function demandTeam(caller: Caller): void {
  if (caller.role === 'client') throw refused('NOT_FOUND')
}

const streamOfState = (id: string) => streamOf.record(energyAudit.stream, id)

/** A state by its id, which the caller may reach. @throws {Refusal} as `reachProject`; NOT_FOUND where there is none */
export async function reachState(api: Api, caller: Caller, id: string, to: RecordWay): Promise<State> {
  demandTeam(caller)
  const { state, revision } = await fold(api, deciderOf(energyAudit), streamOfState(id))
  if (state.life === 'absent') {
    const dwelling = await dwellingOf(api, id)
    if (!dwelling) throw refused('NOT_FOUND')
    return reachInitial(api, caller, dwelling.id, await reachProject(api, caller, dwelling.project_id, wayIn(to)))
  }
  if (state.life === 'removed' && (to === 'read' || to === 'write')) throw refused('NOT_FOUND')
  const { sheet, created_at, updated_at } = state
  const reached = await reachProject(api, caller, sheet.project_id, wayIn(to))
  const dwelling = factsOf(reached, sheet.accommodation_id)
  return { id, sheet, revision, created_at, updated_at, reached, dwelling }
}

const wayIn = (to: RecordWay) => (to === 'read' || to === 'readRemoved' ? 'read' : 'writeIn')

async function dwellingOf(api: Api, id: string) {
  const found = await dwellingOfInitialState(api.db, id)
  if (found) return found
  await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS)
  return dwellingOfInitialState(api.db, id)
}

/** The initial state of a dwelling whose project was reached. @throws {Refusal} NOT_FOUND where the project has no such dwelling */
export async function reachInitial(
  api: Api,
  caller: Caller,
  accommodation_id: string,
  reached: Reached,
): Promise<State> {
  demandTeam(caller)
  const dwelling = factsOf(reached, accommodation_id)
  const id = initialStateIdOf(accommodation_id)
  const { state, revision } = await fold(api, deciderOf(energyAudit), streamOfState(id))
  if (state.life === 'present') {
    const { sheet, created_at, updated_at } = state
    return { id, sheet, revision, created_at, updated_at, reached, dwelling }
  }
  const { project_id } = reached.project
  const sheet = { project_id, accommodation_id, kind: 'initial', name: INITIAL_NAME } as const
  const never = '1970-01-01T00:00:00.000Z'
  return { id, sheet, revision: -1, created_at: never, updated_at: never, reached, dwelling }
}

/** Reads the facts of a dwelling from its project. @throws {Refusal} NOT_FOUND where the dwelling is gone */
export function factsOf({ project }: Pick<Reached, 'project'>, accommodationId: string): State['dwelling'] {
  const found = project.accommodations.find(({ id }) => id === accommodationId)
  if (!found) throw refused('NOT_FOUND')
  const { name, accommodation_type, construction_year, levels_nb, living_area } = found
  const postal_code = project.sheet.address_code ?? project.requester.address_code
  return { name, accommodation_type, construction_year, levels_nb, living_area, postal_code }
}
