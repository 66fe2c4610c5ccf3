import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { GoneBanner } from './gone-banner'
import type { RecordItem, RecordKit } from './record-kit'
import { agreed, capital, doneText } from './record-words'
import { RestoreButton } from './restore-button'
import { useMay } from './use-may'

interface RemovedBannerProps<T extends RecordItem> {
  kit: RecordKit<T>
  item: T
  /** Reads the record again, once it is restored. */
  onRestored: () => void
}

/** Somebody deleted the record that is on the screen: who and when, and the way back for anyone who may. */
export function RemovedBanner<T extends RecordItem>({ kit, item, onRestored }: RemovedBannerProps<T>) {
  const may = useMay()
  const { history, undo } = kit.endpoints
  const read = useRead(history, { params: { id: item.id } }, { enabled: may(history), cacheDisabled: true })
  const removal = read.data?.items[0]
  const gone = agreed('supprimé', kit.noun)
  const called = capital(kit.record.words.the)
  return (
    <GoneBanner
      title={
        removal
          ? `${called} a été ${gone} par ${removal.actor.name} le ${formatInstant(removal.recorded_at)}`
          : `${called} n’est plus là, ou ne vous est plus ${agreed('ouvert', kit.noun)}`
      }
    >
      {removal?.can_undo && may(undo) && (
        <RestoreButton
          endpoint={undo}
          id={item.id}
          revision={removal.revision}
          text="Rétablir"
          success={doneText(kit, kit.titleOf(item), 'rétabli')}
          onRestored={onRestored}
        />
      )}
      <Button size="sm" variant="outline" asChild>
        <Link to={kit.backTo?.(item) ?? kit.path}>Voir la liste&nbsp;: {kit.record.words.titles.toLowerCase()}</Link>
      </Button>
    </GoneBanner>
  )
}
