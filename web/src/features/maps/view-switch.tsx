import { useRouter } from '@tanstack/react-router'
import { List, type LucideIcon, Map as MapIcon, SquareKanban } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'

/** The address' parameter that says how a list shows. */
const PARAMETER = 'vue'

/** The ways a list shows, by their word in the address. */
const views = {
  liste: { label: 'Liste', Icon: List },
  statuts: { label: 'Statuts', Icon: SquareKanban },
  phases: { label: 'Phases', Icon: SquareKanban },
  carte: { label: 'Carte', Icon: MapIcon },
} as const satisfies Record<string, { label: string; Icon: LucideIcon }>
export type View = keyof typeof views

/** Which of its ways the address asks for a list to show. */
export function useListView<V extends View>(offered: readonly V[]): V | 'liste' {
  const asked = new URLSearchParams(useOwnSearch()).get(PARAMETER)
  return offered.find(view => view === asked) ?? 'liste'
}

/** From one view of a list to the others, filters and search kept. */
export function ViewSwitch({ offered }: { offered: readonly View[] }) {
  const router = useRouter()
  const current = useListView(offered)
  const go = (view: View) => {
    const { pathname, search } = router.history.location
    const parameters = new URLSearchParams(search)
    if (view === 'liste') parameters.delete(PARAMETER)
    else parameters.set(PARAMETER, view)
    // A page of the list means nothing in another view.
    parameters.delete('page')
    router.history.push(`${pathname}${parameters.size > 0 ? `?${parameters.toString().replaceAll('%2C', ',')}` : ''}`)
  }
  return offered
    .filter(view => view !== current)
    .map(view => {
      const { label, Icon } = views[view]
      return (
        <Button key={view} variant="outline" className="px-3" title={label} onClick={() => go(view)}>
          <Icon aria-hidden /> <span className="max-lg:sr-only">{label}</span>
        </Button>
      )
    })
}
