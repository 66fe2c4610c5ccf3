import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { type GenerationItem, generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { ShortPager } from '@/components/short-pager'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { GenerationReport } from './generation-report.tsx'

const SIZE = 20
const states: Record<GenerationItem['state'], [label: string, variant: BadgeVariant]> = {
  running: ['En cours', 'info'],
  done: ['Terminée', 'outline'],
  cancelled: ['Arrêtée', 'neutral'],
  failed: ['Interrompue', 'destructive'],
}
const isRunning = ({ state }: GenerationItem) => state === 'running'

/** The letters one asked for, the newest first, with what became of each. */
export function Page() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    generationEndpoints.list,
    { query: { page, size: SIZE, sortBy: 'asked_at', sortDirection: 'desc' } },
    { cacheDisabled: true, keepPrevious: true, every: found => (found?.items.some(isRunning) ? 1000 : false) },
  )
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <h1 className="sr-only">Mes générations de documents</h1>
      {data.items.length === 0 ? (
        <p className="text-muted-foreground">
          Vous n’avez encore généré aucun document. Ouvrez un projet, ou sélectionnez des lignes de{' '}
          <Link to="/projects" className="underline underline-offset-4">
            la liste des projets
          </Link>
          , puis «&nbsp;Générer des documents&nbsp;»&nbsp;: le compte rendu restera ici.
        </p>
      ) : (
        <ul aria-label="Mes générations" className="flex flex-col gap-3">
          {data.items.map(one => (
            <One key={one.id} generation={one} />
          ))}
        </ul>
      )}
      <ShortPager label="Pages des générations" page={page} size={SIZE} total={data.totalItems} onPage={setPage} />
    </div>
  )
}

function One({ generation }: { generation: GenerationItem }) {
  const [open, setOpen] = useState(false)
  const { id, template_name, output, state, asked_at, total, made, refused } = generation
  const running = isRunning(generation)
  const [label, variant] = states[state]
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{template_name}</h2>
        <Badge variant={variant}>{label}</Badge>
      </div>
      <p className="text-sm text-muted-foreground tabular">
        {formatInstant(asked_at)} · {countOf(total, 'projet', 'projets')} · {output === 'pdf' ? 'PDF' : 'Word'}
        {running ? '' : ` · ${countOf(made, 'document', 'documents')}`}
        {refused > 0 ? ` · ${formatCount(refused)} refus` : ''}
      </p>
      {running || open ? <GenerationReport id={id} /> : null}
      {running ? null : (
        <Button variant="outline" size="sm" className="self-start" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fermer le compte rendu' : 'Voir le compte rendu'}
        </Button>
      )}
    </li>
  )
}
