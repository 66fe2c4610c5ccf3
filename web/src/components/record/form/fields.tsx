import { parseWhole } from '@faitage/contracts/kernel/format-number'
import type { ComponentProps } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Combobox, MultiCombobox, type Option } from '@/components/ui/combobox'
import { DateField as DateControl } from '@/components/ui/date-field'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { FieldFrame, type FieldProps } from './field-frame'

/** What was typed, or null when nothing is left. */
const orNull = (text: string) => (text === '' ? null : text)

/** One line of text; left empty it is null. */
export function TextField({
  type,
  autoComplete,
  inputMode,
  ...props
}: FieldProps & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'>) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <Input
          {...attributes}
          ref={field.ref}
          name={field.name}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete ?? 'off'}
          value={(field.value as string | null) ?? ''}
          onChange={event => field.onChange(orNull(event.target.value))}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}

/** Several lines of text; left empty it is null. */
export function TextAreaField(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <Textarea
          {...attributes}
          ref={field.ref}
          name={field.name}
          value={(field.value as string | null) ?? ''}
          onChange={event => field.onChange(orNull(event.target.value))}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}

/** A whole number; anything else typed stays as text, so that the schema can refuse it. */
export function NumberField({ unit, ...props }: FieldProps & { unit?: string }) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <div className="relative">
          <Input
            {...attributes}
            ref={field.ref}
            name={field.name}
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            value={field.value === null || field.value === undefined ? '' : String(field.value)}
            onChange={event => {
              const typed = event.target.value
              field.onChange(typed.trim() === '' ? null : (parseWhole(typed) ?? typed))
            }}
            onBlur={field.onBlur}
          />
          {unit && (
            <span aria-hidden className="absolute top-1/2 right-3 -translate-y-1/2 text-sm text-muted-foreground">
              {unit}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** A day, `YYYY-MM-DD` or null. */
export function DateField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <DateControl
          {...attributes}
          ref={field.ref}
          name={field.name}
          value={field.value as string | null}
          onChange={field.onChange}
          onBlur={field.onBlur}
          {...(min ? { min } : {})}
          {...(max ? { max } : {})}
        />
      )}
    </FieldFrame>
  )
}

/** One of a few options; `emptyLabel` lets the choice be taken back, `codeOf` makes codes that are no texts. */
export function SelectField({
  options,
  emptyLabel,
  codeOf = String,
  ...props
}: FieldProps & { options: readonly Option[]; emptyLabel?: string; codeOf?: (text: string) => unknown }) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <NativeSelect
          {...attributes}
          ref={field.ref}
          name={field.name}
          value={String(field.value ?? '')}
          onChange={event => field.onChange(event.target.value === '' ? null : codeOf(event.target.value))}
          onBlur={field.onBlur}
        >
          {(emptyLabel || field.value === null || field.value === undefined || field.value === '') && (
            <option value="">{emptyLabel ?? 'Choisir…'}</option>
          )}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}

/** One of many options, found by typing. */
export function ComboboxField({
  options,
  loading,
  placeholder,
  ...props
}: FieldProps & { options: readonly Option[]; loading?: boolean; placeholder?: string }) {
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...attributes }, field) => (
        <Combobox
          {...attributes}
          options={options}
          value={field.value as string | null}
          onChange={field.onChange}
          {...(loading === undefined ? {} : { loading })}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    </FieldFrame>
  )
}

/** Several of many options. */
export function MultiComboboxField({
  options,
  loading,
  placeholder,
  ...props
}: FieldProps & { options: readonly Option[]; loading?: boolean; placeholder?: string }) {
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...attributes }, field) => (
        <MultiCombobox
          {...attributes}
          options={options}
          value={(field.value as string[] | null) ?? []}
          onChange={field.onChange}
          {...(loading === undefined ? {} : { loading })}
          {...(placeholder ? { placeholder } : {})}
        />
      )}
    </FieldFrame>
  )
}

/** A box to tick. */
export function CheckboxField(props: FieldProps) {
  return (
    <FieldFrame {...props} labelled={false}>
      {({ 'aria-required': _, ...attributes }, field) => (
        <div className="flex min-h-9 items-center gap-2">
          <Checkbox
            {...attributes}
            ref={field.ref}
            checked={field.value === true}
            onCheckedChange={checked => field.onChange(checked === true)}
            onBlur={field.onBlur}
          />
          <Label htmlFor={attributes.id}>{props.label}</Label>
        </div>
      )}
    </FieldFrame>
  )
}
