import { parseDay } from '@faitage/contracts/kernel/format-date'
import { formatDecimal, parseDecimal } from '@faitage/contracts/kernel/format-number'
import { NOT_A_DAY } from '@faitage/contracts/kernel/french'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import type { RecordFilter } from './column.ts'
import { FilterPopover } from './filter-popover.tsx'
import { readRange, writeRange } from './filter-range.ts'

interface ValueProps<F> {
  filter: F
  values: readonly string[]
  onChange: (values: string[]) => void
  defaultOpen: boolean
}

const notANumber = 'Saisissez un nombre, par exemple 12 ou 12,5.'

/** What was typed, as values of the address; or what is wrong with it. */
type Judged = { values: string[] } | { error: string }

interface TypedProps extends ValueProps<{ label: string }> {
  /** The texts of the fields, from the values of the address. */
  start: Record<string, string>
  judge: (typed: Record<string, string>) => Judged
  fields: (typed: Record<string, string>, set: (name: string, text: string) => void, error: ReactNode) => ReactNode
}

/** A filter whose value is typed: applied by Enter, by its button, or when it is closed. */
function TypedFilter({ filter, values, onChange, defaultOpen, start, judge, fields }: TypedProps) {
  const [typed, setTyped] = useState<Record<string, string>>()
  const [error, setError] = useState<string>()
  const error_id = useId()
  const apply = (): boolean => {
    const judged = typed ? judge(typed) : { values: [...values] }
    if ('error' in judged) {
      setError(judged.error)
      return false
    }
    setError(undefined)
    setTyped(undefined)
    if (judged.values.join() !== values.join()) onChange(judged.values)
    return true
  }
  const said = error ? (
    <p id={error_id} role="alert" className="text-sm text-destructive">
      {error}
    </p>
  ) : null
  return (
    <FilterPopover
      label={filter.label}
      count={values.length}
      defaultOpen={defaultOpen}
      // What cannot be understood stays, with why.
      onClose={apply}
      className="flex w-80 flex-col gap-3"
    >
      {close => (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (apply()) close()
          }}
        >
          {fields(typed ?? start, (name, text) => setTyped({ ...(typed ?? start), [name]: text }), said)}
          <div className="flex gap-2">
            <Button type="submit" size="sm">
              Appliquer
            </Button>
            {values.length > 0 ? (
              <Button
                variant="ghost"
                size="sm"
                onClick={() => {
                  setTyped(undefined)
                  setError(undefined)
                  onChange([])
                }}
              >
                <X aria-hidden="true" /> Effacer
              </Button>
            ) : null}
          </div>
        </form>
      )}
    </FilterPopover>
  )
}

/** Contains a text, accents and case aside. */
export function TextFilter(props: ValueProps<Extract<RecordFilter, { kind: 'text' }>>) {
  const id = useId()
  return (
    <TypedFilter
      {...props}
      start={{ text: props.values[0] ?? '' }}
      judge={({ text = '' }) => ({ values: text.trim() ? [text.trim()] : [] })}
      fields={({ text }, set) => (
        <div className="flex flex-col gap-1">
          <Label htmlFor={id}>{props.filter.label} contient</Label>
          <Input id={id} autoFocus maxLength={200} value={text} onChange={event => set('text', event.target.value)} />
        </div>
      )}
    />
  )
}

/** One of some numbers. */
export function NumberFilter(props: ValueProps<Extract<RecordFilter, { kind: 'number' }>>) {
  const id = useId()
  const judge = ({ text = '' }: Record<string, string>): Judged => {
    const numbers = text.split(/[;\s]/).filter(Boolean).map(parseDecimal)
    const known = numbers.filter(number => number !== undefined)
    return known.length < numbers.length ? { error: notANumber } : { values: [...new Set(known)] }
  }
  return (
    <TypedFilter
      {...props}
      start={{ text: props.values.map(formatDecimal).join(' ') }}
      judge={judge}
      fields={({ text }, set, error) => (
        <div className="flex flex-col gap-1">
          <Label htmlFor={id}>{props.filter.label}</Label>
          <Input
            id={id}
            autoFocus
            inputMode="decimal"
            value={text}
            aria-invalid={error !== null}
            onChange={event => set('text', event.target.value)}
          />
          <p className="text-sm text-muted-foreground">Un nombre, ou plusieurs séparés par une espace.</p>
          {error}
        </div>
      )}
    />
  )
}

/** From a number or a day to another, both included; either end may be left open. */
export function RangeFilter(props: ValueProps<Extract<RecordFilter, { kind: 'range' }>>) {
  const id = useId()
  const days = props.filter.of === 'date'
  const { from, to } = readRange(props.values[0])
  const judge = (typed: Record<string, string>): Judged => {
    const read = (text = '') => (text.trim() === '' ? '' : days ? parseDay(text) : parseDecimal(text))
    const [least, most] = [read(typed.from), read(typed.to)]
    if (least === undefined || most === undefined) return { error: days ? NOT_A_DAY : notANumber }
    if (least && most && (days ? least > most : Number(least) > Number(most)))
      return { error: 'La fin vient avant le début.' }
    return { values: writeRange({ from: least, to: most }) }
  }
  const ends = [
    ['from', days ? 'Du' : 'De'],
    ['to', days ? 'Au' : 'À'],
  ] as const
  return (
    <TypedFilter
      {...props}
      start={days ? { from, to } : { from: formatDecimal(from), to: formatDecimal(to) }}
      judge={judge}
      fields={(typed, set, error) => (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{props.filter.label}</legend>
          {ends.map(([end, label]) => (
            <div key={end} className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-2">
              <Label htmlFor={`${id}-${end}`}>{label}</Label>
              {days ? (
                <DateField id={`${id}-${end}`} value={typed[end] || null} onChange={day => set(end, day ?? '')} />
              ) : (
                <Input
                  id={`${id}-${end}`}
                  inputMode="decimal"
                  value={typed[end]}
                  aria-invalid={error !== null}
                  onChange={event => set(end, event.target.value)}
                />
              )}
            </div>
          ))}
          <p className="text-sm text-muted-foreground">
            Bornes comprises. Laissez un champ vide pour ne pas fixer de limite.
          </p>
          {error}
        </fieldset>
      )}
    />
  )
}

/** One day. */
export function DateFilter(props: ValueProps<Extract<RecordFilter, { kind: 'date' }>>) {
  const id = useId()
  const judge = ({ day = '' }: Record<string, string>): Judged => {
    const known = parseDay(day)
    return day.trim() === '' ? { values: [] } : known ? { values: [known] } : { error: NOT_A_DAY }
  }
  return (
    <TypedFilter
      {...props}
      start={{ day: props.values[0] ?? '' }}
      judge={judge}
      fields={({ day }, set, error) => (
        <div className="flex flex-col gap-1">
          <Label htmlFor={id}>{props.filter.label}</Label>
          <DateField id={id} value={day || null} onChange={next => set('day', next ?? '')} />
          {error}
        </div>
      )}
    />
  )
}
