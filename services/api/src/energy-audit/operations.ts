import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import { type EnergyAuditSheet, energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { energyAuditModel, statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import { simulationsWith } from '@faitage/projections/funding/simulation'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { usesIn } from '@faitage/projections/kernel/record-model'
import { sql } from 'kysely'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { type Api, fold } from '../kernel/api.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import { deciderOf } from '../kernel/records/place.ts'
import { type By, recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { reachState, type State } from './state.ts'

export type AuditOperations = ReturnType<typeof auditOperations>

/** Operations on the states of a dwelling. */
export const auditOperations = (api: Api) =>
  recordOperations(api, energyAudit, {
    model: energyAuditModel,
    references: {
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '', byCheck: true },
      accommodation_id: { nameOf: async () => 'Logement', byCheck: true },
      cloned_from: { nameOf: async () => 'Un autre état', byCheck: true },
      photos: { nameOf: async () => 'photo', byCheck: true },
    },
    uses: id =>
      usesIn(
        api.db,
        sql`select 'quote' as kind, id, name, (sheet ->> 'is_bill')::boolean as is_bill from works_quote where sheet ->> 'scenario_id' = ${id} and not is_deleted`,
        simulationsWith.audit(id),
      ),
    check: writing => judge(api, writing),
  })

/** Judges by facts that no rule of the sheet knows: names of other scenarios, photographs, an initial state that lasts as its dwelling does. */
async function judge(
  api: Api,
  { id, action, sheet, changes }: Writing<EnergyAuditSheet>,
): Promise<Refusal | undefined> {
  if (action === 'remove') return sheet.kind === 'initial' ? refused('energy.initialState.kept') : undefined
  if (changes.name !== undefined || action === 'restore') {
    const others = (await statesOfDwelling(api.db, sheet.accommodation_id)).filter(
      other => other.id !== id && !other.is_deleted,
    )
    if (others.some(other => comparableName(other.sheet.name) === comparableName(sheet.name)))
      return refused('energy.scenario.nameTaken', { name: sheet.name })
  }
  for (const photo of (action !== 'restore' && changes.photos) || []) {
    const { state } = await fold(api, fileDecider, streamOfFile(photo))
    const known = state.life !== 'absent' && state.owner.kind === 'project' && state.owner.id === sheet.project_id
    if (!known || !state.media_type.startsWith('image/')) return refused('energy.photo.unknown')
  }
  return undefined
}

/** Registers the initial state of a dwelling, once whoever asks for it: what is written to it follows. */
export async function written(
  operations: AuditOperations,
  { id, sheet, revision, reached }: State,
  { caller }: By,
): Promise<Written | Refusal | undefined> {
  if (revision >= 0) return undefined
  const { mission_id, requester_id } = reached.project
  const request = internalContext(derivedId('initial state', id))
  return operations.registerAt({ mission_id, subject_id: requester_id }, id, sheet, { caller, request })
}

/** How often a change is made anew of what somebody wrote in between. */
const TRIES = 100

/**
 * Changes some fields of a state that the caller may write. `made` says that they are made of what stands there (a row
 * more, a photograph more): written by others in between, they are made anew, so that nobody's row is lost.
 */
export async function amendState(
  api: Api,
  operations: AuditOperations,
  id: string,
  changes: (state: State) => Partial<EnergyAuditSheet> | Refusal,
  by: By,
  made = false,
): Promise<Written | Refusal> {
  for (let tries = 1; ; tries++) {
    const state = await reachState(api, by.caller, id, 'write')
    if (await isAnswered(api, id, by)) return operations.amend(id, {}, by)
    const asked = changes(state)
    if (isRefusal(asked)) return asked
    const begun = await written(operations, state, by)
    if (isRefusal(begun)) return begun
    if (!made) return operations.amend(id, asked, by)
    const answer = await operations.amend(id, asked, {
      ...by,
      request: seenAt(by.request, Math.max(0, state.revision)),
    })
    if (!isRefusal(answer) || answer.key !== 'CONFLICT' || tries >= TRIES) return answer
  }
}

/** Whether a command was written already: sent again, it is not judged by what it made itself. */
async function isAnswered(api: Api, id: string, { request }: By): Promise<boolean> {
  const { commands } = await api.folds.forWriting(deciderOf(energyAudit), streamOf.record(energyAudit.stream, id))
  return commands.has(request.commandId)
}

/** A request as if its sender had had a revision on screen. */
const seenAt = (request: RequestContext, ifMatch: number): RequestContext => {
  const { id, ip, commandId, requestHash } = request
  return { id, ip, commandId, requestHash, ifMatch, newId: kind => request.newId(kind) }
}
