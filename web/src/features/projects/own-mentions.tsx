import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { Link } from '@tanstack/react-router'
import { AtSign, Check } from 'lucide-react'
import { useCommand, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'

/** « Vos mentions »: the comments that speak to the person until they say they have read them; nothing where there is none. */
export default function OwnMentions() {
  const { data } = useRead(commentEndpoints.list, { query: { unread: 'true', size: 5 } })
  const read = useCommand(commentEndpoints.read)
  const recent = data?.items ?? []
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="vos-mentions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="vos-mentions" className="text-lg font-semibold">
          Vos mentions
        </h2>
        <Link
          to="/"
          search={before => ({ ...before, a_faire: 'mentions' })}
          resetScroll={false}
          className="underline underline-offset-4"
        >
          {countOf(data?.totalItems ?? 0, 'commentaire à lire', 'commentaires à lire')}
        </Link>
      </div>
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {recent.map(({ id, project_id, project_title, author, created_at, text }) => (
          <li key={id} className="flex items-center">
            <Link
              to={`/projects/edit/${project_id}/follow-up/comments`}
              className="flex min-w-0 flex-1 items-center gap-3 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2"
            >
              <AtSign aria-hidden className="size-5 shrink-0 text-clay" />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{text}</span>
                <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">
                  {author.name}, {formatInstant(created_at)} · {project_title}
                </span>
              </span>
            </Link>
            <Button
              variant="ghost"
              size="icon"
              className="mx-2 shrink-0"
              disabled={read.isPending}
              title="Marquer comme lu"
              aria-label={`Marquer comme lu le commentaire de ${author.name}, ${formatInstant(created_at)}`}
              onClick={() => read.mutate({ params: { id } })}
            >
              <Check aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
