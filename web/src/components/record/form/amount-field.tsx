import { formatEuro, parseEuro } from '@faitage/contracts/kernel/format-number'
import { type ComponentProps, useState } from 'react'
import { Input } from '@/components/ui/input'
import { FieldFrame, type FieldProps } from './field-frame'

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Integer cents; what is no amount stays as it was typed, to be refused. */
  value: unknown
  /** Cents, the text that is no amount, or null when nothing is left. */
  onChange: (value: number | string | null) => void
}

/** An amount in euros, typed as people write it. */
export function AmountInput({ value, onChange, onBlur, ...props }: AmountInputProps) {
  const [typed, setTyped] = useState<string>()
  const kept = typeof value === 'number' ? formatEuro(value, { whole: true }) : String(value ?? '')
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      className="tabular"
      value={typed ?? kept}
      onChange={event => {
        const text = event.target.value
        setTyped(text)
        onChange(text.trim() === '' ? null : (parseEuro(text) ?? text))
      }}
      onBlur={event => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

/** An amount of a form, in integer cents. */
export function AmountField(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <AmountInput
          {...attributes}
          ref={field.ref}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}
