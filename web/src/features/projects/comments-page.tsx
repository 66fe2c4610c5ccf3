import { countOf } from '@faitage/contracts/kernel/format-number'
import { type CommentItem, commentEndpoints } from '@faitage/contracts/projects/comment'
import { useParams } from '@tanstack/react-router'
import { MessageSquarePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { ShortPager } from '@/components/short-pager'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { CommentList } from './comment-list.tsx'

const CommentWindow = lazy(() => import('./comment-window.tsx').then(module => ({ default: module.CommentWindow })))

const SIZE = 20

/** What the team says of a project, the newest first. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const may = useMay()
  const [page, setPage] = useState(1)
  const [way, setWay] = useState<'desc' | 'asc'>('desc')
  const [written, setWritten] = useState<CommentItem | 'new'>()
  const project = useRead(projectReads.get, { params: { id } })
  const { data, error, refetch, isPlaceholderData } = useRead(
    commentEndpoints.list,
    { query: { project_id: id, sortBy: 'created_at', sortDirection: way, page, size: SIZE } },
    { keepPrevious: true },
  )
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data || !project.data) return <PageSkeleton />
  const readOnly = !project.data.may_write
  const creates = may(commentEndpoints.create) && !readOnly
  return (
    <section aria-labelledby="commentaires" className="flex flex-col gap-3" aria-busy={isPlaceholderData}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="commentaires" className="text-lg font-semibold">
          Commentaires
        </h2>
        {data.totalItems > 0 ? (
          <span className="text-sm text-muted-foreground tabular">
            {countOf(data.totalItems, 'commentaire', 'commentaires')}
          </span>
        ) : null}
        <div className="ml-auto flex flex-wrap gap-2">
          {data.totalItems > 1 ? (
            <NativeSelect
              aria-label="Ordre des commentaires"
              className="w-60"
              value={way}
              onChange={event => {
                setWay(event.target.value as 'desc' | 'asc')
                setPage(1)
              }}
            >
              <option value="desc">Les plus récents d’abord</option>
              <option value="asc">Les plus anciens d’abord</option>
            </NativeSelect>
          ) : null}
          {creates ? (
            <Button onClick={() => setWritten('new')}>
              <MessageSquarePlus aria-hidden /> Ajouter un commentaire
            </Button>
          ) : null}
        </div>
      </div>
      {data.items.length === 0 ? (
        <p className="rounded-lg border bg-card px-4 py-6 text-center text-muted-foreground">
          Aucun commentaire sur ce projet.
        </p>
      ) : (
        <CommentList comments={data.items} readOnly={readOnly} onEdit={setWritten} />
      )}
      <ShortPager label="Pages des commentaires" page={page} size={SIZE} total={data.totalItems} onPage={setPage} />
      {written ? (
        <Suspense>
          <CommentWindow
            key={written === 'new' ? 'new' : written.id}
            projectId={id}
            missionId={project.data.mission_id}
            comment={written === 'new' ? undefined : written}
            onClose={() => setWritten(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
