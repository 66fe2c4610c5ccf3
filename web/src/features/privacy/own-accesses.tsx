import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { accessKinds } from '@faitage/contracts/privacy/access'
import { accessEndpoints } from '@faitage/contracts/privacy/access.endpoints'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { ShortPager } from '@/components/short-pager'

const SIZE = 10

/** Who looked at one thing, the latest first: for whoever may read the log of accesses, nothing for anybody else. */
export function OwnAccesses({ subject }: { subject: string }) {
  const may = useMay()
  return may(accessEndpoints.list) ? <Accesses key={subject} subject={subject} /> : null
}

function Accesses({ subject }: { subject: string }) {
  const [page, setPage] = useState(1)
  const title = useId()
  const query = { subject: [subject], page, size: SIZE, sortBy: 'last_at' as const, sortDirection: 'desc' as const }
  const { data, error } = useRead(accessEndpoints.list, { query }, { cacheDisabled: true, keepPrevious: true })
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h2 id={title} className="text-lg font-semibold">
        Qui a consulté ces données
      </h2>
      {error ? <p className="text-destructive">{error.message}</p> : null}
      {data && data.totalItems === 0 ? (
        <p className="text-muted-foreground">
          Personne encore. Une consultation apparaît ici quelques secondes après qu’elle a eu lieu.
        </p>
      ) : null}
      {data && data.totalItems > 0 ? (
        <>
          <p role="status" className="text-sm text-muted-foreground">
            {countOf(data.totalItems, 'accès', 'accès')}, une ligne par heure
          </p>
          <ul className="flex flex-col divide-y rounded-md border">
            {data.items.map(one => (
              <li key={one.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3 py-2">
                <Link
                  to={`/admin/users/edit/${one.actor.id}`}
                  className="min-w-40 font-medium underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {one.actor.name}
                </Link>
                <span>{accessKinds[one.kind]}</span>
                <span className="text-muted-foreground">
                  {formatInstant(one.last_at)}
                  {one.times > 1 ? `, ${one.times} fois dans l’heure` : ''}
                </span>
              </li>
            ))}
          </ul>
          <ShortPager label="Pages des accès" page={page} size={SIZE} total={data.totalItems} onPage={setPage} />
        </>
      ) : null}
    </section>
  )
}
