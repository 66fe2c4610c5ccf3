import type { Criterion } from '@faitage/contracts/funding/criterion'
import { type CriterionField, criterionField } from '@faitage/contracts/funding/criterion-fields'
import { formatDecimal, parseDecimal } from '@faitage/contracts/kernel/format-number'
import { useId, useState } from 'react'
import { AmountInput } from '@/components/record/form/amount-field'
import { Checkbox } from '@/components/ui/checkbox'
import { MultiCombobox } from '@/components/ui/combobox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { codesIn } from './criterion-rows'

/** Choices that are shown at once; more of them are found by typing. */
const SHOWN_AT_ONCE = 8

export interface CriterionValueProps {
  criterion: Criterion
  onChange: (value: Criterion['value']) => void
  /** Of the control; carries its name, and its fault when there is one. */
  attributes: {
    id: string
    disabled: boolean
    'aria-label': string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }
}

/** What a field is compared with, in the form the field asks for. */
export function CriterionValue({ criterion, onChange, attributes }: CriterionValueProps) {
  const field = criterionField(criterion.field)
  const { value } = criterion
  switch (field.kind) {
    case 'choice':
      return <Choices {...{ field, attributes, onChange }} chosen={Array.isArray(value) ? value : []} />
    case 'postal':
      return <Codes {...{ attributes, onChange }} codes={Array.isArray(value) ? value : []} />
    case 'amount':
      return <AmountInput {...attributes} value={value} onChange={amount => onChange(amount ?? '')} />
    case 'yes_no':
      return (
        <NativeSelect {...attributes} value={String(value)} onChange={event => onChange(event.target.value === 'true')}>
          <option value="true">Oui</option>
          <option value="false">Non</option>
        </NativeSelect>
      )
    case 'whole':
    case 'decimal':
      return <Figure {...{ field, attributes, onChange, value }} />
  }
}

type Part = Pick<CriterionValueProps, 'attributes' | 'onChange'>

function Choices({
  field,
  chosen,
  attributes,
  onChange,
}: Part & { field: CriterionField & { kind: 'choice' }; chosen: string[] }) {
  const id = useId()
  if (field.options.length > SHOWN_AT_ONCE)
    return <MultiCombobox {...attributes} options={field.options} value={chosen} onChange={onChange} />
  const { id: first, disabled, 'aria-invalid': invalid, ...described } = attributes
  return (
    // biome-ignore lint/a11y/useSemanticElements: the row it stands in is the fieldset
    <div role="group" {...described} className="flex flex-wrap gap-x-3 gap-y-2 py-2">
      {field.options.map(({ value, label }, place) => {
        const box = place === 0 ? first : `${id}-${value}`
        return (
          <span key={value} className="flex items-center gap-2">
            <Checkbox
              id={box}
              disabled={disabled}
              aria-invalid={invalid}
              checked={chosen.includes(value)}
              onCheckedChange={on =>
                // In the order of the list, whatever the order of the ticks.
                onChange(
                  field.options
                    .map(option => option.value)
                    .filter(one => (one === value ? on === true : chosen.includes(one))),
                )
              }
            />
            <Label htmlFor={box} className="font-normal">
              {label}
            </Label>
          </span>
        )
      })}
    </div>
  )
}

function Codes({ codes, attributes, onChange }: Part & { codes: string[] }) {
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      {...attributes}
      inputMode="numeric"
      autoComplete="off"
      placeholder="49, 35500…"
      value={typed ?? codes.join(', ')}
      onChange={event => {
        setTyped(event.target.value)
        onChange(codesIn(event.target.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function Figure({
  field,
  value,
  attributes,
  onChange,
}: Part & { field: CriterionField & { kind: 'whole' | 'decimal' }; value: Criterion['value'] }) {
  const read = (text: string): Criterion['value'] => {
    if (field.kind === 'whole') return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text.trim()
    return text.trim() === '' ? '' : (parseDecimal(text) ?? text.replace(',', '.'))
  }
  return (
    <div className="relative">
      <Input
        {...attributes}
        inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
        autoComplete="off"
        className="tabular"
        value={formatDecimal(String(value))}
        onChange={event => onChange(read(event.target.value))}
      />
      {field.unit && (
        <span aria-hidden className="absolute top-1/2 right-3 -translate-y-1/2 text-sm text-muted-foreground">
          {field.unit}
        </span>
      )}
    </div>
  )
}
