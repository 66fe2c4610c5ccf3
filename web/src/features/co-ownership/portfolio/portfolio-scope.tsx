import { formatDay, parseDay } from '@faitage/contracts/kernel/format-date'
import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { useAddress } from '@/lib/use-address'
import { useOwnSearch } from '@/lib/use-own-search'

/** The address' parameters: the day the portfolio is told of, and whether it is of one's own copros. */
const DAY = 'situation'
const OWN = 'copros'

/** The portfolio's question, read from the address. */
export function usePortfolioScope() {
  const asked = new URLSearchParams(useOwnSearch())
  return { on: parseDay(asked.get(DAY) ?? ''), mine: asked.get(OWN) === 'mes' }
}

/** Whose copros, and on which day; in the address, so that a link shows the same. */
export function PortfolioScope({ on, today, mine }: { on: string; today: string; mine: boolean }) {
  const id = useId()
  const say = useAddress()
  return (
    <div className="no-print flex flex-wrap items-end gap-x-4 gap-y-2">
      <fieldset className="flex shrink-0 rounded-md border border-input bg-card p-0.5">
        <legend className="sr-only">Copropriétés prises en compte</legend>
        {[false, true].map(own => (
          <Button
            key={String(own)}
            size="sm"
            variant={own === mine ? 'default' : 'ghost'}
            aria-pressed={own === mine}
            title={own ? 'Celles dont vous êtes collaborateur' : undefined}
            onClick={() => say({ [OWN]: own ? 'mes' : null })}
          >
            {own ? 'Mes copropriétés' : 'Toutes'}
          </Button>
        ))}
      </fieldset>
      <div className="flex items-center gap-2">
        <Label htmlFor={id}>Situation au</Label>
        <DateField
          id={id}
          className="w-40"
          value={on}
          onChange={value => {
            const day = parseDay(value ?? '')
            if (value === null || day) say({ [DAY]: day && day !== today ? day : null })
          }}
        />
        {on === today ? null : (
          <Button variant="ghost" size="sm" onClick={() => say({ [DAY]: null })}>
            <Undo2 aria-hidden /> Aujourd’hui
          </Button>
        )}
      </div>
      {on === today ? null : (
        <p role="status" className="w-full text-sm text-muted-foreground">
          Impayés, assemblées et mandats sont ceux du {formatDay(on)}, d’après ce qui est saisi aujourd’hui. Les autres
          chiffres sont ceux d’aujourd’hui.
        </p>
      )}
    </div>
  )
}
