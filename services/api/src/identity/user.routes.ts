import type { UserSheet } from '@faitage/contracts/identity/user'
import { type UserItem, userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import type { KnownUser } from '@faitage/contracts/identity/user-state'
import { listUsers, userUses } from '@faitage/projections/identity/user-account.queries'
import type { Api } from '../kernel/api.ts'
import { historyPage } from '../kernel/history/history.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { sentenceOfUses } from '../kernel/records/uses.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import type { Sessions } from './sessions.ts'
import { displayNameOf } from './user.decider.ts'
import { userCommands } from './user-commands.ts'
import { fieldsAsked, only, sendPart } from './user-fields.ts'
import { amendmentRefusal, creationRefusal, livingUser, touchRefusal } from './user-rules.ts'
import { undoingUserCommand, userHistory } from './user-story.ts'

/** The users, for administrators; who may read users reads names and addresses, not what is noted about people. */
export const userRoutes = (api: Api, sessions: Sessions): RouteDefinition[] => {
  const commands = userCommands(api, sessions)
  return [
    route(userEndpoints.list, async ({ query, caller, http }) => {
      const fields = fieldsAsked(http.headers.fields)
      const page = await listUsers(api.db, query)
      const items = page.items.map(item => seenBy(caller, item))
      return fields ? sendPart({ ...page, items: items.map(item => only(fields, item)) }) : { ...page, items }
    }),

    route(userEndpoints.get, async ({ params: { id }, caller, http }) => {
      const fields = fieldsAsked(http.headers.fields)
      const { state, revision } = await livingUser(api, id)
      const item = seenBy(caller, itemOf(state, revision))
      return fields ? sendPart(only(fields, item)) : item
    }),

    route(userEndpoints.create, async ({ body, caller, request }) => {
      const refusal = await creationRefusal(api, caller, body)
      return refusal ?? commands.register(request.newId('user'), body, { caller, request })
    }),

    route(userEndpoints.update, async ({ params: { id }, body, caller, request }) => {
      const { state } = await livingUser(api, id)
      const refusal = await amendmentRefusal(api, caller, state, body)
      return refusal ?? commands.amend(state, body, { caller, request })
    }),

    route(userEndpoints.remove, async ({ params: { id }, caller, request }) => {
      if (id === caller.id) return refused('users.delete.message.error.self')
      const { state } = await livingUser(api, id)
      const refusal = await touchRefusal(api, caller, state)
      if (refusal) return refusal
      const uses = await userUses(api.db, id)
      if (uses.length > 0) return refused('users.delete.message.error.inUse', { uses: sentenceOfUses(uses) })
      return commands.remove(state, { caller, request })
    }),

    route(userEndpoints.history, async ({ params: { id }, query }) => {
      await livingUser(api, id, true)
      return historyPage(await userHistory(api, id), query)
    }),

    route(userEndpoints.undo, async ({ params: { id }, body, caller, request }) => {
      const { state } = await livingUser(api, id, true)
      const command = await undoingUserCommand(api, id, body.revision)
      if (isRefusal(command)) return command
      if (command.type === 'Restore') {
        if (!may(caller.permissions, 'delete user')) return refused('FORBIDDEN')
        return (await touchRefusal(api, caller, state)) ?? commands.restore(state, { caller, request })
      }
      const changes = command.changes as Partial<UserSheet>
      const refusal = await amendmentRefusal(api, caller, state, changes)
      return refusal ?? commands.undo(state, changes, command.expected as Partial<UserSheet>, { caller, request })
    }),
  ]
}

function itemOf({ id, sheet, preferredApp, created_at, updated_at }: KnownUser, revision: number): UserItem {
  const { first_name, last_name, email } = sheet
  return {
    ...sheet,
    id,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    email: email ?? '',
    comment: sheet.comment ?? null,
    preferred_app: preferredApp,
    display_name: displayNameOf(sheet),
    revision,
    created_at,
    updated_at,
  }
}

/** What is noted about somebody, and whom they follow, is for those who maintain the accounts. */
const seenBy = (caller: Caller, item: UserItem): UserItem =>
  may(caller.permissions, 'update user') ? item : { ...item, comment: null, projects_id: [] }
