import type { AddressSuggestion } from '@faitage/contracts/addresses/address'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { MapPin } from 'lucide-react'
import { Popover as PopoverPrimitive } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/utils'
import { keyEffect, opened, shut } from './list-keys.ts'
import { useAddressSearch } from './use-address-search.ts'

interface AddressComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> {
  id: string
  value: string
  /** What is typed is the value, found or not. */
  onType: (text: string) => void
  onChoose: (suggestion: AddressSuggestion) => void
}

/** A text field under which addresses are proposed as one types (ARIA 1.2 editable combobox with a list). */
export function AddressCombobox({ id, value, onType, onChoose, disabled, ...props }: AddressComboboxProps) {
  const [list, setList] = useState(shut)
  // Only what is typed now is searched for: a form that opens seeks nothing.
  const [typed, setTyped] = useState<string>()
  const search = useAddressSearch(list.open && !disabled ? typed : undefined)
  const { items } = search
  const box = useRef<HTMLDivElement>(null)
  const options = useRef<HTMLDivElement>(null)
  const active = list.active < items.length ? list.active : -1
  const visible = list.open && (items.length > 0 || search.away)
  const optionId = (index: number) => `${id}-proposition-${index}`

  useEffect(() => {
    if (active >= 0) options.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const choose = (suggestion: AddressSuggestion) => {
    setList(shut)
    setTyped(undefined)
    onChoose(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setTyped(text => text ?? value)
    const { state, pick, handled } = keyEffect(event.key, { open: list.open, active }, items.length)
    setList(state)
    if (handled) {
      event.preventDefault()
      // The Escape that shuts this list shuts no panel around it.
      event.stopPropagation()
    }
    const picked = pick === undefined ? undefined : items[pick]
    if (picked) choose(picked)
  }

  return (
    <PopoverPrimitive.Root open={visible} onOpenChange={open => open || setList(shut)}>
      <PopoverPrimitive.Anchor asChild>
        <div ref={box} className="relative">
          <Input
            {...props}
            id={id}
            disabled={disabled}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={visible}
            aria-controls={visible ? `${id}-propositions` : undefined}
            aria-activedescendant={visible && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            className="scroll-my-28 pr-9"
            value={value}
            onChange={event => {
              setTyped(event.target.value)
              setList(opened)
              onType(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={event => {
              if (!options.current?.contains(event.relatedTarget)) setList(shut)
              props.onBlur?.(event)
            }}
          />
          <MapPin aria-hidden className="absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground" />
        </div>
      </PopoverPrimitive.Anchor>
      <p role="status" className="sr-only">
        {list.open && !search.busy && items.length > 0
          ? `${countOf(items.length, 'adresse proposée', 'adresses proposées')}, flèches pour les parcourir.`
          : ''}
      </p>
      <PopoverPrimitive.Portal>
        <PopoverPrimitive.Content
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => event.preventDefault()}
          onEscapeKeyDown={event => event.preventDefault()}
          onInteractOutside={event => {
            if (box.current?.contains(event.target as Node)) event.preventDefault()
          }}
          // A press on the list must not take the focus away from the field.
          onMouseDown={event => event.preventDefault()}
          className="z-50 w-(--radix-popover-trigger-width) min-w-60 rounded-md border bg-popover text-popover-foreground shadow-lg outline-none"
        >
          {search.away ? (
            <p className="p-3 text-sm text-muted-foreground">
              Aucune adresse ne peut être proposée pour l’instant. Saisissez la vôtre.
            </p>
          ) : (
            <div
              ref={options}
              id={`${id}-propositions`}
              role="listbox"
              aria-label="Adresses proposées"
              className="max-h-72 overflow-y-auto p-1"
            >
              {items.map((suggestion, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
                <div
                  key={`${suggestion.label} ${suggestion.address_latitude} ${suggestion.address_longitude}`}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseMove={() =>
                    setList(before => (before.active === index ? before : { ...before, active: index }))
                  }
                  onClick={() => choose(suggestion)}
                  className={cn(
                    'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5',
                    index === active && 'bg-accent text-accent-foreground',
                  )}
                >
                  {suggestion.label}
                </div>
              ))}
            </div>
          )}
          {search.source === 'ign' && items.length > 0 ? (
            <p className="border-t px-3 py-1.5 text-xs text-muted-foreground">
              Source&nbsp;: IGN, Base Adresse Nationale
            </p>
          ) : null}
        </PopoverPrimitive.Content>
      </PopoverPrimitive.Portal>
    </PopoverPrimitive.Root>
  )
}
