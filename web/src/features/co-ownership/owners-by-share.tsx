import type { Overview } from '@faitage/contracts/co-ownership/overview/overview.endpoints'
import { countOf, formatDecimal, shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import type { OverviewRead } from './use-overview'

const FIRST = 5

interface OwnersByShareProps {
  read: OverviewRead
  /** Where all of them are listed. */
  allHref: string
  /** The noun of the whole that shares are of, « de la copropriété », « du bâtiment ». */
  of: string
}

/** Owners by what they hold of the general clé, the largest first. */
export function OwnersByShare({ read, allHref, of }: OwnersByShareProps) {
  if (!read.allowed) return null
  return (
    <Card aria-labelledby="proprietaires">
      <CardTitle id="proprietaires">Propriétaires</CardTitle>
      {read.data ? (
        <Told overview={read.data} allHref={allHref} of={of} />
      ) : read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function Told({
  overview: { owners, general },
  allHref,
  of,
}: { overview: Overview } & Omit<OwnersByShareProps, 'read'>) {
  const [all, setAll] = useState(false)
  if (owners.total === 0) return <p className="text-muted-foreground">Aucun propriétaire n’est renseigné.</p>
  const named = owners.rows.every(({ title }) => title !== undefined)
  const shown = all ? owners.rows : owners.rows.slice(0, FIRST)
  const others = owners.total - owners.rows.length
  return (
    <>
      <p className="text-muted-foreground">
        {countOf(owners.total, 'propriétaire, seul ou à plusieurs', 'propriétaires, seuls ou à plusieurs')}
        {general?.whole && ` · parts sur ${shownDecimal(general.whole)} tantièmes ${of} (${general.label})`}
        {owners.unknown > 0 && ` · ${countOf(owners.unknown, 'lot', 'lots')} sans propriétaire connu`}
      </p>
      {named ? (
        <ol className="flex flex-col divide-y" aria-label="Par tantièmes, les plus grands d’abord">
          {shown.map(one => (
            <Owner key={one.people.join()} {...one} />
          ))}
        </ol>
      ) : (
        <p className="text-muted-foreground">Vos droits ne vous montrent pas les personnes.</p>
      )}
      {named && (
        <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1">
          {owners.rows.length > FIRST && (
            <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Voir moins' : `Voir les ${owners.rows.length} ${others > 0 ? 'premiers' : 'propriétaires'}`}
            </Button>
          )}
          {others > 0 && (
            <Link to={allHref} className="text-info underline-offset-4 hover:underline">
              et {countOf(others, 'autre', 'autres')}
            </Link>
          )}
        </div>
      )}
    </>
  )
}

function Owner({ title, lots, tantiemes, share }: Overview['owners']['rows'][number]) {
  return (
    <li className="flex items-baseline gap-4 py-2">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {title}
        <span className="text-sm text-muted-foreground"> · {countOf(lots, 'lot', 'lots')}</span>
      </span>
      <span className="flex flex-wrap justify-end gap-x-3 text-right tabular">
        <span className="text-muted-foreground">{tantiemes ? shownDecimal(tantiemes) : 'Sans tantième'}</span>
        {share !== null && <span className="w-16 font-medium">{formatDecimal(share)}&nbsp;%</span>}
      </span>
    </li>
  )
}
