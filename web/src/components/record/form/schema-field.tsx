import { innermost, isRequiredField, metaOf, optionsOf } from '@faitage/contracts/kernel/field'
import { lazy, Suspense } from 'react'
import { z } from 'zod'
import type { MoreOptions, Option } from '@/components/ui/combobox'
import { AmountField } from './amount-field'
import { DecimalField } from './decimal-field'
import type { FieldProps } from './field-frame'
import {
  CheckboxField,
  ComboboxField,
  DateField,
  MultiComboboxField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from './fields'
import { YesNoField } from './yes-no-field'

// Few sheets have rows or an address: those that have none do not wait for their code.
const AddressFields = lazy(() =>
  import('@/components/address/address-field').then(module => ({ default: module.AddressFields })),
)
const AddressLine = lazy(() =>
  import('@/components/address/address-field').then(module => ({ default: module.AddressLine })),
)
const RowsField = lazy(() => import('./rows-field').then(module => ({ default: module.RowsField })))

/** What references are chosen among. */
export interface Choices {
  options: readonly Option[]
  loading?: boolean
  more?: MoreOptions
}
export type ChoicesBy = Readonly<Record<string, Choices>> | undefined

interface SchemaFieldProps {
  schema: z.ZodType
  field: FieldProps
  choices: ChoicesBy
  /** Whether a block says its name above its fields. */
  titled?: boolean
}

/** A field typed as its schema says it is written. */
export function SchemaField({ schema, field, choices, titled = true }: SchemaFieldProps) {
  const { format, words = {}, unit, hint, of = '' } = metaOf(schema)
  const options = optionsOf(words)
  switch (format) {
    case 'long_text':
      return <TextAreaField {...field} wide />
    case 'email':
      return <TextField {...field} type="email" />
    case 'phone':
      return <TextField {...field} type="tel" />
    case 'siren':
      return <TextField {...field} inputMode="numeric" hint={hint ?? '9 chiffres'} />
    case 'siret':
      return <TextField {...field} inputMode="numeric" hint={hint ?? '14 chiffres'} />
    case 'postal_code':
      return <TextField {...field} inputMode="numeric" />
    case 'whole':
    case 'year':
      return <NumberField {...field} {...(unit ? { unit } : {})} />
    case 'decimal':
    case 'area':
    case 'percent':
      return <DecimalField {...field} {...(unit ? { unit } : {})} />
    case 'euro':
      return <AmountField {...field} />
    case 'day':
      return <DateField {...field} />
    case 'yes_no':
      // What must be answered is a box: there is no third answer.
      return field.required ? <CheckboxField {...field} /> : <YesNoField {...field} />
    case 'choice':
      return (
        <SelectField
          {...field}
          options={options}
          {...(field.required ? {} : { emptyLabel: 'Non renseigné' })}
          {...(hasNumbers(schema) ? { codeOf: Number } : {})}
        />
      )
    case 'choices':
      return <MultiComboboxField {...field} options={options} wide />
    case 'reference':
      return <ComboboxField {...field} {...choicesOf(choices, of, field.name)} />
    case 'references':
      return <MultiComboboxField {...field} {...choicesOf(choices, of, field.name)} />
    case 'block':
      return <BlockFields schema={schema} field={field} choices={choices} titled={titled} />
    case 'rows':
      return (
        <Suspense>
          <RowsField schema={schema} choices={choices} {...field} />
        </Suspense>
      )
    case 'address': {
      const { name, ...rest } = field
      return (
        <Suspense>
          {innermost(schema) instanceof z.ZodObject ? (
            <AddressFields {...rest} within={name} />
          ) : (
            <AddressLine {...field} wide />
          )}
        </Suspense>
      )
    }
    case 'text':
      return <TextField {...field} />
  }
}

/** Whether the codes of a choice are numbers, which a list of the browser only knows as texts. */
function hasNumbers(schema: z.ZodType): boolean {
  const one = innermost(schema)
  return one instanceof z.ZodLiteral && [...one.values].every(code => typeof code === 'number')
}

/** What a reference is chosen among; a sheet that has one says it, or gives a control of its own. */
function choicesOf(choices: ChoicesBy, of: string, name: string): Choices {
  const known = choices?.[of]
  if (!known) throw new Error(`The field ${name} refers to ${of}: say what it is chosen among`)
  return known
}

/** The fields of a block, under its name. */
function BlockFields({ schema, field, choices, titled }: SchemaFieldProps) {
  const { shape } = innermost(schema) as z.ZodObject
  const parts = Object.entries(shape as Record<string, z.ZodType>).map(([part, one]) => {
    const { label, hint } = metaOf(one)
    const inner = { name: `${field.name}.${part}`, label, required: isRequiredField(one), ...(hint ? { hint } : {}) }
    return <SchemaField key={part} schema={one} field={inner} choices={choices} />
  })
  if (!titled) return parts
  return (
    <fieldset className="col-span-full grid min-w-0 grid-cols-1 gap-x-6 gap-y-4 border-l-2 pl-4 @lg:grid-cols-2 @4xl:grid-cols-3">
      <legend className="float-left col-span-full font-medium">{field.label}</legend>
      {parts}
    </fieldset>
  )
}
