import type { UserFields } from '@faitage/contracts/identity/user.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Sessions } from '../../identity/sessions.ts'
import { displayNameOf, userDecider } from '../../identity/user.decider.ts'
import { userCommands } from '../../identity/user-commands.ts'
import { holderOfEmail } from '../../identity/user-email.ts'
import { livingUser } from '../../identity/user-rules.ts'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { followMail } from '../../mail/outbox/message.fr.ts'
import { queueMail } from '../../mail/outbox/queue.ts'
import { projectDecider } from '../project.decider.ts'

/**
 * Inviting the requester of a project to follow it: the account of their address follows it from now on, one is opened
 * where they have none. The account is written first: asked again after a cut, the project is told of it all the same.
 */
export const inviteRoutes = (api: Api, sessions: Sessions): RouteDefinition[] => {
  const commands = userCommands(api, sessions)
  return [
    route(trackerEndpoints.invite, async ({ params: { id }, reached: { project }, caller, request }) => {
      if (project.erased) return refused('project.anonymised')
      const email = project.requester.email?.trim()
      if (!email) return refused('follower.noEmail')
      const fresh = request.newId('user')
      const held = await holderOfEmail(api, email)
      const opened = held === undefined || held === fresh
      const account = opened
        ? await commands.register(fresh, accountOf(project, email), { caller, request })
        : await join(held)
      if (isRefusal(account)) return account
      const written = await handle(api, {
        decider: projectDecider,
        stream: streamOf.project(id),
        command: { type: 'InviteRequester', user_id: account.id, opened },
        caller,
        request,
      })
      if (!isRefusal(written) && !opened) await tell(api, account.id, { project: id, mail: request.commandId })
      return written

      async function join(userId: string): Promise<{ id: string } | Refusal> {
        const { state } = await livingUser(api, userId)
        const { role, active, projects_id } = state.sheet
        if (role !== 'client') return refused('follower.staff')
        if (!active) return refused('follower.inactive')
        if (projects_id.includes(id)) {
          // Unless this very command was cut off once the account was written.
          const { commands: done } = await api.folds.catchUp(userDecider, streamOf.user(userId))
          return done.has(request.commandId) ? { id: userId } : refused('follower.already')
        }
        return commands.amend(state, { projects_id: [...projects_id, id] }, { caller, request })
      }
    }),
  ]
}

/** What an account is opened with: what the requester's sheet says of who they are. */
function accountOf({ requester, project_id }: AnyProject, email: string): UserFields {
  const { first_name, last_name, company_name } = requester
  return {
    email,
    first_name: first_name || 'Demandeur',
    last_name: last_name || company_name || 'Demandeur',
    role: 'client',
    kind: 'external',
    active: true,
    groups: [],
    projects_id: [project_id],
    preferred_app: 'individual',
  }
}

/** Somebody who has an account already is told that it shows one more project. */
async function tell(api: Api, userId: string, { project, mail }: { project: string; mail: string }): Promise<void> {
  if (!api.config.mail) return
  const { state } = await livingUser(api, userId)
  await queueMail(api, {
    id: derivedId(`follow ${mail}`, userId),
    to_user_id: userId,
    to: state.sheet.email,
    kind: 'message',
    ...followMail({
      name: displayNameOf(state.sheet),
      link: `${api.config.publicUrl}/projects/edit/${project}/client`,
    }),
  })
}
