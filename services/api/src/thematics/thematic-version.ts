import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { thematicEndpoints, type VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { fieldOfScope, scopeOf, thematicVersion } from '@faitage/contracts/thematics/thematic-version'
import { thematicFigures, versionsOf } from '@faitage/projections/thematics/thematic-version'
import type { Api } from '../kernel/api.ts'
import { historyPage } from '../kernel/history/history.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { partOf } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { rightOver } from '../kernel/records/place.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { missionStandings } from './mission-standings.ts'
import { saveStep } from './save-step.ts'
import { stepAnswer, summariesOf, type Version } from './step-answer.ts'
import type { ThematicOwner } from './thematic.scope.ts'
import { isOfLevel, templatesOf } from './thematic-template.ts'
import { stepOf } from './thematic-version.decider.ts'
import { there, type VersionOperations, versionOperations } from './version-operations.ts'

/** The routes of the versions of thematics and of their steps. */
export function thematicRoutes(api: Api): RouteDefinition[] {
  const operations = versionOperations(api)
  return [
    route(thematicEndpoints.templates, async ({ query }) => ({ items: await templatesOf(api, query) })),
    route(thematicEndpoints.versions, async ({ query: { thematiqueName }, reached, caller }) => {
      if (!reached) throw refused('thematics.scope.none')
      return listed(api, operations, { ...reached, name: thematiqueName }, caller)
    }),
    route(thematicEndpoints.duplicate, ({ body, reached, caller, request }) =>
      duplicated(api, operations, { body, owner: reached }, { caller, request }),
    ),
    route(thematicEndpoints.update, ({ params: { id }, body, caller, request }) =>
      operations.amend(id, body as Partial<Version>, { caller, request }),
    ),
    route(thematicEndpoints.remove, ({ params: { id }, caller, request }) =>
      operations.remove(id, { caller, request }),
    ),
    route(thematicEndpoints.undo, ({ params: { id }, body, caller, request }) =>
      operations.undo(id, body.revision, { caller, request }),
    ),
    route(thematicEndpoints.history, async ({ params: { id }, query, caller }) =>
      historyPage(await operations.history(id, caller), query),
    ),
    route(thematicEndpoints.step, async ({ params: { versionId, stepId }, caller }) => {
      const { state, revision } = await operations.reach(versionId, caller)
      const version = there(state)
      const found = stepOf(version, stepId)
      const owner = scopeOf(version)
      if (!found || !owner) throw refused('thematics.step.none')
      const figures = await thematicFigures(api.db, { ...owner, today: api.clock.today() })
      const mayWrite = await writes(api, caller, version, state)
      return stepAnswer(api, { version_id: versionId, revision, version, ...found, figures, mayWrite }, caller)
    }),
    route(thematicEndpoints.ofMission, ({ params: { id }, query, caller }) =>
      missionStandings(api, { id, query }, caller),
    ),
    route(thematicEndpoints.saveStep, ({ params, body, caller, request }) =>
      saveStep(api, operations, { ...params, body }, { caller, request }),
    ),
  ]
}

async function writes(api: Api, caller: Caller, version: Version, state: RecordState<unknown>) {
  const mission_id = state.life === 'absent' ? null : state.mission_id
  if (!mission_id || !may(caller.permissions, `update ${rightOver(thematicVersion, version)}`)) return false
  return (await writableMissions(api, caller, [{ mission_id }])).has(mission_id)
}

type Asked = ThematicOwner & {
  readonly name: BodyOf<typeof thematicEndpoints.duplicate>['thematique_name'] | undefined
}

/** The versions of a thing, the latest first; the first that is not to come is the one in force. */
async function listed(api: Api, operations: VersionOperations, { id, name }: Asked, caller: Caller) {
  const rows = await versionsOf(api.db, { id, name })
  const found = await Promise.all(rows.map(row => operations.reach(row.id, caller)))
  const today = api.clock.today()
  const inForce = new Set<string>()
  const items: VersionAnswer[] = []
  for (const { state, revision } of found) {
    if (state.life !== 'present') continue
    const version = state.sheet as Version
    const isLatest = version.version_date <= today && !inForce.has(version.thematique_name)
    if (isLatest) inForce.add(version.thematique_name)
    items.push({
      ...{ id: state.id, revision, thematique_name: version.thematique_name },
      ...{ version_name: version.version_name, version_date: version.version_date, is_latest: isLatest },
      steps: summariesOf(version, caller),
      may_write: await writes(api, caller, version, state),
    })
  }
  return { items, may_write: items.some(one => one.may_write) }
}

interface Duplicating {
  readonly body: BodyOf<typeof thematicEndpoints.duplicate>
  readonly owner: ThematicOwner
}

/** Makes a version from the template in force, with what an earlier one holds where one is named. */
async function duplicated(api: Api, operations: VersionOperations, { body, owner }: Duplicating, by: By) {
  const { thematique_name, version_name, version_date, from_version_id } = body
  if (!isOfLevel(owner.scope, thematique_name)) return refused('thematics.level.none')
  const from = from_version_id === undefined ? undefined : await former(operations, from_version_id, owner, by)
  if (isRefusal(from)) return from
  const [template] = await templatesOf(api, { scope: owner.scope, name: thematique_name })
  const steps = template?.steps ?? []
  const sheet = { [fieldOfScope(owner.scope)]: owner.id, thematique_name, version_name, version_date, steps }
  const made = await operations.register(sheet as Version, by)
  if (isRefusal(made) || !from) return made
  const request = partOf(by.request, `${made.id} ${streamOf.record(thematicVersion.stream, from_version_id!)}`)
  return operations.send(made.id, { type: 'TakeOver', held: from.held ?? {} }, { ...by, request })
}

/** The version that another is made from: of the same thing. */
async function former(
  operations: VersionOperations,
  id: string,
  owner: ThematicOwner,
  { caller }: By,
): Promise<Version | Refusal> {
  const version = there((await operations.reach(id, caller)).state)
  return scopeOf(version)?.id === owner.id ? version : refused('NOT_FOUND')
}
