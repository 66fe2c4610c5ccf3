import { formatDay } from '@faitage/contracts/kernel/format-date'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { ProjectDetail, ProjectSummary } from '@faitage/contracts/projects/project'
import { Link } from '@tanstack/react-router'
import { ArrowRightLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { Fact, Facts } from '@/components/record/facts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { PhoneLink } from '@/components/ui/phone-link'
import { Skeleton } from '@/components/ui/skeleton'
import { ChangeStatus } from './change-status.tsx'
import { ProjectGlance } from './project-glance.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Milliseconds on a row before its project is read: arrows held down would ask for every one on the way. */
const pause = 120

/** The essentials of a project beside the list: who, how to reach them, where, how far, what was noted. */
export function ProjectPeek({ row }: { row: ProjectSummary }) {
  const changes = useUser().permissions.includes('update project')
  const rested = useRested(row.id)
  const read = useRead(projectReads.get, { params: { id: row.id } }, { enabled: rested })
  const project = read.data
  const [changing, setChanging] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusBadge status={row.status} />
        <span className="text-sm text-muted-foreground">depuis le {formatDay(row.status_on)}</span>
        {row.closed ? <Badge variant="neutral">Clos</Badge> : null}
        {row.required_action ? <Badge variant="attention">Action requise</Badge> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {changes && !row.closed && project?.may_write !== false ? (
          <Button size="sm" disabled={!project} onClick={() => setChanging(true)}>
            <ArrowRightLeft aria-hidden="true" /> Changer le statut
          </Button>
        ) : null}
        <Button asChild size="sm" variant="outline" className="max-sm:hidden">
          <Link to={`/projects/edit/${row.id}`}>Ouvrir</Link>
        </Button>
      </div>
      {project && changes ? <ProjectGlance project={project} /> : null}
      <Facts>
        {read.error && !project ? (
          <p className="col-span-2 text-destructive">{read.error.message}</p>
        ) : project ? (
          <Reach project={project} />
        ) : (
          <Skeleton className="col-span-2 h-16" />
        )}
        <Fact label="Type">{requesterTypeLabels[row.requester_type]}</Fact>
        <Fact label="Adresse">
          {[row.address, [row.address_code, row.address_location].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Référence">{row.reference}</Fact>
        <Fact label="Mission">{row.mission_name}</Fact>
        <Fact label="Référents">{row.referrers.map(referrer => referrer.name).join(', ')}</Fact>
        {project ? <Noted project={project} internal={changes} /> : null}
      </Facts>
      {project ? <ChangeStatus project={project} open={changing} onOpenChange={setChanging} /> : null}
    </>
  )
}

function Reach({ project: { requester } }: { project: ProjectDetail }) {
  return (
    <>
      <Fact label="Téléphone">
        {requester.phone_number_1 || requester.phone_number_2 ? (
          <span className="flex flex-wrap gap-x-4">
            <PhoneLink number={requester.phone_number_1} />
            <PhoneLink number={requester.phone_number_2} />
          </span>
        ) : null}
      </Fact>
      <Fact label="E-mail">
        {requester.email ? (
          <a href={`mailto:${requester.email}`} className="text-info underline-offset-4 hover:underline">
            {requester.email}
          </a>
        ) : null}
      </Fact>
    </>
  )
}

/** The beginning of a long text. */
const cut = (text: string | null | undefined) => (text ? <span className="line-clamp-12">{text}</span> : null)

function Noted({ project, internal }: { project: ProjectDetail; internal: boolean }) {
  return (
    <>
      {project.urgent_visit ? <Fact label="Visite">Urgente</Fact> : null}
      {project.description ? <Fact label="Description">{cut(project.description)}</Fact> : null}
      {internal ? <Fact label="Notes">{cut(project.notes)}</Fact> : null}
    </>
  )
}

/** Whether a person has stayed on a row. */
function useRested(id: string): boolean {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), pause)
    return () => clearTimeout(timer)
  }, [id])
  return rested === id
}
