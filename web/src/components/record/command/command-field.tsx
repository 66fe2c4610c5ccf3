import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import {
  CheckboxField,
  ComboboxField,
  DateField,
  MultiComboboxField,
  NumberField,
  TextAreaField,
  TextField,
} from '../form/fields'
import { ChoiceField } from './choice-field'
import type { CommandFieldRule } from './command-schema'

interface Choice {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
}
/** Choices under a heading; without one they stand alone. */
export interface ChoiceGroup {
  readonly heading?: string
  readonly choices: readonly Choice[]
}

/** What a form says of a field beside its schema. Everything may be left out. */
export interface CommandFieldLook {
  /** Said above the field, when the schema's own name does not do. */
  readonly label?: string
  readonly hint?: string | ((values: Readonly<Record<string, unknown>>) => string | undefined)
  /** The words of a list of values, or the records one may choose from. */
  readonly choices?: readonly ChoiceGroup[]
  readonly loading?: boolean
  readonly placeholder?: string
  /** A line that is an hour of the day. */
  readonly type?: 'time'
  /** Bounds of a day, `YYYY-MM-DD`. */
  readonly min?: string
  readonly max?: string
}

/** A field of a command, as its schema wants it filled in. */
export function CommandField({
  name,
  rule,
  look,
  required,
}: {
  name: string
  rule: CommandFieldRule
  look: CommandFieldLook
  required: boolean
}) {
  const values = useWatch() as Record<string, unknown>
  const hint = typeof look.hint === 'function' ? look.hint(values) : look.hint
  const { loading, placeholder, min, max } = look
  const shared = { name, label: look.label ?? rule.title ?? name, required, ...(hint ? { hint } : {}) }
  const list = { ...(loading === undefined ? {} : { loading }), ...(placeholder ? { placeholder } : {}) }
  const groups = look.choices ?? [{ choices: rule.values.map(value => ({ value, label: value })) }]
  const options = groups.flatMap(group => group.choices)
  switch (rule.control) {
    case 'choice':
      return rule.values.length > 0 ? (
        <ChoiceField {...shared} groups={groups} />
      ) : (
        <ComboboxField {...shared} {...list} options={options} />
      )
    case 'choices':
      return <MultiComboboxField {...shared} {...list} options={options} />
    case 'day':
      return <DateField {...shared} {...(min ? { min } : {})} {...(max ? { max } : {})} />
    case 'number':
      return <NumberField {...shared} />
    case 'tick':
      return <CheckboxField {...shared} />
    case 'text':
      return <TextAreaField {...shared} />
    case 'line':
      return <TextField {...shared} {...(look.type ? { type: look.type } : {})} />
  }
}
