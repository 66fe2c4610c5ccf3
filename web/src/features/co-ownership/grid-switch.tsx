import type { Access } from '@faitage/contracts/kernel/endpoint'
import { Link, useLocation } from '@tanstack/react-router'
import { FileUp, List, Table2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { gridPart, useTreeIfAny } from './tree'

interface GridSwitchProps {
  /** The call that saves many rows at once. */
  endpoint: { readonly access: Access }
  /** The table that is typed into; none where the list is not that of one copro. */
  grid: ReactNode
  /** Where rows come from a file; none where they do not. */
  imports?: { readonly label: string; readonly page: ReactNode } | undefined
  table: (actions: ReactNode) => ReactNode
}

/** A list, its rows to type into, or where they come from a file: the address says which. */
export function GridSwitch({ endpoint, grid, imports, table }: GridSwitchProps) {
  const search = useOwnSearch()
  const { pathname } = useLocation()
  const tree = useTreeIfAny()
  const offered = useMay()(endpoint) && grid !== undefined && tree?.mayWrite === true && !tree.removed
  const asked = offered ? new URLSearchParams(search).get(gridPart) : null
  const shown = asked === 'tableau' ? grid : asked === 'import' ? imports?.page : undefined
  const to = (value: string | undefined) => pathname + withPart(search, gridPart, value)
  if (shown)
    return (
      <>
        <Button asChild variant="outline" className="w-fit">
          <Link to={to(undefined)}>
            <List aria-hidden /> {asked === 'tableau' ? 'Fermer la saisie en tableau' : 'Fermer l’import'}
          </Link>
        </Button>
        <Suspense fallback={<Skeleton className="h-96" />}>{shown}</Suspense>
      </>
    )
  return table(
    offered && (
      <>
        {imports && (
          <Button asChild variant="outline" className="px-3">
            <Link to={to('import')}>
              <FileUp aria-hidden /> {imports.label}
            </Link>
          </Button>
        )}
        <Button asChild variant="outline" className="px-3 max-md:hidden">
          <Link to={to('tableau')}>
            <Table2 aria-hidden /> Saisie en tableau
          </Link>
        </Button>
      </>
    ),
  )
}
