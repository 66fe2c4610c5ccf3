import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { daysBetween, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { missingOf } from '@faitage/contracts/projects/missing'
import { type Actor, clientWords } from '@faitage/contracts/projects/portal/stages'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Fact, Facts } from '@/components/record/facts'

const actors: Record<Actor, string> = {
  client: 'Le demandeur',
  team: 'L’équipe',
  funder: 'Le financeur',
  nobody: 'Personne',
}
const linkClass = 'text-info underline-offset-4 hover:underline'

/** A project at a glance: since when it stands where it does, who acts next, what is due, what is missing. */
export function ProjectGlance({ project }: { project: ProjectDetail }) {
  const missing = missingOf(project)
  const since = daysBetween(project.status_on, todayInParis())
  return (
    <Facts>
      <Fact label="Dans ce statut">
        {since > 0 ? `depuis ${countOf(since, 'jour', 'jours')}` : 'depuis aujourd’hui'}
      </Fact>
      <Fact label="Prochain geste">{nextActor(project)}</Fact>
      {project.closed ? (
        <Fact label="Clos">{projectFieldText('closure_motive', project.closure_motive) || 'Oui'}</Fact>
      ) : null}
      {visitOf(project)}
      <NextDeadline project={project} />
      <NextTask project={project} />
      <Fact label="Il manque">
        {missing.length > 0 ? <span className="text-clay">{missing.join(', ')}</span> : 'rien d’essentiel'}
      </Fact>
    </Facts>
  )
}

/** Who acts next: of the team, those who follow it by name. */
function nextActor({ status, closed, referrers }: ProjectDetail): string {
  const { actor } = clientWords[status]
  if (closed || actor === 'nobody') return 'Personne\u00A0: le projet est terminé'
  const names = referrers.map(({ name }) => name).join(', ')
  return actor === 'team' && names ? `${actors.team} (${names})` : actors[actor]
}

function visitOf({ date_advice_meet, date_control_meet }: ProjectDetail): ReactNode {
  const day = date_control_meet ?? date_advice_meet
  return day ? <Fact label={date_control_meet ? 'Visite contrôle' : 'Visite conseil'}>{formatDay(day)}</Fact> : null
}

function NextDeadline({ project: { id, hidden_features } }: { project: ProjectDetail }) {
  const { permissions, role } = useUser()
  const enabled = role !== 'client' && permissions.includes('read mission') && !hidden_features.includes('ca_alerts')
  const query = { entity_id: id, size: 1, sortBy: 'value' } as const
  const read = useRead(alertEndpoints.list, { query }, { enabled })
  if (!enabled || !read.data) return null
  const [field] = read.data.items.flatMap(({ fields }) => fields).filter(({ values }) => values.length > 0)
  const [first] = field?.values ?? []
  if (!field || !first) return <Fact label="Échéance">aucune dans les 90 jours</Fact>
  const late = first.bucket === 'overdue'
  return (
    <Fact label="Échéance">
      <span className={late ? 'text-clay' : ''}>
        {formatDay(first.value)}
        {late ? ', en retard' : ''}
        {'\u00A0: '}
        {field.name}
      </span>
    </Fact>
  )
}

function NextTask({ project: { id, hidden_features } }: { project: ProjectDetail }) {
  const enabled = useUser().permissions.includes('read task') && !hidden_features.includes('ca_follow_up_tasks')
  const query = { project_id: id, status: ['a_faire', 'en_cours'], size: 1, sortBy: 'reminder_date' } as never
  const read = useRead(individualTaskEndpoints.list, { query }, { enabled })
  const [task] = read.data?.items ?? []
  if (!enabled || !read.data || !task) return null
  const others = read.data.totalItems - 1
  return (
    <Fact label="Tâche">
      <Link to={`/projects/edit/${id}/follow-up/tasks`} className={linkClass}>
        {task.title}
      </Link>
      {task.reminder_date ? `, ${formatDay(task.reminder_date)}${task.late ? ', en retard' : ''}` : ''}
      {others > 0 ? ` (et ${countOf(others, 'autre', 'autres')})` : ''}
    </Fact>
  )
}
