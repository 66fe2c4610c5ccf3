import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'

/** The name of a part of a project's life, above its columns. */
export function GroupTitle({ title, onFold }: { title: string; onFold: (() => void) | undefined }) {
  return (
    <div className="flex h-8 items-center gap-1">
      <h2 className="font-semibold">{title}</h2>
      {onFold ? (
        <Button variant="ghost" size="icon-sm" aria-label={`Replier ${title}`} title="Replier" onClick={onFold}>
          <ChevronsLeft aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  )
}

interface FoldedGroupProps {
  title: string
  statuses: readonly ProjectStatus[]
  query: Record<string, unknown>
  onOpen: () => void
}

/** A part that is folded: its name, and how many projects are there. */
export function FoldedGroup({ title, statuses, query, onOpen }: FoldedGroupProps) {
  const read = useRead(
    projectEndpoints.list,
    { query: { ...query, status: [...statuses], size: 1 } as never },
    { keepPrevious: true },
  )
  const total = read.data?.totalItems
  return (
    <section aria-label={title} className="shrink-0">
      <button
        type="button"
        onClick={onOpen}
        aria-label={`Déplier ${title}${total === undefined ? '' : `, ${countOf(total, 'projet', 'projets')}`}`}
        className="flex h-full min-h-64 w-12 flex-col items-center gap-3 rounded-lg border bg-card py-3 hover:bg-accent"
      >
        <ChevronsRight aria-hidden="true" className="size-4 shrink-0" />
        <span className="text-sm text-muted-foreground">{total === undefined ? '…' : formatCount(total)}</span>
        <span className="font-semibold [writing-mode:vertical-rl]">{title}</span>
      </button>
    </section>
  )
}
