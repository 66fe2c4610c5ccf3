import type { coproRemovalEndpoints } from '@faitage/contracts/co-ownership/copro-removal'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { Progress } from '@/components/ui/progress'

export type Removal = ResponseOf<typeof coproRemovalEndpoints.get>

/** « 3 bâtiments et 148 lots ». */
export const contentText = ({ buildings, lots }: Removal['content']): string =>
  `${countOf(buildings, 'bâtiment', 'bâtiments')} et ${countOf(lots, 'lot', 'lots')}`

export const isUnderWay = (removal: Removal | undefined): boolean =>
  removal?.phase === 'removing' || removal?.phase === 'restoring'

/** How far a copro's content is gone, or is back. */
export function RemovalProgress({ removal: { phase, content, total } }: { removal: Removal }) {
  const all = total.buildings + total.lots
  const there = Math.min(all, content.buildings + content.lots)
  const done = phase === 'restoring' ? there : all - there
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        {phase === 'restoring' ? 'Rétablissement en cours' : 'Suppression en cours'}&nbsp;: {formatCount(done)} sur{' '}
        {formatCount(all)}. Vous pouvez quitter cette page.
      </p>
      <Progress value={all > 0 ? (done / all) * 100 : null} aria-label="Avancement" />
    </div>
  )
}
