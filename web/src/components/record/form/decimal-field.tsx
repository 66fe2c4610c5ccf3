import { formatDecimal, parseDecimal } from '@faitage/contracts/kernel/format-number'
import { Input } from '@/components/ui/input'
import { FieldFrame, type FieldProps } from './field-frame'

/** A measure typed with a comma, kept as a decimal string with a point; what is no number stays, to be refused. */
export function DecimalField({ unit, ...props }: FieldProps & { unit?: string }) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <div className="relative">
          <Input
            {...attributes}
            ref={field.ref}
            name={field.name}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            value={formatDecimal(field.value as string | null)}
            onChange={event => {
              const typed = event.target.value
              // A number on its way (`85,`) is kept as typed until it is one.
              field.onChange(typed.trim() === '' ? null : (parseDecimal(typed) ?? typed.replace(',', '.')))
            }}
            onBlur={field.onBlur}
          />
          {unit ? (
            <span aria-hidden="true" className="absolute top-2 right-3 text-sm text-muted-foreground">
              {unit}
            </span>
          ) : null}
        </div>
      )}
    </FieldFrame>
  )
}
