import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/utils'

/** Long enough not to ask the server for every letter, short enough to feel immediate. */
const pause = 250

interface SearchFieldProps {
  value: string
  label: string
  onChange: (text: string) => void
  /** The down arrow leaves the field for the rows. */
  onDown: () => void
  className?: string
}

/** The search of a list: `/` brings the keyboard here from anywhere in the page, Escape empties it. */
export function SearchField({ value, label, onChange, onDown, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const sent = useRef(value)

  useEffect(() => {
    // The address changed by other means (back, a saved view): the field follows, unless it is what it sent itself.
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      onChange(text.trim())
    }, pause)
    return () => clearTimeout(timer)
  }, [text, onChange])
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      if (text) setText('')
      else field.current?.blur()
    } else if (event.key === 'Enter') {
      sent.current = text.trim()
      onChange(text.trim())
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      onDown()
    }
  }
  return (
    <div className={cn('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder="Rechercher"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="pr-9 pl-9 [&::-webkit-search-cancel-button]:appearance-none"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2 right-2 hidden h-5 min-w-5 place-items-center rounded border border-border bg-muted px-1 text-xs text-muted-foreground sm:grid"
      >
        /
      </span>
    </div>
  )
}
