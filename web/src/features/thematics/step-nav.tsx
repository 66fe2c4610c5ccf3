import type { VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { Link } from '@tanstack/react-router'
import { Ban, CheckCircle2, Circle, CircleDot, Lock } from 'lucide-react'
import { cn } from '@/lib/utils'
import { filledText } from './steps-told'
import type { Thematic } from './use-thematic'

const icons = { 'Non débutée': Circle, 'En cours': CircleDot, Terminée: CheckCircle2, 'Non concernée': Ban } as const

/** The steps of a version in their order, each with how far it is. */
export function StepNav({ thematic, version }: { thematic: Thematic; version: VersionAnswer }) {
  return (
    <nav aria-label="Étapes" className="no-print">
      <ol className="flex flex-wrap gap-2">
        {version.steps.map(step => {
          const { id, name } = step.metadata
          const Icon = step.closed ? Lock : icons[step.status]
          const isShown = id === thematic.step?.metadata.id
          return (
            <li key={id} className="max-w-full">
              <Link
                to={thematic.hrefTo({ version: version.id, step: id })}
                resetScroll={false}
                aria-current={isShown ? 'step' : undefined}
                className={cn(
                  'flex min-h-9 items-center gap-2 rounded-md border bg-card px-3 py-1.5 pointer-coarse:min-h-10 hover:bg-accent',
                  isShown && 'border-clay font-medium ring-1 ring-clay',
                )}
              >
                <Icon
                  aria-hidden
                  className={cn(
                    'size-4 shrink-0',
                    step.status === 'Terminée' ? 'text-success' : 'text-muted-foreground',
                  )}
                />
                <span className="min-w-0">{name}</span>
                <span className="text-sm whitespace-nowrap text-muted-foreground tabular">{filledText(step)}</span>
                <span className="sr-only">, {step.status}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
