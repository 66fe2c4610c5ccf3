import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { messageEndpoints } from '@faitage/contracts/projects/portal/message.endpoints'
import { Link } from '@tanstack/react-router'
import { ChevronRight, MessageSquare } from 'lucide-react'
import { useRead } from '@/api/queries'

const SIZE = 8

/** « Messages de clients »: the projects whose client waits for an answer, the oldest first; nothing where there is none. */
export default function WaitingMessages({ mine }: { mine: boolean }) {
  const { data } = useRead(messageEndpoints.waiting, { query: { size: SIZE, ...(mine ? { mine: 'true' } : {}) } })
  if (!data || data.totalItems === 0) return null
  return (
    <section aria-labelledby="messages-clients" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="messages-clients" className="text-lg font-semibold">
          Messages de clients
        </h2>
        <span className="text-sm text-muted-foreground tabular">
          {countOf(data.totalItems, 'conversation attend une réponse', 'conversations attendent une réponse')}
        </span>
      </div>
      <ul className="flex flex-col divide-y rounded-lg border bg-card">
        {data.items.map(({ project_id, project_title, mission_name, unread, since }) => (
          <li key={project_id}>
            <Link
              to={`/projects/edit/${project_id}/messages`}
              className="flex items-center gap-3 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2"
            >
              <MessageSquare aria-hidden className="size-5 shrink-0 text-clay" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium [overflow-wrap:anywhere]">{project_title}</span>
                <span className="block text-sm text-muted-foreground [overflow-wrap:anywhere]">
                  {countOf(unread, 'message', 'messages')} depuis le {formatInstant(since)} · {mission_name}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
