import type { ReactNode } from 'react'
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form'
import { Label } from '@/components/ui/label'
import { afterPress } from '@/lib/after-press'
import { unbroken } from '@/lib/typography'
import { cn } from '@/lib/utils'
import { fieldId, useFormSettings } from './form-context'

export interface FieldProps {
  /** Dotted path of the value in the form. */
  name: string
  label: string
  hint?: string
  required?: boolean
  disabled?: boolean
  /** Takes the whole width of its section. */
  wide?: boolean
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAttributes {
  id: string
  disabled: boolean
  'aria-required': boolean | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** Label above, control, hint and error below. */
export function FieldFrame({
  name,
  label,
  hint,
  required,
  disabled,
  wide,
  labelled = true,
  children,
}: FieldProps & {
  /** False when the control carries its label itself (a checkbox). */
  labelled?: boolean
  children: (attributes: ControlAttributes, field: ControllerRenderProps<FieldValues, string>) => ReactNode
}) {
  const settings = useFormSettings()
  const { field, fieldState } = useController({ name })
  const id = fieldId(settings.id, name)
  const error = fieldState.error?.message
  const described = [hint && `${id}-aide`, error && `${id}-erreur`].filter(Boolean).join(' ')
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', wide && 'col-span-full')}>
      {labelled ? (
        <Label htmlFor={id}>
          {label} {required && <span className="font-normal text-muted-foreground">(obligatoire)</span>}
        </Label>
      ) : (
        // Where fields stand side by side, it is on the line of their controls.
        <span aria-hidden className="hidden h-5 @lg:block" />
      )}
      {children(
        {
          id,
          disabled: disabled || settings.readOnly,
          'aria-required': required,
          'aria-invalid': error !== undefined,
          'aria-describedby': described || undefined,
        },
        { ...field, onBlur: () => afterPress(field.onBlur) },
      )}
      {hint && (
        <p id={`${id}-aide`} className="text-sm text-muted-foreground">
          {unbroken(hint)}
        </p>
      )}
      {error && (
        <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
          {unbroken(error)}
        </p>
      )}
    </div>
  )
}
