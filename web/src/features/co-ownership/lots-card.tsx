import { lotTypes } from '@faitage/contracts/co-ownership/lot.words'
import { type Occupation, occupations } from '@faitage/contracts/co-ownership/overview/occupation'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { Fact, Facts } from '@/components/record/facts'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { occupationLook } from './occupation-look'
import type { OverviewRead } from './use-overview'

const kinds = Object.keys(occupations) as Occupation[]

interface LotsCardProps {
  read: OverviewRead
  /** Where they are listed. */
  href: string
}

/** The lots by kind, and how the homes among them are lived in. */
export function LotsCard({ read: { data, allowed }, href }: LotsCardProps) {
  if (!allowed) return null
  return (
    <Card aria-labelledby="lots">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="lots">Lots et occupation</CardTitle>
        <div className="no-print flex flex-wrap gap-2">
          <Button asChild variant="outline" size="sm">
            <Link to={href}>Liste des lots</Link>
          </Button>
          {data && data.sums.lots > 0 && (
            <Button asChild variant="outline" size="sm">
              <Link to={`${href}?vue=plan`}>Plan des lots</Link>
            </Button>
          )}
        </div>
      </div>
      {!data ? (
        <Skeleton className="h-24" />
      ) : data.sums.lots === 0 ? (
        <p className="text-muted-foreground">Aucun lot n’est saisi.</p>
      ) : (
        <>
          <p>{data.kinds.map(({ type, lots }) => `${lotTypes[type]}\u00A0: ${formatCount(lots)}`).join(' · ')}</p>
          {data.sums.homes > 0 && <Occupancy homes={data.sums.homes} counts={data.occupancy} />}
        </>
      )}
    </Card>
  )
}

function Occupancy({ homes, counts }: { homes: number; counts: Readonly<Record<Occupation, number>> }) {
  const met = kinds.filter(kind => counts[kind] > 0)
  return (
    <>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {met.map(kind => (
          <span key={kind} className={occupationLook[kind].fill} style={{ flexGrow: counts[kind] }} />
        ))}
      </div>
      <Facts>
        {met.map(kind => (
          <Fact key={kind} label={occupations[kind]}>
            {`${formatCount(counts[kind])} sur ${countOf(homes, 'logement', 'logements')}`}
          </Fact>
        ))}
      </Facts>
    </>
  )
}
