import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { Button } from '@/components/ui/button'
import { nameOfProject } from '../projects/project-name.ts'

interface ProjectTurnProps {
  projects: readonly string[]
  turn: number
  onTurn: (turn: number) => void
}

/** Which of several projects a preview is of, and the way to the others. */
export function ProjectTurn({ projects, turn, onTurn }: ProjectTurnProps) {
  const { data } = useRead(projectReads.get, { params: { id: projects[turn] ?? '' } }, { keepPrevious: true })
  return (
    <div className="flex min-w-0 items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Projet précédent"
        disabled={turn <= 0}
        onClick={() => onTurn(turn - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <span role="status" className="truncate text-sm">
        {nameOfProject(data) ?? '…'}{' '}
        <span className="text-muted-foreground tabular">
          ({turn + 1} sur {projects.length})
        </span>
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Projet suivant"
        disabled={turn >= projects.length - 1}
        onClick={() => onTurn(turn + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
