import type { ReactNode } from 'react'
import { normalised } from '@/lib/normalised'
import type { MoreOptions, Option } from './combobox'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from './command'

/** The searchable list of a combobox; its own module, so that cmdk only travels when a list is opened. */
export function OptionList({
  options,
  chosen,
  placeholder,
  onPick,
  more,
  mark,
}: {
  options: readonly Option[]
  chosen: readonly string[]
  placeholder: string
  onPick: (value: string) => void
  more: MoreOptions | undefined
  mark: ReactNode
}) {
  return (
    <Command filter={containsWords}>
      {/* The list comes after its window the first time: what is typed then goes here all the same. */}
      <CommandInput
        autoFocus
        placeholder={placeholder}
        aria-label={placeholder}
        {...(more ? { onValueChange: more.ask } : {})}
      />
      <CommandList>
        <CommandEmpty>{more?.busy ? 'Recherche…' : 'Aucun résultat. Essayez un autre mot.'}</CommandEmpty>
        {options.map(option => (
          <CommandItem
            key={option.value}
            value={option.value}
            keywords={[option.label, option.hint ?? '']}
            onSelect={() => onPick(option.value)}
          >
            <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{option.label}</span>
            {option.hint && <span className="truncate text-sm text-muted-foreground">{option.hint}</span>}
            {chosen.includes(option.value) && mark}
          </CommandItem>
        ))}
        {more && (
          <p className="px-2 py-1.5 text-sm text-muted-foreground">
            Seul le début de la liste est montré&nbsp;: tapez un nom pour chercher dans le reste.
          </p>
        )}
      </CommandList>
    </Command>
  )
}

/** Every typed word must be found in the option's words, accents and case aside. */
function containsWords(_value: string, search: string, keywords: string[] = []): number {
  const words = normalised(keywords.join(' '))
  return normalised(search)
    .split(/\s+/)
    .every(word => words.includes(word))
    ? 1
    : 0
}
