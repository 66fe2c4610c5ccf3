import { useDraggable } from '@dnd-kit/core'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { visitKindLabels } from '@faitage/contracts/visits/visit'
import type { VisitToProgram } from '@faitage/contracts/visits/visit.endpoints'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import { placeOf } from '../visit-words.tsx'
import { keyOf } from './program-drag.tsx'

/** Cards shown at first, and how many more each time. */
const PART = 50

interface ToProgramListProps {
  projects: readonly VisitToProgram[]
  may: boolean
  onProgram: (project: VisitToProgram) => void
  onPoint: (id: string | undefined) => void
}

/** The projects whose visit waits for a day, urgent first. */
export function ToProgramList({ projects, may, onProgram, onPoint }: ToProgramListProps) {
  const [shown, setShown] = useState(PART)
  if (projects.length === 0)
    return (
      <p className="text-muted-foreground">
        Aucune visite n’attend de date ici. Un projet y vient au statut « Visite conseil à programmer » ou « Visite
        contrôle à programmer ».
      </p>
    )
  return (
    <>
      <ul className="flex flex-col gap-2 xl:max-h-[calc(100dvh-26rem)] xl:min-h-64 xl:overflow-y-auto">
        {projects.slice(0, shown).map(one => (
          <Card key={keyOf(one)} project={one} may={may} onProgram={onProgram} onPoint={onPoint} />
        ))}
      </ul>
      {projects.length > shown && (
        <Button variant="ghost" size="sm" className="w-fit" onClick={() => setShown(shown + PART)}>
          Voir plus
        </Button>
      )}
    </>
  )
}

interface CardProps extends Pick<ToProgramListProps, 'may' | 'onProgram' | 'onPoint'> {
  project: VisitToProgram
}

function Card({ project, may, onProgram, onPoint }: CardProps) {
  const { project_title: title, kind, status_on, urgent, id } = project
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: keyOf(project),
    data: { title },
    disabled: !may,
    attributes: { roleDescription: 'projet à programmer' },
  })
  return (
    <li
      ref={setNodeRef}
      onMouseEnter={() => onPoint(id)}
      onMouseLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
      className={cn('flex items-start gap-1 rounded-md border bg-card p-2', isDragging && 'opacity-40')}
    >
      {may && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Déplacer ${title}`}
          {...attributes}
          {...listeners}
          className="hidden size-7 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-accent sm:grid"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm [overflow-wrap:anywhere]">
        <Link to={`/projects/edit/${id}`} className="text-base font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        <span className="text-muted-foreground">{placeOf(project) || 'Adresse à renseigner'}</span>
        <span className="text-muted-foreground">
          {visitKindLabels[kind]}, depuis le {formatDay(status_on)}
        </span>
        {urgent && (
          <span>
            <Badge variant="attention">Urgente</Badge>
          </span>
        )}
      </div>
      {may && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Programmer la visite de ${title}`}
          title="Programmer"
          onClick={() => onProgram(project)}
        >
          <CalendarPlus aria-hidden />
        </Button>
      )}
    </li>
  )
}
