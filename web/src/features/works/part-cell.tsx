import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { cn } from '@/lib/utils'

interface PartCellProps {
  /** Its line and column: `2:14`. */
  at: string
  id: string | undefined
  label: string
  value: number | string | null
  isAmount: boolean
  readOnly: boolean
  invalid: boolean
  onType: (text: string) => void
  onPaste: (text: string) => void
}

/** Several cells of a spreadsheet, or one text. */
const isTable = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ''))

/** One cell of a landlord's amounts: an amount, typed as people write it, or a note. */
export function PartCell({ at, id, label, value, isAmount, readOnly, invalid, onType, onPaste }: PartCellProps) {
  const [typed, setTyped] = useState<string>()
  const kept = typeof value === 'number' ? formatEuro(value, { whole: true }) : (value ?? '')
  return (
    <input
      id={id}
      data-at={at}
      aria-label={label}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      inputMode={isAmount ? 'decimal' : undefined}
      readOnly={readOnly}
      className={cn(
        'h-9 w-full border-t bg-transparent px-2 text-sm outline-none focus:ring-2 focus:ring-ring focus:ring-inset aria-invalid:ring-2 aria-invalid:ring-destructive aria-invalid:ring-inset pointer-coarse:h-11',
        isAmount && 'text-right tabular',
      )}
      value={typed ?? kept}
      onChange={event => {
        setTyped(event.target.value)
        onType(event.target.value)
      }}
      // As in a spreadsheet, what is typed replaces.
      onFocus={event => event.target.select()}
      onBlur={() => setTyped(undefined)}
      onPaste={event => {
        const text = event.clipboardData.getData('text/plain')
        if (readOnly || !isTable(text)) return
        event.preventDefault()
        setTyped(undefined)
        onPaste(text)
      }}
    />
  )
}
