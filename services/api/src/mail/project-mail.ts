import type { MailState } from '@faitage/contracts/mail/mail'
import { type ProjectMailSheet, projectMail } from '@faitage/contracts/mail/project-mail'
import type { ProjectMailItem } from '@faitage/contracts/mail/project-mail.endpoints'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { projectMailModel } from '@faitage/projections/mail/project-mail'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { projectTitles } from '../projects/project-titles.ts'
import { writableMissions } from '../projects/writable-missions.ts'

/** What is read of the e-mails about projects: each with what became of it. */
export const projectMailOperations = (api: Api) =>
  recordOperations(api, projectMail, {
    model: projectMailModel,
    complete: (items, caller) => complete(api, items, caller),
  })

type Life = { id: string; state: MailState; reason: string | null; changed_at: string }

async function complete(
  api: Api,
  items: readonly RecordItem<ProjectMailSheet>[],
  caller: Caller,
): Promise<(RecordItem<ProjectMailSheet> & ProjectMailItem)[]> {
  const ids = items.map(({ id }) => id)
  const files = items.flatMap(item => item.files ?? [])
  const [nameOf, titles, lives, names] = await Promise.all([
    namesOf(
      api.people,
      items.map(({ sender_id }) => sender_id),
    ),
    projectTitles(
      api,
      items.map(({ project_id }) => project_id),
    ),
    sql<Life>`select id, state, reason, changed_at from mail_list where id = any (${ids}::uuid[])`.execute(api.db),
    sql<{ id: string; name: string | null }>`
      select id, name from file_list where id = any (${files}::uuid[])`.execute(api.db),
  ])
  const writable = await writableMissions(api, caller, [...titles.values()])
  const lifeOf = new Map(lives.rows.map(row => [row.id, row]))
  const fileOf = new Map(names.rows.map(row => [row.id, row.name]))
  const sending = api.config.mail !== undefined
  return items.map(item => {
    const project = titles.get(item.project_id)
    const life = lifeOf.get(item.id)
    return {
      ...item,
      sender: { id: item.sender_id, name: nameOf(item.sender_id) },
      project_title: project?.title ?? '',
      attachments: (item.files ?? []).map(id => ({ id, name: fileOf.get(id) ?? null })),
      // Kept a moment before it is in the outbox.
      state: life?.state ?? 'queued',
      reason: life?.reason ?? null,
      state_at: life?.changed_at ?? item.created_at,
      sending,
      may_write: project !== undefined && writable.has(project.mission_id),
    }
  })
}
