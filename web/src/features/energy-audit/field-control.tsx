import type { AuditField } from '@faitage/contracts/energy-audit/audit-field'
import type { DwellingFacts } from '@faitage/contracts/energy-audit/dwelling-facts'
import { boundsOf } from '@faitage/contracts/energy-audit/form-values'
import { useState } from 'react'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { cn } from '@/lib/utils'
import { shownMeasure, typedMeasure } from './audit-rows.ts'
import { useAuditLists, wordOf } from './list-words.ts'
import { offeredOf } from './row-reading.ts'

/** A row that another one may name. */
export interface RowChoice {
  readonly key: string
  readonly label: string
}

export interface ControlProps {
  id: string
  field: AuditField
  /** The value somebody said; nothing while the preset stands. */
  value: unknown
  preset: unknown
  dwelling: DwellingFacts
  choices: readonly RowChoice[]
  read: (name: string) => unknown
  readOnly: boolean
  describedBy: string | undefined
  invalid: boolean
  onChange: (value: unknown) => void
  /** True while the control holds no value; false once it is one again. */
  onMistyped: (mistyped: boolean) => void
}

const large = 'pointer-coarse:h-12'

/** The control of a field, by its kind. */
export function FieldControl(props: ControlProps) {
  switch (props.field.kind) {
    case 'text':
      return <TextControl {...props} />
    case 'yes_no':
      return <YesNoControl {...props} />
    case 'list':
      return <ListControl {...props} />
    case 'row':
      return <RowControl {...props} />
    default:
      return <MeasureControl {...props} />
  }
}

const attributesOf = ({ id, field, readOnly, describedBy, invalid }: ControlProps) => ({
  id,
  disabled: readOnly,
  'aria-required': field.needed,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
})

/** While somebody types, what they typed stands there: an answer that comes in between takes no letter away. */
function TextControl(props: ControlProps) {
  const { value, onChange } = props
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      {...attributesOf(props)}
      className={large}
      autoComplete="off"
      maxLength={120}
      value={typed ?? (typeof value === 'string' ? value : '')}
      onChange={event => {
        setTyped(event.target.value)
        onChange(event.target.value.trim() === '' ? null : event.target.value)
      }}
      onBlur={() => {
        if (typed !== undefined && typed.trim() !== typed) onChange(typed.trim() || null)
        setTyped(undefined)
      }}
    />
  )
}

/** A figure with its unit, typed with a comma; the preset shows where nothing is typed. */
function MeasureControl(props: ControlProps) {
  const { field, value, preset, read, onChange, onMistyped } = props
  const [typed, setTyped] = useState<string>()
  const { unit } = boundsOf(field, read)
  return (
    <div className="relative">
      <Input
        {...attributesOf(props)}
        className={cn('tabular', large, unit && 'pr-16')}
        autoComplete="off"
        inputMode={field.kind === 'decimal' ? 'decimal' : 'numeric'}
        placeholder={shownMeasure(preset)}
        value={typed ?? shownMeasure(value)}
        onChange={event => {
          setTyped(event.target.value)
          onMistyped(false)
          const next = typedMeasure(field.kind, event.target.value)
          if (next !== undefined) onChange(next)
        }}
        onBlur={() => {
          const mistyped = typed !== undefined && typedMeasure(field.kind, typed) === undefined
          onMistyped(mistyped)
          if (!mistyped) setTyped(undefined)
        }}
      />
      {unit && (
        <span aria-hidden className="absolute top-1/2 right-3 -translate-y-1/2 text-sm text-muted-foreground">
          {unit}
        </span>
      )}
    </div>
  )
}

/** One of the values offered, its preset chosen until another is; one that is offered no more stays as it is. */
function ListControl(props: ControlProps) {
  const { field, value, preset, dwelling, onChange } = props
  const shown = value ?? preset ?? ''
  useAuditLists()
  const offered = field.list ? offeredOf(field.list, dwelling) : []
  return (
    <NativeSelect
      {...attributesOf(props)}
      className={large}
      value={String(shown)}
      onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      {(shown === '' || (preset === undefined && !field.needed)) && (
        <option value="">{field.needed ? 'Choisir…' : 'Non renseigné'}</option>
      )}
      {shown !== '' && !offered.some(({ id }) => id === shown) && (
        <option value={String(shown)}>{field.list ? wordOf(field.list, shown) : 'Valeur retirée'}</option>
      )}
      {offered.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

/** A row of another group, by its name. */
function RowControl(props: ControlProps) {
  const { field, value, choices, onChange } = props
  const shown = typeof value === 'string' ? value : ''
  const known = shown === '' || choices.some(({ key }) => key === shown)
  return (
    <NativeSelect
      {...attributesOf(props)}
      className={large}
      value={shown}
      onChange={event => onChange(event.target.value || null)}
    >
      {(!field.needed || shown === '') && <option value="">{field.needed ? 'Choisir…' : 'Non renseigné'}</option>}
      {!known && <option value={shown}>{`«\u00A0${shown}\u00A0» n’existe plus`}</option>}
      {choices.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Oui or Non, side by side, each as large as a thumb. */
function YesNoControl({ id, field, value, preset, readOnly, describedBy, onChange }: ControlProps) {
  const shown = value ?? preset
  return (
    <fieldset aria-describedby={describedBy} disabled={readOnly} className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{field.label}</legend>
      {[true, false].map(answer => (
        <label
          key={String(answer)}
          className="flex h-9 cursor-pointer items-center justify-center rounded-md border border-input bg-card text-base has-checked:border-primary has-checked:bg-secondary has-checked:font-medium has-disabled:cursor-not-allowed has-disabled:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-12"
        >
          <input
            type="radio"
            id={answer ? id : undefined}
            name={id}
            className="sr-only"
            checked={shown === answer}
            onChange={() => onChange(answer)}
          />
          {answer ? 'Oui' : 'Non'}
        </label>
      ))}
    </fieldset>
  )
}
