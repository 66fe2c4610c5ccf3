import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'

const StateHistory = lazy(() => import('./state-history.tsx').then(module => ({ default: module.StateHistory })))

interface StateHeadProps {
  item: AuditItem
  /** Beside the name of the state: `Résultats`. */
  page?: string
  /** Actions of the page. */
  children?: ReactNode
}

/** Whose pages these are, what is done with it, and what became of it. */
export function StateHead({ item, page, children }: StateHeadProps) {
  const [past, setPast] = useState(false)
  const { dwelling, name, retained } = item
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold break-words">
          {page ? `${name}, ${page.toLowerCase()}` : name}
          {retained && <Badge variant="success">Retenu</Badge>}
        </h2>
        {dwelling.name && <p className="text-muted-foreground">{dwelling.name}</p>}
      </div>
      <div className="no-print flex flex-wrap gap-2">
        {children}
        {item.revision >= 0 && (
          <Button variant="outline" onClick={() => setPast(true)}>
            <History aria-hidden /> Historique
          </Button>
        )}
      </div>
      {past && (
        <Suspense>
          <StateHistory item={item} onOpenChange={setPast} />
        </Suspense>
      )}
    </header>
  )
}
