import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldFrame, type FieldProps } from '@/components/record/form/field-frame'
import { DateField } from '@/components/ui/date-field'
import { Input } from '@/components/ui/input'
import { instantOf, typedOf } from './moment.ts'

interface MomentFieldProps extends FieldProps {
  /** The field it comes after: an hour alone is one of the same day. */
  after?: string
}

/** An instant, typed as a day and an hour of Paris. */
export function MomentField({ after, ...props }: MomentFieldProps) {
  const before = useWatch({ name: after ?? props.name }) as string | null
  return (
    <FieldFrame {...props}>
      {(attributes, { value, onChange, onBlur, ref }) => (
        <Typing
          attributes={attributes}
          label={props.label}
          value={value as string | null}
          sameDay={after ? typedOf(before).day : null}
          onChange={onChange}
          onBlur={onBlur}
          ref={ref}
        />
      )}
    </FieldFrame>
  )
}

interface TypingProps {
  attributes: { id: string; disabled: boolean; 'aria-invalid': boolean; 'aria-describedby': string | undefined }
  label: string
  value: string | null
  sameDay: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  ref: (element: HTMLInputElement | null) => void
}

function Typing({ attributes, label, value, sameDay, onChange, onBlur, ref }: TypingProps) {
  const [typed, setTyped] = useState(() => typedOf(value))
  const said = useRef(value)
  useEffect(() => {
    // A value from elsewhere (an abandoned entry, a conflict) replaces what was typed.
    if (value !== said.current) setTyped(typedOf(value))
    said.current = value
  }, [value])
  const type = (next: typeof typed) => {
    setTyped(next)
    said.current = instantOf(next)
    onChange(said.current)
  }
  return (
    <div className="flex gap-2">
      <DateField
        {...attributes}
        ref={ref}
        name={attributes.id}
        className="min-w-0 flex-1"
        value={typed.day}
        onChange={day => type({ ...typed, day })}
        onBlur={onBlur}
      />
      <Input
        type="time"
        aria-label={`${label}, heure`}
        aria-describedby={attributes['aria-describedby']}
        disabled={attributes.disabled}
        className="w-28"
        value={typed.hour ?? ''}
        onChange={({ target }) => type({ day: typed.day ?? sameDay, hour: target.value || null })}
        onBlur={onBlur}
      />
    </div>
  )
}
