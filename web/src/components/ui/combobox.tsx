import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { cn } from '@/lib/utils'
import { controlClasses } from './input'
import { Popover, PopoverContent, PopoverTrigger } from './popover'
import { Skeleton } from './skeleton'

const OptionList = lazy(() => import('./option-list').then(module => ({ default: module.OptionList })))

export type Option = { value: string; label: string; hint?: string }

/** Where the options given are not all there are: asks for those that a text finds. */
export interface MoreOptions {
  ask(text: string): void
  busy: boolean
}

interface Common {
  id?: string
  options: readonly Option[]
  placeholder?: string
  /** What the search box of the list says. */
  searchPlaceholder?: string
  disabled?: boolean
  loading?: boolean
  more?: MoreOptions
  className?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false'
}

/** One of many options, found by typing; clearable. */
export function Combobox({
  value,
  onChange,
  ...props
}: Common & { value: string | null | undefined; onChange: (value: string | null) => void }) {
  const chosen = props.options.find(option => option.value === value)
  return (
    <Picker
      {...props}
      chosen={value ? [value] : []}
      text={chosen?.label ?? (value && !props.loading ? 'Élément inconnu' : undefined)}
      onPick={(picked, close) => {
        onChange(picked === value ? null : picked)
        close()
      }}
      onClear={value ? () => onChange(null) : undefined}
    />
  )
}

/** Chips shown before one asks for the others: what stands below them must stay in sight. */
const SHOWN = 12

/** Several of many options; each chosen one is a chip that can be taken away. */
export function MultiCombobox({
  value,
  onChange,
  ...props
}: Common & { value: readonly string[]; onChange: (value: string[]) => void }) {
  const [unfolded, setUnfolded] = useState(false)
  const label = (id: string) => props.options.find(option => option.value === id)?.label ?? 'Élément inconnu'
  const hidden = unfolded ? 0 : Math.max(0, value.length - SHOWN)
  return (
    <div className="flex flex-col gap-2">
      <Picker
        {...props}
        placeholder={value.length > 0 ? 'Ajouter…' : props.placeholder}
        chosen={value}
        text={undefined}
        onPick={picked => onChange(value.includes(picked) ? value.filter(id => id !== picked) : [...value, picked])}
      />
      {value.length > 0 && !props.loading && (
        <ul className="flex flex-wrap gap-1 pointer-coarse:gap-3">
          {(hidden > 1 ? value.slice(0, SHOWN) : value).map(id => (
            <li
              key={id}
              className="inline-flex items-center gap-1 rounded-full bg-secondary py-0.5 pr-1 pl-2.5 text-sm"
            >
              {label(id)}
              <button
                type="button"
                aria-label={`Retirer ${label(id)}`}
                disabled={props.disabled}
                onClick={() => onChange(value.filter(other => other !== id))}
                className="relative grid size-5 place-items-center rounded-full hover:bg-accent pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
              >
                <X className="size-3" />
              </button>
            </li>
          ))}
          {hidden > 1 && (
            <li>
              <button
                type="button"
                onClick={() => setUnfolded(true)}
                className="px-1 py-0.5 text-info text-sm underline underline-offset-2 pointer-coarse:min-h-10"
              >
                et {formatCount(hidden)} autres
              </button>
            </li>
          )}
        </ul>
      )}
      {value.length > SHOWN && !props.disabled && (
        <button
          type="button"
          onClick={() => onChange([])}
          className="w-fit px-1 py-0.5 text-info text-sm underline underline-offset-2 pointer-coarse:min-h-10"
        >
          Tout retirer
        </button>
      )}
    </div>
  )
}

function Picker({
  options,
  chosen,
  text,
  onPick,
  onClear,
  placeholder = 'Choisir…',
  searchPlaceholder = 'Rechercher…',
  disabled,
  loading,
  more,
  className,
  ...props
}: Common & {
  chosen: readonly string[]
  text: string | undefined
  onPick: (value: string, close: () => void) => void
  onClear?: () => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <div className="relative">
        <PopoverTrigger
          role="combobox"
          aria-expanded={open}
          aria-busy={loading}
          disabled={disabled}
          {...props}
          className={cn(
            controlClasses,
            'flex h-9 pointer-coarse:h-10 items-center gap-2 text-left disabled:opacity-70',
            onClear && !disabled ? 'pr-16 pointer-coarse:pr-19' : 'pr-9',
            !text && 'text-muted-foreground',
            className,
          )}
        >
          <span className="truncate">{text ?? (loading ? 'Chargement…' : placeholder)}</span>
          <ChevronsUpDown aria-hidden className="absolute right-3 size-4 text-muted-foreground" />
        </PopoverTrigger>
        {onClear && !disabled && (
          <button
            type="button"
            aria-label="Effacer le choix"
            onClick={onClear}
            className="absolute top-1/2 right-8 grid size-6 -translate-y-1/2 pointer-coarse:size-10 place-items-center rounded-sm text-muted-foreground hover:bg-accent"
          >
            <X className="size-3.5" />
          </button>
        )}
      </div>
      <PopoverContent aria-label={searchPlaceholder} className="w-(--radix-popover-trigger-width) min-w-56 p-0">
        <Suspense fallback={<Skeleton className="m-2 h-24" />}>
          <OptionList
            options={options}
            chosen={chosen}
            placeholder={searchPlaceholder}
            more={more}
            onPick={picked => onPick(picked, () => setOpen(false))}
            mark={<Check className="ml-auto" aria-label="choisi" />}
          />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}
