import { alertHref, alertLines, alertSubject } from '@faitage/contracts/alerts/alert-columns'
import { importKind } from '@faitage/contracts/imports/mission-import'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { Permission } from '@faitage/contracts/kernel/permission'
import { requestKindLabels } from '@faitage/contracts/privacy/request'
import {
  type ActionKey,
  type ActionRow,
  type ActionScope,
  actionKeys,
  actionsWithPast,
  coproActions,
} from '@faitage/contracts/steering/home-actions.endpoints'
import { visitKindLabels } from '@faitage/contracts/visits/visit'
import { missionNames } from '@faitage/projections/prospects/prospect'
import { type WaitingKey, type WaitingRow, waitingRows } from '@faitage/projections/steering/home-actions'
import { deadlinesOf, groupsOf } from '../alerts/alerts-of.ts'
import { referenceOf } from '../invoicing/amo-quote.operations.ts'
import type { Api } from '../kernel/api.ts'
import { demandCome } from '../kernel/history/day-come.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { projectTitles } from '../projects/project-titles.ts'

/** The right that opens what is behind each. */
const rightOf: Record<ActionKey, Permission> = {
  late_deadlines: 'read mission',
  visits_to_process: 'read visit',
  imports_to_review: 'import mission',
  quotes_to_sign: 'read quote',
  invoices_late: 'read invoice',
  orders_to_deliver: 'read billing',
  messages_unread: 'read message',
  tasks_due: 'read task',
  mentions: 'read comment',
  privacy_requests: 'update privacy',
}

/** What waits for somebody in a mode, by what they have the rights of. */
export const actionsFor = ({ permissions }: Pick<Caller, 'permissions'>, { mode }: Pick<ActionScope, 'mode'>) =>
  actionKeys.filter(key => permissions.has(rightOf[key]) && (mode === 'individual' || coproActions.includes(key)))

/** A page of what waits, the most urgent first, and how many there are; undefined where the day asked for is not kept. */
export async function actionRows(
  api: Api,
  caller: Caller,
  key: ActionKey,
  { page, size, ...scope }: ActionScope & { page: number; size: number },
): Promise<{ items: ActionRow[]; total: number } | undefined> {
  const today = api.clock.today()
  const on = scope.on ?? today
  demandCome(api, on)
  const past = on < today
  if (past && !actionsWithPast.includes(key)) return undefined
  if (key === 'late_deadlines') return lateDeadlines(api, caller, { scope, page, size, on })
  const { rows, total } = await waitingRows(api.db, caller, key, { scope, page, size, on, past })
  return { items: await told(api, key, rows), total }
}

async function lateDeadlines(
  api: Api,
  caller: Caller,
  { scope, page, size, on }: { scope: ActionScope; page: number; size: number; on: string },
) {
  const { rows, total } = await deadlinesOf(
    api,
    { ...caller, feature: 'ca_alerts' },
    {
      ...{ page, size, on, until: on, done: false, mine: scope.mine === 'true' },
      bucket: ['overdue'],
      mission_id: scope.missions_id,
      mission_type: scope.mode,
    },
  )
  const lines = alertLines({ items: groupsOf(rows), order: rows.map(({ id }) => id) })
  const items = lines.map(line => ({
    id: line.id,
    title: alertSubject(line),
    detail: `${line.name} · ${line.mission_name}`,
    on: line.value,
    amount: null,
    path: alertHref(line),
  }))
  return { items, total }
}

/** Rows in words, with where each is dealt with. */
async function told(api: Api, key: WaitingKey, rows: readonly WaitingRow[]): Promise<ActionRow[]> {
  const titles = await projectTitles(
    api,
    rows.flatMap(({ project_id }) => project_id ?? []),
  )
  const missions = await missionNames(
    api.db,
    rows.flatMap(({ project_id, mission_id }) => (project_id || !mission_id ? [] : [mission_id])),
  )
  return rows.map(row => {
    const project = titles.get(row.project_id ?? '')
    const mission = project?.mission_name ?? missions.get(row.mission_id ?? '') ?? ''
    const { title = mission, detail, path } = words[key](row)
    return {
      id: row.id,
      title: project?.title ?? title,
      detail: [detail, project ? mission : ''].filter(Boolean).join(' · '),
      on: row.on,
      amount: row.amount,
      path,
    }
  })
}

const importWords = { projects: 'projets', registry: 'registre des copropriétés', lots: 'lots' } as const

const words: Record<WaitingKey, (row: WaitingRow) => { title?: string; detail: string; path: string }> = {
  visits_to_process: ({ id, text }) => ({
    detail: visitKindLabels[text as keyof typeof visitKindLabels] ?? '',
    path: `/visits/${id}`,
  }),
  imports_to_review: ({ text, detail, mission_id }) => ({
    detail: `Import : ${importWords[importKind.catch('projects').parse(text)]}, ${countOf(Number(detail ?? 0), 'ligne', 'lignes')}`,
    path: `/missions/edit/${mission_id}?tab=import`,
  }),
  quotes_to_sign: ({ id, project_id, text }) => ({
    detail: [referenceOf(id), text].filter(Boolean).join(' · '),
    path: `/projects/edit/${project_id}/contractualization/quote-invoice?fiche=${id}`,
  }),
  invoices_late: ({ id, project_id, text }) => ({
    detail: text ?? '',
    path: `/projects/edit/${project_id}/contractualization/quote-invoice?vue=factures&fiche=${id}`,
  }),
  orders_to_deliver: ({ text, mission_id }) => ({
    detail: text ?? '',
    path: `/missions/${mission_id}/billing/billing`,
  }),
  messages_unread: ({ project_id, detail }) => ({
    detail: countOf(Number(detail ?? 0), 'message', 'messages'),
    path: `/projects/edit/${project_id}/messages`,
  }),
  tasks_due: ({ id, project_id, text }) => ({
    detail: text ?? '',
    path: `/projects/edit/${project_id}/follow-up/tasks?fiche=${id}`,
  }),
  privacy_requests: ({ id, text, detail }) => ({
    ...(text ? { title: text } : {}),
    detail: requestKindLabels[detail as keyof typeof requestKindLabels] ?? '',
    path: `/admin/privacy/requests?fiche=${id}`,
  }),
  mentions: ({ project_id, text }) => ({
    detail: text ?? '',
    path: `/projects/edit/${project_id}/follow-up/comments`,
  }),
}
