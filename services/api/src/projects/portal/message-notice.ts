import { streamOf } from '@faitage/contracts/kernel/streams'
import { hiddenFlags } from '@faitage/contracts/missions/mission-flags'
import { type Thread, unreadOf } from '@faitage/contracts/projects/portal/messages'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { displayNameOf, userDecider } from '../../identity/user.decider.ts'
import { type Api, fold } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { messageMail } from '../../mail/outbox/message.fr.ts'
import { queueMail } from '../../mail/outbox/queue.ts'
import type { Reached } from '../project-access.ts'
import { followersOf, reachingNow } from './client-side.ts'

interface Sent {
  readonly caller: Caller
  readonly reached: Reached
  /** Id of the message. */
  readonly message: string
  /** The thread before it. */
  readonly before: Thread
}

/**
 * Tells the other side by e-mail that a message waits: once, until they have read. It says nothing of what is written. A
 * mission that does not show e-mails sends none; neither does an installation without a mail server.
 */
export async function noticeMessage(api: Api, { caller, reached, message, before }: Sent): Promise<void> {
  const { project, mission } = reached
  if (!api.config.mail || hiddenFlags(mission.sheet).includes('ca_emails')) return
  const from = caller.role === 'client' ? 'client' : 'team'
  const ids = from === 'team' ? (await followersOf(api, project.project_id)).map(({ id }) => id) : teamOf(reached)
  const readers = await reachingNow(
    api,
    ids.filter(id => id !== caller.id),
    project.project_id,
  )
  for (const reader of readers) {
    const side = reader.role === 'client' ? 'client' : 'team'
    if (unreadOf(before, { side, user_id: reader.id }).length > 0) continue
    const { state } = await fold(api, userDecider, streamOf.user(reader.id))
    if (state.life !== 'present') continue
    const link = `${api.config.publicUrl}/projects/edit/${project.project_id}/messages`
    await queueMail(api, {
      id: derivedId(`message ${message}`, reader.id),
      to_user_id: reader.id,
      to: state.sheet.email,
      kind: 'message',
      ...messageMail({ name: displayNameOf(state.sheet), link, to: side }),
    })
  }
}

/** Who answers for a project: those who follow it, its mission's managers where nobody does. */
const teamOf = ({ project, mission }: Reached): readonly string[] =>
  project.referrers.length > 0 ? project.referrers : mission.team.mission_managers
