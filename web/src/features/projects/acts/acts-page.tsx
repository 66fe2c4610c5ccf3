import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { projectActEndpoints as acts, type ProjectActSummary } from '@faitage/contracts/projects/project-act.endpoints'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { ShortPager } from '@/components/short-pager'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ActReport } from './act-report.tsx'
import { doneText, isRunning } from './act-words.ts'

const SIZE = 20
const states = {
  running: 'En cours',
  cancelling: 'Arrêt demandé',
  done: 'Terminée',
  cancelled: 'Arrêtée',
  failed: 'Interrompue',
} as const

/** What one asked to be done to many projects, the newest first, with the report of each. */
export function Page() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    acts.list,
    { query: { page, size: SIZE } },
    { cacheDisabled: true, keepPrevious: true, every: found => (found?.items.some(isRunning) ? 1000 : false) },
  )
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <h1 className="sr-only">Actions groupées</h1>
      {data.items.length === 0 ? (
        <p className="text-muted-foreground">
          Vous n’avez encore rien fait sur plusieurs projets à la fois. Sélectionnez des lignes de{' '}
          <Link to="/projects" className="underline underline-offset-4">
            la liste des projets
          </Link>
          , puis choisissez ce qu’il faut leur faire&nbsp;: le compte rendu restera ici.
        </p>
      ) : (
        <ul aria-label="Actions groupées" className="flex flex-col gap-3">
          {data.items.map(act => (
            <OneAct key={act.id} act={act} />
          ))}
        </ul>
      )}
      <ShortPager label="Pages des actions" page={page} size={SIZE} total={data.totalItems} onPage={setPage} />
    </div>
  )
}

function OneAct({ act }: { act: ProjectActSummary }) {
  const [open, setOpen] = useState(false)
  const running = isRunning(act)
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">{act.title}</h2>
        <Badge variant={running ? 'info' : act.state === 'failed' ? 'destructive' : 'outline'}>
          {states[act.state]}
        </Badge>
      </div>
      <p className="text-sm text-muted-foreground tabular">
        {formatInstant(act.asked_at)} · {countOf(act.total, 'projet', 'projets')}
        {running ? '' : ` · ${doneText(act)}`}
        {act.refused > 0 ? ` · ${formatCount(act.refused)} refus` : ''}
      </p>
      {running || open ? <ActReport act={act} /> : null}
      {running ? null : (
        <Button variant="outline" size="sm" className="self-start" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fermer le compte rendu' : 'Voir le compte rendu'}
        </Button>
      )}
    </li>
  )
}
