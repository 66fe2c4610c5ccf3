import { parseDay } from '@faitage/contracts/kernel/format-date'
import { CalendarDays, ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DateField } from '@/components/ui/date-field'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { normalised } from '@/lib/normalised'
import type { FilterOption, RecordFilter } from './column.ts'

interface ControlProps<F> {
  filter: F
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** One filter of the bar, by its kind. */
export function FilterControl({ filter, values, onChange }: ControlProps<RecordFilter>) {
  if (filter.kind === 'many' || filter.kind === 'one')
    return <ChoiceFilter filter={filter} values={values} onChange={onChange} />
  if (filter.kind === 'date') return <DateFilter filter={filter} values={values} onChange={onChange} />
  const on = values[0] === 'true'
  return (
    <Button
      variant={on ? 'secondary' : 'outline'}
      aria-pressed={on}
      className="h-9 px-3 font-normal"
      onClick={() => onChange(on ? [] : ['true'])}
    >
      {filter.label}
    </Button>
  )
}

function Trigger({ label, count }: { label: string; count: number }) {
  return (
    <PopoverTrigger asChild>
      <Button variant={count > 0 ? 'secondary' : 'outline'} className="h-9 px-3 font-normal">
        {label}
        {count > 0 ? (
          <span className="rounded-full bg-primary px-1.5 text-xs font-medium text-primary-foreground tabular">
            {count}
            <span className="sr-only"> {count > 1 ? 'valeurs choisies' : 'valeur choisie'}</span>
          </span>
        ) : null}
        <ChevronDown aria-hidden="true" className="text-muted-foreground" />
      </Button>
    </PopoverTrigger>
  )
}

/** The arrows go through the search and the boxes of a list of choices; radios move by themselves. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step || (event.target as HTMLElement).matches('[type="radio"]')) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[type="search"], fieldset :is(button, input)')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Beyond this many choices a search helps. */
const many = 10

function ChoiceFilter({ filter, values, onChange }: ControlProps<Extract<RecordFilter, { kind: 'many' | 'one' }>>) {
  const id = useId()
  const [sought, setSought] = useState('')
  const words = normalised(sought)
  const options = filter.options.filter(option => normalised(option.label).includes(words))
  const single = filter.kind === 'one'
  const toggle = (option: FilterOption, checked: boolean) => {
    const others = single ? [] : values.filter(value => value !== option.value)
    onChange(checked ? [...others, option.value] : others)
  }
  return (
    <Popover onOpenChange={() => setSought('')}>
      <Trigger label={filter.label} count={values.length} />
      <PopoverContent
        className="w-80 p-0"
        aria-label={`Filtrer par ${filter.label.toLowerCase()}`}
        onKeyDown={moveWithArrows}
      >
        {filter.options.length > many ? (
          <div className="border-b p-2">
            <Input
              type="search"
              aria-label={`Rechercher dans ${filter.label.toLowerCase()}`}
              placeholder="Rechercher"
              value={sought}
              onChange={event => setSought(event.target.value)}
              onKeyDown={event => {
                const [first] = options
                if (event.key !== 'Enter' || !first || !words) return
                event.preventDefault()
                toggle(first, !values.includes(first.value))
              }}
            />
          </div>
        ) : null}
        <fieldset className="max-h-80 overflow-y-auto p-1">
          <legend className="sr-only">{filter.label}</legend>
          {options.map(option => (
            <label
              key={option.value}
              htmlFor={`${id}-${option.value}`}
              className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-accent"
            >
              {single ? (
                <input
                  type="radio"
                  id={`${id}-${option.value}`}
                  name={id}
                  className="size-4 accent-primary"
                  checked={values.includes(option.value)}
                  onChange={() => toggle(option, true)}
                />
              ) : (
                <Checkbox
                  id={`${id}-${option.value}`}
                  checked={values.includes(option.value)}
                  onCheckedChange={checked => toggle(option, checked === true)}
                />
              )}
              {option.icon}
              <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
            </label>
          ))}
          {options.length === 0 ? (
            <p className="p-3 text-muted-foreground">{filter.loading ? 'Chargement…' : 'Aucun choix ne correspond.'}</p>
          ) : null}
        </fieldset>
        {values.length > 0 ? (
          <div className="border-t p-1">
            <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => onChange([])}>
              <X aria-hidden="true" /> {single ? 'Effacer le choix' : 'Tout décocher'}
            </Button>
          </div>
        ) : null}
      </PopoverContent>
    </Popover>
  )
}

function DateFilter({ filter, values, onChange }: ControlProps<Extract<RecordFilter, { kind: 'date' }>>) {
  const id = useId()
  return (
    <Popover>
      <Trigger label={filter.label} count={values.length} />
      <PopoverContent className="flex flex-col gap-2" aria-label={filter.label}>
        <Label htmlFor={id}>
          <CalendarDays aria-hidden="true" className="size-4 text-muted-foreground" />
          {filter.label}
        </Label>
        <DateField
          id={id}
          value={values[0] ?? null}
          onChange={value => {
            const day = parseDay(value ?? '')
            if (day || value === null) onChange(day ? [day] : [])
          }}
        />
        {values.length > 0 ? (
          <Button variant="ghost" size="sm" className="self-start" onClick={() => onChange([])}>
            <X aria-hidden="true" /> Effacer la date
          </Button>
        ) : null}
      </PopoverContent>
    </Popover>
  )
}
