import { funderTypeLabels } from '@faitage/contracts/funding/funder'
import type { FunderItem } from '@faitage/contracts/funding/funder.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'

interface FunderTicksProps {
  label: string
  items: readonly FunderItem[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** Whether the label is seen above the list. */
  titled?: boolean
}

/** Funders to tick, one by one or all at once. */
export function FunderTicks({ label, items, chosen, onChange, titled = false }: FunderTicksProps) {
  const id = useId()
  const own = items.map(one => one.id)
  const ticked = own.filter(one => chosen.includes(one)).length
  const others = chosen.filter(one => !own.includes(one))
  return (
    <div className="flex flex-col gap-1.5">
      {titled && (
        <p aria-hidden className="font-medium">
          {label}
        </p>
      )}
      <div className="flex items-center gap-3 px-3">
        <Checkbox
          id={`${id}-tous`}
          checked={ticked === own.length ? true : ticked > 0 ? 'indeterminate' : false}
          onCheckedChange={on => onChange(on ? [...others, ...own] : others)}
        />
        <Label htmlFor={`${id}-tous`} className="py-1 font-normal">
          Tout cocher<span className="sr-only">, {label}</span>
        </Label>
      </div>
      <ul aria-label={label} className="flex max-h-72 flex-col divide-y overflow-y-auto rounded-md border">
        {items.map(funder => (
          <li key={funder.id} className="flex items-start gap-3 px-3 py-2.5">
            <Checkbox
              id={`${id}-${funder.id}`}
              className="mt-0.5"
              checked={chosen.includes(funder.id)}
              onCheckedChange={on =>
                onChange(on ? [...chosen, funder.id] : chosen.filter(other => other !== funder.id))
              }
            />
            <Label htmlFor={`${id}-${funder.id}`} className="min-w-0 flex-1 flex-col items-start gap-0 font-normal">
              <span className="font-medium break-words">{funder.name}</span>
              <span className="text-sm text-muted-foreground">
                {funderTypeLabels[funder.type]} · {countOf(funder.funding_scenarios.length, 'scénario', 'scénarios')}
              </span>
            </Label>
          </li>
        ))}
      </ul>
    </div>
  )
}
