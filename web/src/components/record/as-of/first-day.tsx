import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ApiRefusal } from '@/api/refusal'
import { Button } from '@/components/ui/button'

/** The way to the first day of what did not exist yet on the day asked about. */
export function FirstDay({ refusal, onSee }: { refusal: ApiRefusal; onSee: (day: string) => void }) {
  const day = typeof refusal.details.opened_on === 'string' ? refusal.details.opened_on : undefined
  return day ? (
    <Button variant="outline" size="sm" onClick={() => onSee(day)}>
      Voir au {formatDay(day)}
    </Button>
  ) : null
}
