import type { FaultKind } from '@faitage/contracts/imports/mission-import.told'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useId } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { unbroken } from '@/lib/typography'

interface FaultChoiceProps {
  fault: FaultKind
  isWithout: boolean
  onWithout: (without: boolean) => void
  meaningOf: (value: string) => string
  onMeaning: (value: string, to: string) => void
  /** The year of the incomes of the whole file, where that is what is missing. */
  year: { readonly value: string; onChange(year: string): void } | undefined
}

/** One kind of error, and what may be done about it. */
export function FaultChoice({ fault, isWithout, onWithout, meaningOf, onMeaning, year }: FaultChoiceProps) {
  const id = useId()
  const { column, message, count, optional, options, values } = fault
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="text-sm">
        <span className="font-medium">{column}</span>, {countOf(count, 'ligne', 'lignes')}&nbsp;: {unbroken(message)}
      </p>
      {options.length > 0 && !isWithout
        ? values.map(({ value, count: times }, index) => (
            <div key={value} className="grid gap-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center sm:gap-3">
              <Label htmlFor={`${id}-${index}`} className="[overflow-wrap:anywhere]">
                {`«\u00A0${value}\u00A0» (${countOf(times, 'ligne', 'lignes')}) signifie`}
              </Label>
              <NativeSelect
                id={`${id}-${index}`}
                value={meaningOf(value)}
                onChange={event => onMeaning(value, event.target.value)}
              >
                <option value="">À choisir</option>
                {options.map(({ value: to, label }) => (
                  <option key={to} value={to}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </div>
          ))
        : null}
      {year && !isWithout ? (
        <div className="flex flex-wrap items-center gap-3">
          <Label htmlFor={`${id}-annee`}>Tous les revenus de ce fichier sont de l’année</Label>
          <Input
            id={`${id}-annee`}
            type="number"
            inputMode="numeric"
            min={1950}
            max={2100}
            className="w-28"
            value={year.value}
            onChange={event => year.onChange(event.target.value)}
          />
        </div>
      ) : null}
      {optional ? (
        <div className="flex items-center gap-2">
          <input
            id={`${id}-sans`}
            type="checkbox"
            className="size-4 accent-primary"
            checked={isWithout}
            onChange={event => onWithout(event.target.checked)}
          />
          <Label htmlFor={`${id}-sans`}>Importer sans cette valeur</Label>
        </div>
      ) : null}
    </li>
  )
}
