import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { normalised } from '@/lib/normalised'
import type { FilterOption, RecordFilter } from './column.ts'
import { FilterPopover } from './filter-popover.tsx'
import { groupsOf } from './filter-text.ts'
import { DateFilter, NumberFilter, RangeFilter, TextFilter } from './filter-values.tsx'

interface ControlProps<F> {
  filter: F
  values: readonly string[]
  onChange: (values: string[]) => void
  /** True when it was just asked for. */
  defaultOpen: boolean
}

const yesNo: readonly FilterOption[] = [
  { value: 'true', label: 'Oui' },
  { value: 'false', label: 'Non' },
]

/** One filter of the bar, by its kind. */
export function FilterControl({ filter, ...props }: ControlProps<RecordFilter>) {
  switch (filter.kind) {
    case 'many':
    case 'one':
      return <ChoiceFilter filter={filter} {...props} />
    case 'boolean':
      return <ChoiceFilter filter={{ ...filter, kind: 'one', options: yesNo }} {...props} />
    case 'date':
      return <DateFilter filter={filter} {...props} />
    case 'range':
      return <RangeFilter filter={filter} {...props} />
    case 'number':
      return <NumberFilter filter={filter} {...props} />
    case 'text':
      return <TextFilter filter={filter} {...props} />
  }
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

function ChoiceFilter(props: ControlProps<Extract<RecordFilter, { kind: 'many' | 'one' }>>) {
  const { filter, values, onChange } = props
  const id = useId()
  const [searched, setSearched] = useState('')
  const words = normalised(searched)
  const options = filter.options.filter(option => normalised(`${option.group ?? ''} ${option.label}`).includes(words))
  const single = filter.kind === 'one'
  const set = (changed: readonly FilterOption[], checked: boolean) => {
    const others = single ? [] : values.filter(value => changed.every(option => option.value !== value))
    onChange(checked ? [...others, ...changed.map(option => option.value)] : others)
  }
  return (
    <FilterPopover
      label={filter.label}
      count={values.length}
      defaultOpen={props.defaultOpen}
      className="w-80 p-0"
      onClose={() => {
        setSearched('')
        return true
      }}
      onKeyDown={moveWithArrows}
    >
      {filter.options.length > many ? (
        <div className="border-b p-2">
          <Input
            type="search"
            aria-label={`Rechercher dans ${filter.label.toLowerCase()}`}
            placeholder="Rechercher"
            value={searched}
            onChange={event => {
              setSearched(event.target.value)
              filter.more?.ask(event.target.value)
            }}
            onKeyDown={event => {
              const [first] = options
              if (event.key !== 'Enter' || !first || !words) return
              event.preventDefault()
              set([first], !values.includes(first.value))
            }}
          />
        </div>
      ) : null}
      <fieldset className="max-h-96 overflow-y-auto p-1">
        <legend className="sr-only">{filter.label}</legend>
        {groupsOf(options).map(group => (
          <div key={group.name}>
            {group.name ? <GroupBox name={group.name} options={group.options} values={values} onSet={set} /> : null}
            {group.options.map(option => (
              <label
                key={option.value}
                htmlFor={`${id}-${option.value}`}
                className={`flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-accent pointer-coarse:min-h-10 ${group.name ? 'pl-7' : ''}`}
              >
                {single ? (
                  <input
                    type="radio"
                    id={`${id}-${option.value}`}
                    name={id}
                    className="size-4 accent-primary"
                    checked={values.includes(option.value)}
                    onChange={() => set([option], true)}
                  />
                ) : (
                  <Checkbox
                    id={`${id}-${option.value}`}
                    checked={values.includes(option.value)}
                    onCheckedChange={checked => set([option], checked === true)}
                  />
                )}
                {option.icon}
                <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
              </label>
            ))}
          </div>
        ))}
        {options.length === 0 ? (
          <p className="p-3 text-muted-foreground">
            {filter.loading || filter.more?.busy ? 'Chargement…' : 'Aucun choix ne correspond.'}
          </p>
        ) : null}
        {filter.more ? (
          <p className="px-2 py-1.5 text-sm text-muted-foreground">
            Seul le début de la liste est montré&nbsp;: tapez un nom pour chercher dans le reste.
          </p>
        ) : null}
      </fieldset>
      {values.length > 0 ? (
        <div className="border-t p-1">
          <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => onChange([])}>
            <X aria-hidden="true" /> {single ? 'Effacer le choix' : 'Tout décocher'}
          </Button>
        </div>
      ) : null}
    </FilterPopover>
  )
}

interface GroupBoxProps {
  name: string
  options: readonly FilterOption[]
  values: readonly string[]
  onSet: (options: readonly FilterOption[], checked: boolean) => void
}

/** Ticks a whole group of choices at once. */
function GroupBox({ name, options, values, onSet }: GroupBoxProps) {
  const id = useId()
  const count = options.filter(option => values.includes(option.value)).length
  return (
    <label
      htmlFor={id}
      className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 pt-1.5 font-medium hover:bg-accent pointer-coarse:min-h-10"
    >
      <Checkbox
        id={id}
        checked={count === options.length ? true : count > 0 ? 'indeterminate' : false}
        onCheckedChange={checked => onSet(options, checked === true)}
      />
      {name}
    </label>
  )
}
