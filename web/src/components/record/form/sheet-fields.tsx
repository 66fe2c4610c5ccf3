import { innermost, isRequiredField, metaOf, optionsOf } from '@faitage/contracts/kernel/field'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { Fragment, type ReactNode } from 'react'
import { z } from 'zod'
import { AddressLine } from '@/components/address/address-field'
import { AmountField } from './amount-field'
import { DecimalField } from './decimal-field'
import type { FieldProps } from './field-frame'
import {
  CheckboxField,
  DateField,
  MultiComboboxField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from './fields'
import { FormSection } from './record-form'
import { YesNoField } from './yes-no-field'

interface SheetFieldsProps {
  record: AnySheet
  /** Controls of one's own, by field: what a contract cannot say. `null` leaves a field out. */
  own?: Readonly<Record<string, ReactNode>>
  /** A line below the title of a part, by its title. */
  about?: Readonly<Record<string, string>>
}

/** The parts of a record's form, as its contract declares them: the sections, their fields, and how each is typed. */
export function SheetFields({ record, own = {}, about = {} }: SheetFieldsProps) {
  return record.sections.map(({ title, fields }) => {
    const shown = fields.filter(name => name in own || !metaOf(schemaOf(record, name)).computed)
    return (
      <FormSection key={title} title={title} {...(about[title] ? { description: about[title] } : {})}>
        {shown.map(name => (
          <Fragment key={name}>{name in own ? own[name] : <SheetField record={record} name={name} />}</Fragment>
        ))}
      </FormSection>
    )
  })
}

const schemaOf = (record: AnySheet, name: string) => record.fields.shape[name] as z.ZodType

/** Whether the codes of a choice are numbers, which a list of the browser only knows as texts. */
function hasNumbers(schema: z.ZodType): boolean {
  const one = innermost(schema)
  return one instanceof z.ZodLiteral && [...one.values].every(code => typeof code === 'number')
}

/** One field of a sheet, typed as its contract says it is written. */
function SheetField({ record, name }: { record: AnySheet; name: string }) {
  const schema = schemaOf(record, name)
  const { label, format, words = {}, unit, hint } = metaOf(schema)
  const props: FieldProps = { name, label, required: isRequiredField(schema), ...(hint ? { hint } : {}) }
  const options = optionsOf(words)
  switch (format) {
    case 'long_text':
      return <TextAreaField {...props} wide />
    case 'address':
      return <AddressLine {...props} wide />
    case 'email':
      return <TextField {...props} type="email" />
    case 'phone':
      return <TextField {...props} type="tel" />
    case 'siret':
      return <TextField {...props} inputMode="numeric" hint={hint ?? '14 chiffres'} />
    case 'postal_code':
      return <TextField {...props} inputMode="numeric" />
    case 'whole':
    case 'year':
      return <NumberField {...props} {...(unit ? { unit } : {})} />
    case 'decimal':
    case 'area':
    case 'percent':
      return <DecimalField {...props} {...(unit ? { unit } : {})} />
    case 'euro':
      return <AmountField {...props} />
    case 'day':
      return <DateField {...props} />
    case 'yes_no':
      // What must be answered is a box: there is no third answer.
      return props.required ? <CheckboxField {...props} /> : <YesNoField {...props} />
    case 'choice':
      return (
        <SelectField
          {...props}
          options={options}
          {...(props.required ? {} : { emptyLabel: 'Non renseigné' })}
          {...(hasNumbers(schema) ? { codeOf: Number } : {})}
        />
      )
    case 'choices':
      return <MultiComboboxField {...props} options={options} wide />
    case 'text':
      return <TextField {...props} />
    default:
      throw new Error(`The field ${name} is written as ${format}: give it a control of its own`)
  }
}
