import { type AlertBucket, alertBuckets } from '@faitage/contracts/alerts/alert.endpoints'
import { fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { ShortPager } from '@/components/short-pager'
import { BucketButtons } from './bucket-buttons.tsx'
import { DeadlineLines } from './deadline-lines.tsx'

/** The near ones, which people come for; those further away are asked for. */
const near = alertBuckets.filter(name => name !== 'later')

interface OwnFundingDeadlinesProps {
  missions: readonly string[]
  /** Of the projects one follows alone. */
  mine?: boolean
  size?: number
}

/** The deadlines of funders among others, one’s own first, with the money that hangs on each; nothing where no file runs. */
export default function OwnFundingDeadlines({ missions, mine = false, size = 8 }: OwnFundingDeadlinesProps) {
  const [bucket, setBucket] = useState<AlertBucket>()
  const [page, setPage] = useState(1)
  const whose = { mission_id: [...missions], ...(mine ? { mine: 'true' as const } : {}) }
  const query = { ...whose, page, size, bucket: bucket ? [bucket] : near }
  const { data } = useRead(fundingDeadlineEndpoints.list, { query }, { keepPrevious: true })
  if (!data || alertBuckets.every(name => data.buckets[name].deadlines === 0)) return null
  const all = new URLSearchParams({
    ...(mine ? { mine: 'true' } : {}),
    ...(missions.length > 0 ? { mission_id: missions.join(',') } : {}),
  })
  return (
    <section aria-labelledby="echeances-financeurs" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id="echeances-financeurs" className="font-medium">
          Chez les financeurs
        </h3>
        <Link
          to={`/projects/deadlines${all.size > 0 ? `?${all.toString().replaceAll('%2C', ',')}` : ''}`}
          className="underline underline-offset-4"
        >
          Toutes les échéances des financeurs
        </Link>
      </div>
      <BucketButtons
        buckets={data.buckets}
        chosen={bucket ? [bucket] : []}
        onTurn={name => {
          setBucket(bucket === name ? undefined : name)
          setPage(1)
        }}
      />
      {data.totalItems > 0 ? (
        <DeadlineLines label="Échéances des financeurs" items={data.items} />
      ) : (
        <p className="text-muted-foreground">Aucune dans les 90 jours.</p>
      )}
      <ShortPager
        label="Pages des échéances des financeurs"
        page={page}
        size={size}
        total={data.totalItems}
        onPage={setPage}
      />
    </section>
  )
}
