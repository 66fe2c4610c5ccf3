import { Link } from '@tanstack/react-router'
import { Clock, type LucideIcon, Star } from 'lucide-react'
import type { KeptItem } from '@/components/record/kept/use-kept-items'
import { Card, CardTitle } from '@/components/ui/card'
import type { KeptList } from '@/lib/kept-records'

interface KeptCardProps extends Record<KeptList, readonly KeptItem[]> {
  /** What has a star besides missions. */
  of: string
}

/** What the person keeps at hand: favourites, and what they opened lately. */
export function KeptCard({ favourite, recent, of }: KeptCardProps) {
  return (
    <Card aria-labelledby="sous-la-main">
      <CardTitle id="sous-la-main">Sous la main</CardTitle>
      <Kept items={favourite} title="Favoris" icon={Star} none={`L’étoile ${of} ou d’une mission le garde ici.`} />
      <Kept items={recent} title="Ouverts récemment" icon={Clock} none="Ce que vous ouvrez se retrouve ici." />
    </Card>
  )
}

interface KeptProps {
  items: readonly KeptItem[]
  title: string
  icon: LucideIcon
  none: string
}

function Kept({ items, title, icon: Icon, none }: KeptProps) {
  return (
    <section aria-label={title}>
      <h3 className="flex items-center gap-2 text-sm font-medium text-muted-foreground">
        <Icon aria-hidden className="size-3.5" /> {title}
      </h3>
      {items.length === 0 ? <p className="text-sm text-muted-foreground">{none}</p> : null}
      <ul>
        {items.slice(0, 6).map(({ id, label, hint, href }) => (
          <li key={id}>
            <Link to={href} className="flex min-h-9 items-center gap-3 rounded-md px-2 hover:bg-accent">
              <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
              <span className="max-w-1/2 shrink-0 truncate text-sm text-muted-foreground">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
