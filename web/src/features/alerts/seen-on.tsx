import { parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'

/** The day the deadlines are looked at from: a past one, or today. */
export function SeenOn({ on, onSee }: { on: string | undefined; onSee: (day: string | undefined) => void }) {
  const id = useId()
  const today = todayInParis()
  return (
    <div className="flex items-end gap-2">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>Vu au</Label>
        <DateField
          id={id}
          className="w-40"
          value={on ?? today}
          max={today}
          onChange={typed => {
            const day = parseDay(typed ?? '')
            if (day || typed === null) onSee(day && day < today ? day : undefined)
          }}
        />
      </div>
      {on && (
        <Button variant="outline" onClick={() => onSee(undefined)}>
          Aujourd’hui
        </Button>
      )}
    </div>
  )
}
