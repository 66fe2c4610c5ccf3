import { parseWhole } from '@faitage/contracts/kernel/format-number'
import type { ComponentProps } from 'react'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Combobox, type MoreOptions, MultiCombobox, type Option } from '@/components/ui/combobox'
import { DateField as DateControl } from '@/components/ui/date-field'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { FieldFrame, type FieldProps } from './field-frame'

/** What a control of one value takes of its field, beside the value. */
const boundTo = ({ ref, name, onBlur }: ControllerRenderProps<FieldValues, string>) => ({ ref, name, onBlur })

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
          {...boundTo(field)}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete ?? 'off'}
          value={(field.value as string | null) ?? ''}
          onChange={event => field.onChange(orNull(event.target.value))}
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
          {...boundTo(field)}
          value={(field.value as string | null) ?? ''}
          onChange={event => field.onChange(orNull(event.target.value))}
        />
      )}
    </FieldFrame>
  )
}

interface MeasureFieldProps extends FieldProps {
  unit?: string
  inputMode: 'numeric' | 'decimal'
  /** The value as it is typed. */
  shown: (value: unknown) => string
  /** What was typed as a value; what is none stays as text, so that the schema can refuse it. */
  read: (text: string) => unknown
}

/** A figure, with its unit after it. */
export function MeasureField({ unit, inputMode, shown, read, ...props }: MeasureFieldProps) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <div className="relative">
          <Input
            {...attributes}
            {...boundTo(field)}
            inputMode={inputMode}
            autoComplete="off"
            className="tabular"
            value={shown(field.value)}
            onChange={event => field.onChange(event.target.value.trim() === '' ? null : read(event.target.value))}
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

const shownWhole = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const readWhole = (text: string) => parseWhole(text) ?? text

/** A whole number. */
export const NumberField = (props: FieldProps & { unit?: string }) => (
  <MeasureField {...props} inputMode="numeric" shown={shownWhole} read={readWhole} />
)

/** A day, `YYYY-MM-DD` or null. */
export function DateField({ min, max, ...props }: FieldProps & { min?: string; max?: string }) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <DateControl
          {...attributes}
          {...boundTo(field)}
          value={field.value as string | null}
          onChange={field.onChange}
          min={min}
          max={max}
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
          {...boundTo(field)}
          value={String(field.value ?? '')}
          onChange={event => field.onChange(event.target.value === '' ? null : codeOf(event.target.value))}
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

/** What a control is chosen among. */
interface Offered {
  options: readonly Option[]
  loading?: boolean
  more?: MoreOptions
  placeholder?: string
}

/** One of many options, found by typing. */
export function ComboboxField({ options, loading, placeholder, more, ...props }: FieldProps & Offered) {
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...attributes }, field) => (
        <Combobox
          {...attributes}
          options={options}
          value={field.value as string | null}
          onChange={field.onChange}
          loading={loading}
          placeholder={placeholder}
          more={more}
        />
      )}
    </FieldFrame>
  )
}

/** Several of many options. */
export function MultiComboboxField({ options, loading, placeholder, more, ...props }: FieldProps & Offered) {
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...attributes }, field) => (
        <MultiCombobox
          {...attributes}
          options={options}
          value={(field.value as string[] | null) ?? []}
          onChange={field.onChange}
          loading={loading}
          placeholder={placeholder}
          more={more}
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
