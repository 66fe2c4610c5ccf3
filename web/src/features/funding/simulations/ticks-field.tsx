import { useId } from 'react'
import { FieldFrame, type FieldProps } from '@/components/record/form/field-frame'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'

export interface Tick {
  readonly id: string
  readonly label: string
  readonly told?: string
}

interface TicksFieldProps extends FieldProps {
  options: readonly Tick[]
  /** The text where there is nothing to tick. */
  none: string
}

/** Several of a few things, each with its box: what is left out is seen as well as what is in. */
export function TicksField({ options, none, ...props }: TicksFieldProps) {
  const settings = useFormSettings()
  const box = useId()
  return (
    <FieldFrame {...props} wide>
      {({ disabled, 'aria-invalid': invalid, 'aria-describedby': described }, { value, onChange }) => {
        const held = (value ?? []) as string[]
        const gone = held.filter(id => options.every(option => option.id !== id))
        const set = (id: string, on: boolean) => onChange(on ? [...held, id] : held.filter(other => other !== id))
        if (options.length + gone.length === 0) return <p className="text-muted-foreground">{none}</p>
        return (
          <ul
            id={fieldId(settings.id, props.name)}
            tabIndex={-1}
            aria-label={props.label}
            aria-describedby={described}
            className="grid max-h-80 grid-cols-1 gap-x-6 overflow-y-auto outline-none @lg:grid-cols-2"
          >
            {[...options, ...gone.map(id => ({ id, label: 'Supprimé depuis', told: undefined }))].map(option => (
              <li key={option.id} className="flex items-start gap-3 py-1.5">
                <Checkbox
                  id={`${box}-${option.id}`}
                  className="mt-0.5"
                  disabled={disabled}
                  aria-invalid={invalid}
                  checked={held.includes(option.id)}
                  onCheckedChange={on => set(option.id, on)}
                />
                <Label
                  htmlFor={`${box}-${option.id}`}
                  className="min-w-0 flex-1 flex-col items-start gap-0 font-normal"
                >
                  <span className="[overflow-wrap:anywhere]">{option.label}</span>
                  {option.told && <span className="text-sm text-muted-foreground tabular">{option.told}</span>}
                </Label>
              </li>
            ))}
          </ul>
        )
      }}
    </FieldFrame>
  )
}
