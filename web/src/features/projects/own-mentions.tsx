import { addDays, formatInstant, parisDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { commentEndpoints } from '@faitage/contracts/projects/comment'
import { Link } from '@tanstack/react-router'
import { AtSign } from 'lucide-react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'

/** Days that a mention stays on the home page. */
const DAYS = 14

/** « Vos mentions »: the comments of the last two weeks that speak to the person; nothing where there is none. */
export default function OwnMentions() {
  const user = useUser()
  const { data } = useRead(commentEndpoints.list, { query: { mentions: [user.id], size: 5 } })
  const since = addDays(todayInParis(), -DAYS)
  const recent = (data?.items ?? []).filter(({ created_at }) => parisDay(new Date(created_at)) > since)
  if (recent.length === 0) return null
  return (
    <section aria-labelledby="vos-mentions" className="flex flex-col gap-3">
      <h2 id="vos-mentions" className="text-lg font-semibold">
        Vos mentions
      </h2>
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {recent.map(({ id, project_id, project_title, author, created_at, text }) => (
          <li key={id}>
            <Link
              to={`/projects/edit/${project_id}/follow-up/comments`}
              className="flex items-center gap-3 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2"
            >
              <AtSign aria-hidden className="size-5 shrink-0 text-clay" />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{text}</span>
                <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">
                  {author.name}, {formatInstant(created_at)} · {project_title}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
