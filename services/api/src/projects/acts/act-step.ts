import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownProjectAct } from '@faitage/contracts/projects/project-act'
import { evolveProject, noProject, type ProjectState } from '@faitage/contracts/projects/project-state'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Sessions } from '../../identity/sessions.ts'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { internalContext, type RequestContext } from '../../kernel/http/request-context.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { anonymiseProjects } from '../../privacy/anonymise-projects.ts'
import type { ProjectCommand } from '../project.commands.ts'
import { projectDecider } from '../project.decider.ts'
import { reachProject } from '../project-access.ts'
import { projectEvents } from '../project-stream.ts'
import { strangerToTeam } from '../referrers.ts'
import { takenBack, undoFrom } from '../undo-project.ts'
import { type ActItem, type ActOutcome, itemsToDo, noteOutcomes } from './act-items.ts'
import { commandOf } from './act-preview.ts'

/** Projects of one step: few enough for a bar that moves, and for an answer that comes in time. */
const STEP = 50
const AT_ONCE = 16

/** Who asked for it, and the sessions of those whose accounts go. */
type From = { readonly caller: Caller; readonly sessions: Sessions }
type Written = { revision: number } | Refusal

/** Does some more of an act, under commands made of it: what a step that was cut off did is met again, not done twice. */
export async function doSome(api: Api, act: KnownProjectAct, from: From): Promise<{ over: boolean }> {
  const items = await itemsToDo(api, act.id, STEP)
  if (items.length === 0) return { over: true }
  const written =
    act.act === 'anonymise' ? await anonymiseSome(api, act, items, from) : await onEach(api, act, items, from.caller)
  const answered = items.map((item, index) => ({ item, written: written[index]! }))
  const outcomes = await inTurn(answered, one => outcomeOf(api, act, one.item, one.written), { atOnce: AT_ONCE })
  await noteOutcomes(api, act.id, outcomes)
  return { over: items.length < STEP }
}

const requestFor = (act: KnownProjectAct, { project_id }: ActItem): RequestContext =>
  internalContext(derivedId(`project ${project_id}`, act.id))

async function anonymiseSome(api: Api, act: KnownProjectAct, items: readonly ActItem[], from: From) {
  const asked = items.map(item => ({ id: item.project_id, request: requestFor(act, item) }))
  const done = await anonymiseProjects(api, asked, { ...from, documents: act.delete_documents ?? false })
  return done.map(({ written }) => written)
}

const onEach = (api: Api, act: KnownProjectAct, items: readonly ActItem[], caller: Caller): Promise<Written[]> =>
  inTurn(
    items,
    async item => {
      const request = requestFor(act, item)
      const command = await commandFor(api, act, item, { caller, request }).catch(error => {
        if (isRefusal(error)) return error
        throw error
      })
      if (isRefusal(command)) return command
      const stream = streamOf.project(item.project_id)
      return handle(api, { decider: projectDecider, stream, command, caller, request })
    },
    { atOnce: AT_ONCE },
  )

async function commandFor(
  api: Api,
  act: KnownProjectAct,
  { project_id: id, undoes }: ActItem,
  { caller, request }: { caller: Caller; request: RequestContext },
): Promise<ProjectCommand | Refusal> {
  const stream = streamOf.project(id)
  if (act.act === 'undo') {
    const { commands } = await api.folds.catchUp(projectDecider, stream)
    // Undone by a step whose answer was lost: what it wrote is no obstacle to itself.
    if (commands.has(request.commandId)) return { type: 'RemoveProject' }
    const { project } = await reachProject(api, caller, id, 'write')
    return act.undone === 'status' ? undoStatus(api, id, undoes!) : undoFrom(api, caller, project, undoes!)
  }
  const { project } = await reachProject(api, caller, id, 'write')
  const stranger = await strangerToTeam(api, project.mission_id, act.referrers_to_add ?? [], project.referrers)
  if (stranger) return stranger
  if (act.act === 'delete') {
    const { state, commands } = await api.folds.catchUp(projectDecider, stream)
    // What somebody else removed is not among those that undoing this brings back.
    if (state.life === 'removed' && !commands.has(request.commandId)) return refused('project.removed')
  }
  return commandOf(act, api.clock.today())
}

/** The status that a change took the place of is said again of the same day, unless another one was said since. */
async function undoStatus(api: Api, id: string, revision: number): Promise<ProjectCommand | Refusal> {
  const events = await projectEvents(api, id)
  const event = events[revision]
  if (event?.type !== 'ProjectStatusChanged') return refused('record.undo.impossible')
  if (events.some(later => later.revision > revision && later.type === 'ProjectStatusChanged'))
    return refused('record.undo.overtaken', { fields: 'Statut' })
  const met = events.slice(0, revision).reduce<ProjectState>(evolveProject, noProject)
  if (met.life === 'none') return refused('record.undo.impossible')
  return takenBack(event, met, api.clock.today())
}

async function outcomeOf(api: Api, act: KnownProjectAct, item: ActItem, written: Written): Promise<ActOutcome> {
  const { nth, project_id } = item
  const hidden = isRefusal(written) && written.key === 'NOT_FOUND'
  const { state, commands } = await api.folds.forWriting(projectDecider, streamOf.project(project_id))
  const reference = hidden || state.life === 'none' ? null : (state.sheet.reference ?? null)
  if (!isRefusal(written)) {
    const own = commands.get(requestFor(act, item).commandId)
    const outcome = own ? 'done' : 'unchanged'
    return { nth, outcome, reference, revision: own?.revision ?? null, refusal: null, message: null }
  }
  // Nothing was decided of it: the whole step comes again.
  if (written.status >= 500 || written.key === 'CONCURRENT_WRITES') throw written
  const { key, message } = written.body
  const outcome = key === 'project.status.unchanged' ? 'unchanged' : 'refused'
  return { nth, outcome, reference, revision: null, refusal: key, message }
}
