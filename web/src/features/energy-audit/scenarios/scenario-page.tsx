import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { statePath } from '../audit-place.ts'
import { ScenarioMenu } from './scenario-menu.tsx'
import { StateCard } from './state-card.tsx'
import { StateGate, type StateShown } from './state-gate.tsx'
import { StateHead } from './state-head.tsx'

/** One scenario: where it stands, and the way to its forms and results. */
export function Page() {
  return <StateGate>{shown => <Scenario {...shown} />}</StateGate>
}

function Scenario({ place, path, item, initial }: StateShown) {
  const router = useRouter()
  const all = statePath(place)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Link to={all} className="flex w-fit items-center gap-1 py-1 text-sm text-info hover:underline">
        <ArrowLeft aria-hidden className="size-4" /> État initial et scénarios
      </Link>
      <StateHead item={item}>
        <Button asChild variant="outline">
          <Link to={`${all}?comparer=${item.id}`}>Comparer</Link>
        </Button>
        {item.may_write && item.kind === 'scenario' && (
          <ScenarioMenu
            item={item}
            onRemoved={() => void router.navigate({ href: all, replace: true, ignoreBlocker: true })}
          />
        )}
      </StateHead>
      <StateCard item={item} initial={initial} path={path} />
    </div>
  )
}
