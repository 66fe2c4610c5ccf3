import { formatDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type CoOwnershipTaskSheet, coOwnershipTask, taskOwnerOf } from '@faitage/contracts/tasks/co-ownership-task'
import { reminderInstantOf, reminderSetAt, taskReminderEndpoints } from '@faitage/contracts/tasks/task-reminder'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { taskPlaces } from '@faitage/projections/tasks/co-ownership-task'
import { callerOf } from '../identity/authenticate.ts'
import { displayNameOf, userDecider } from '../identity/user.decider.ts'
import { type Api, fold } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { type Caller, worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { deciderOf, placeOf } from '../kernel/records/place.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { queueMail } from '../mail/outbox/queue.ts'
import { reminderDecider, reminderIdOf } from './reminder.decider.ts'
import { reminderMail } from './reminder.fr.ts'

type Sheet = CoOwnershipTaskSheet
const decider = deciderOf(coOwnershipTask)

/** The worker has each task recalled at its hour. */
export const taskReminderRoutes = (api: Api): RouteDefinition[] => [
  route(taskReminderEndpoints.follow, async ({ params }) => ({ wait: await follow(api, params.id) })),
]

/** Recalls a task whose hour has come; answers in how many milliseconds it is to be, null where it is not. */
async function follow(api: Api, task_id: string): Promise<number | null> {
  const events = await api.events.read(streamOf.record(coOwnershipTask.stream, task_id))
  const state = events.reduce(decider.evolve, decider.initial)
  const at = state.life === 'present' ? reminderInstantOf(state.sheet) : undefined
  if (state.life !== 'present' || !at) return null
  const left = Date.parse(at) - api.clock.now().getTime()
  if (left > 0) return left
  const since = reminderSetAt(
    events.flatMap(({ data, recordedAt }) => {
      const { sheet, changes } = data as { sheet?: Partial<Sheet>; changes?: Partial<Sheet> }
      return sheet || changes ? [{ ...sheet, ...changes, recordedAt }] : []
    }),
  )
  if (since === undefined || since > at) return null
  const id = reminderIdOf(task_id, at)
  const stream = streamOf.record('taskReminder', id)
  if ((await api.events.read(stream)).length > 0) return null
  const people = await answering(api, state.sheet)
  // Mails first, each once: what is cut in between is finished when it is asked for again.
  for (const caller of people) await write(api, { id, task_id, sheet: state.sheet, to: caller })
  const user_ids = people.map(({ user_id }) => user_id)
  const said = await handle(api, {
    ...{ decider: reminderDecider, stream, id, caller: worker, request: internalContext() },
    command: { id, task_id, at, user_ids },
  })
  if (isRefusal(said)) throw said
  return null
}

/** Those it was given to who still answer for it: their account is open, and they reach what it is about. */
async function answering(api: Api, sheet: Sheet): Promise<Caller[]> {
  const people = await Promise.all(
    (sheet.assignees ?? []).map(async id => {
      const caller = await callerOf(api, id, '')
      if (isRefusal(caller) || caller.role === 'client') return []
      try {
        await placeOf(api, caller, coOwnershipTask.owner, sheet, 'read')
        return caller.permissions.has(`read ${taskOwnerOf(sheet)?.kind ?? 'copro_task'}`) ? [caller] : []
      } catch (error) {
        if (isRefusal(error)) return []
        throw error
      }
    }),
  )
  return people.flat()
}

interface Writing {
  readonly id: string
  readonly task_id: string
  readonly sheet: Sheet
  readonly to: Caller
}

/** Writes to one of them; without a mail server they are told at home alone. */
async function write(api: Api, { id, task_id, sheet, to }: Writing): Promise<void> {
  if (api.config.mail === undefined) return
  const mail = derivedId(`task reminder of ${id}`, to.user_id)
  // It was queued before whoever did it died, even if it was read and thrown away since.
  if ((await api.events.read(streamOf.record('mail', mail))).length > 0) return
  const { state } = await fold(api, userDecider, streamOf.user(to.user_id))
  if (state.life !== 'present') return
  const owner = taskOwnerOf(sheet)?.id ?? ''
  const place = (await taskPlaces(api.db, [owner])).get(owner)?.title
  const text = reminderMail({
    name: displayNameOf(state.sheet),
    title: sheet.title,
    ...(place ? { place } : {}),
    ...(sheet.due_date ? { due: formatDay(sheet.due_date) } : {}),
    link: `${api.config.publicUrl}/tasks?${sheet.task_type === 'EVENT' ? 'evenement' : 'fiche'}=${task_id}`,
  })
  await queueMail(api, { id: mail, to_user_id: to.user_id, to: state.sheet.email, kind: 'reminder', ...text })
}
