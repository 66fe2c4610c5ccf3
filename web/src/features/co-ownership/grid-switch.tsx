import type { Access } from '@faitage/contracts/kernel/endpoint'
import { Link, useLocation } from '@tanstack/react-router'
import { List, Table2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { useTreeIfAny } from './tree'

interface GridSwitchProps {
  /** The call that saves many rows at once. */
  endpoint: { readonly access: Access }
  /** The table that is typed into; none where the list is not that of one copro. */
  grid: ReactNode
  table: (actions: ReactNode) => ReactNode
}

const part = 'saisie'

/** A list, or its rows to type into: the address says which. */
export function GridSwitch({ endpoint, grid, table }: GridSwitchProps) {
  const search = useOwnSearch()
  const { pathname } = useLocation()
  const tree = useTreeIfAny()
  const offered = useMay()(endpoint) && grid !== undefined && tree?.mayWrite === true && !tree.removed
  const typing = offered && new URLSearchParams(search).get(part) === 'tableau'
  const to = (value: string | undefined) => pathname + withPart(search, part, value)
  if (typing)
    return (
      <>
        <Button asChild variant="outline" className="w-fit">
          <Link to={to(undefined)}>
            <List aria-hidden /> Revenir à la liste
          </Link>
        </Button>
        <Suspense fallback={<Skeleton className="h-96" />}>{grid}</Suspense>
      </>
    )
  return table(
    offered && (
      <Button asChild variant="outline" className="px-3 max-md:hidden">
        <Link to={to('tableau')}>
          <Table2 aria-hidden /> Saisie en tableau
        </Link>
      </Button>
    ),
  )
}
