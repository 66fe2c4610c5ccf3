import { errorText } from '@faitage/contracts/kernel/error-catalogue'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { lastStatus } from '@faitage/contracts/kernel/status-timeline'
import type { ActAsked, ActPreviewItem } from '@faitage/contracts/projects/project-act.endpoints'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { mayWriteMission, projectVisibleTo } from '@faitage/projections/kernel/viewer'
import { type ProjectListRow, stateOf } from '@faitage/projections/projects/project-list'
import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import { namesOf } from '../../kernel/history/names.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import { foldMission } from '../../missions/mission-access.ts'
import type { ProjectCommand } from '../project.commands.ts'
import { projectDecider } from '../project.decider.ts'
import { strangerToTeam } from '../referrers.ts'

/** Rows read at once. */
const CHUNK = 1000
const RANK = { refused: 0, unchanged: 1, changes: 2 } as const

type Row = ProjectListRow & { mission_name: string }
type Changed = { from?: ProjectStatus }
type StatusStep = { status: ProjectStatus; on: string }
type Judged = Pick<ActPreviewItem, 'verdict' | 'text'>

/** What an act would do to each of some projects, those it would refuse first: decided as it would be, on what lists know. */
export async function previewOf(
  api: Api,
  caller: Caller,
  asked: ActAsked,
  ids: readonly string[],
): Promise<ActPreviewItem[]> {
  const judge = await judgeOf(api, caller, asked)
  const items: ActPreviewItem[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    const part = ids.slice(from, from + CHUNK)
    const { rows } = await sql<Row>`
      select project_list.*, project_list_apart.detail, project_list_apart.revision, mission_list.name as mission_name
      from project_list join project_list_apart using (id) join mission_list on mission_list.id = project_list.mission_id
      where project_list.id = any (${part}::uuid[]) and ${projectVisibleTo(caller)}`.execute(api.db)
    const known = new Map(rows.map(row => [row.id, row]))
    for (const id of part) {
      const row = known.get(id)
      items.push(
        row
          ? {
              ...(await judge(row)),
              id,
              reference: row.reference,
              title: projectTitle(row),
              mission_name: row.mission_name,
            }
          : { id, reference: null, title: null, mission_name: null, verdict: 'refused', text: errorText('NOT_FOUND') },
      )
    }
  }
  return items.sort((a, b) => RANK[a.verdict] - RANK[b.verdict])
}

async function judgeOf(api: Api, caller: Caller, asked: ActAsked): Promise<(row: Row) => Promise<Judged>> {
  const today = api.clock.today()
  const writable = new Map<string, boolean>()
  const mayWrite = async (missionId: string): Promise<boolean> => {
    const known = writable.get(missionId)
    if (known !== undefined) return known
    const mission = await foldMission(api, missionId)
    const may = mission.life === 'present' && mayWriteMission(caller, mission)
    writable.set(missionId, may)
    return may
  }
  const said = await saidOf(api, asked)
  const command = commandOf(asked, today)
  return async row => {
    if (!(await mayWrite(row.mission_id))) return { verdict: 'refused', text: errorText('mission.readOnly') }
    const state = stateOf(row)
    const add = asked.act === 'referrers' ? (asked.referrers_to_add ?? []) : []
    const stranger = await strangerToTeam(api, row.mission_id, add, state.referrers)
    const decided = stranger ?? projectDecider.decide(command, state)
    if (isRefusal(decided)) {
      const verdict = decided.key === 'project.status.unchanged' ? 'unchanged' : 'refused'
      return { verdict, text: decided.body.message }
    }
    const [event] = decided
    if (!event) return { verdict: 'unchanged', text: 'Rien ne change : ses référents sont déjà ceux-là.' }
    return { verdict: 'changes', text: said(event.data as Changed, lastStatus(state.statuses) as StatusStep) }
  }
}

/** The command that an act is, project by project. */
export function commandOf(
  asked: Pick<
    ActAsked,
    'status' | 'on' | 'reason' | 'referrers_to_add' | 'referrers_to_remove' | 'delete_documents'
  > & {
    act: string
  },
  today: string,
): ProjectCommand {
  switch (asked.act) {
    case 'delete':
      return { type: 'RemoveProject' }
    case 'anonymise':
      return { type: 'AnonymiseProject', documents: asked.delete_documents ?? false }
    case 'referrers':
      return { type: 'ReassignReferrers', add: asked.referrers_to_add ?? [], remove: asked.referrers_to_remove ?? [] }
    case 'status': {
      const { status: to, on = today, reason } = asked
      if (!to) break
      // One day for many says where none of them begins.
      return { type: 'ChangeProjectStatus', to, on, reason, begins: false, today }
    }
  }
  throw new Error('an act of nothing')
}

async function saidOf(api: Api, asked: ActAsked) {
  const on = formatDay(asked.on ?? api.clock.today())
  const { referrers_to_add: add = [], referrers_to_remove: remove = [] } = asked
  const names = await namesOf(api.people, [...add, ...remove])
  const people = [
    ...(add.length > 0 ? [`ajout de ${add.map(names).join(', ')}`] : []),
    ...(remove.length > 0 ? [`retrait de ${remove.map(names).join(', ')}`] : []),
  ].join(' ; ')
  const called = (status: ProjectStatus | undefined) => (status ? `«\u00A0${projectStatusLabels[status]}\u00A0»` : '')
  return ({ from }: Changed, last: StatusStep): string => {
    switch (asked.act) {
      case 'delete':
        return 'Sera supprimé.'
      case 'anonymise':
        return asked.delete_documents
          ? 'Sera anonymisé, ses documents supprimés.'
          : 'Sera anonymisé, ses documents gardés.'
      case 'referrers':
        return `${people.charAt(0).toUpperCase()}${people.slice(1)}.`
      case 'status':
        return last.on > (asked.on ?? api.clock.today())
          ? `${called(asked.status)} au ${on}. Un statut plus récent existe\u00A0: ${called(last.status)} depuis le ${formatDay(last.on)}. Il restera le statut actuel.`
          : `Passe de ${called(from)} à ${called(asked.status)} au ${on}.`
    }
  }
}
