import type { KnownUser } from '@faitage/contracts/identity/user-state'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { sql } from 'kysely'
import type { Sessions } from '../../identity/sessions.ts'
import { userDecider } from '../../identity/user.decider.ts'
import { userCommands } from '../../identity/user-commands.ts'
import type { Api } from '../../kernel/api.ts'
import { worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { projectEvents } from '../project-stream.ts'

/**
 * Takes projects that are anonymised from whoever follows them. The account of a requester who was invited to them goes
 * with them where it opens nothing else: its address, its sessions, its calendar and its key. Anybody else's stays theirs:
 * it only shows these projects no more.
 *
 * @returns the accounts that are gone, whose keys are to be forgotten; those of an attempt that was cut off too
 */
export async function eraseFollowers(api: Api, sessions: Sessions, projects: readonly string[]): Promise<string[]> {
  const commands = userCommands(api, sessions)
  const invited = await invitedTo(api, projects)
  const following = await sql<{ id: string }>`
    select id from user_account
    where role = 'client' and not is_deleted and projects_id && ${[...projects]}::uuid[]`.execute(api.db)
  const gone: string[] = []
  for (const id of new Set([...invited, ...following.rows.map(one => one.id)])) {
    const { state } = await api.folds.catchUp(userDecider, streamOf.user(id))
    if (state.life === 'absent') continue
    const left = state.sheet.projects_id.filter(one => !projects.includes(one))
    const owns = invited.has(id) && isOnlyOf(state, left)
    if (state.life === 'present') {
      const from = { caller: worker, request: internalContext(derivedId(`follower of ${projects.join()}`, id)) }
      const written = owns
        ? await commands.remove(state, from)
        : left.length < state.sheet.projects_id.length
          ? await commands.amend(state, { projects_id: left }, from)
          : undefined
      if (isRefusal(written)) throw written
    }
    if (!owns) continue
    for (const table of ['calendar_feed', 'password_link', 'credential', 'second_factor', 'recovery_code'])
      await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(api.db)
    gone.push(id)
  }
  return gone
}

/** Whether nothing but projects that are gone is opened by an account. */
const isOnlyOf = ({ sheet }: KnownUser, left: readonly string[]): boolean =>
  sheet.role === 'client' && sheet.groups.length === 0 && left.length === 0

async function invitedTo(api: Api, projects: readonly string[]): Promise<Set<string>> {
  const invited = new Set<string>()
  for (const id of projects)
    for (const event of await projectEvents(api, id))
      if (event.type === 'RequesterInvited') invited.add(event.data.user_id)
  return invited
}
