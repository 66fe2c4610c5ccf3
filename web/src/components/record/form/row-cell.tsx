import { metaOf } from '@faitage/contracts/kernel/field'
import { formatDecimal, parseDecimal, parseWhole } from '@faitage/contracts/kernel/format-number'
import type { z } from 'zod'
import { Combobox, MultiCombobox } from '@/components/ui/combobox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import type { ChoicesBy } from './schema-field'

interface RowCellProps {
  schema: z.ZodType
  id: string
  required: boolean
  disabled: boolean
  choices: ChoicesBy
  value: unknown
  fault: string | undefined
  onChange: (value: unknown) => void
}

/** One part of a row, typed as its schema says it is written. */
export function RowCell(props: RowCellProps) {
  const { id, fault, required } = props
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Label htmlFor={id} className="text-sm font-normal text-muted-foreground">
        {metaOf(props.schema).label} {required && '(obligatoire)'}
      </Label>
      <Control {...props} />
      {fault && (
        <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
          {fault}
        </p>
      )}
    </div>
  )
}

const numeric = new Set(['whole', 'year'])
const none: readonly never[] = []

function Control({ schema, id, disabled, choices, value, fault, onChange }: RowCellProps) {
  const { format, words = {}, of = '' } = metaOf(schema)
  const attributes = {
    id,
    disabled,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault ? `${id}-erreur` : undefined,
  }
  if (format === 'choice')
    return (
      <NativeSelect
        {...attributes}
        value={(value as string | null) ?? ''}
        onChange={event => onChange(event.target.value || null)}
      >
        <option value="">Non renseigné</option>
        {Object.entries(words).map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </NativeSelect>
    )
  const picker = { id, disabled, 'aria-invalid': fault !== undefined, ...(choices?.[of] ?? { options: none }) }
  if (format === 'reference') return <Combobox {...picker} value={value as string | null} onChange={onChange} />
  if (format === 'references')
    return <MultiCombobox {...picker} value={(value as string[] | null) ?? none} onChange={onChange} />
  const decimal = format === 'decimal'
  return (
    <Input
      {...attributes}
      autoComplete="off"
      inputMode={numeric.has(format) ? 'numeric' : decimal ? 'decimal' : undefined}
      className={numeric.has(format) || decimal ? 'tabular' : undefined}
      value={decimal ? formatDecimal(value as string | null) : String(value ?? '')}
      onChange={event => onChange(typedValue(format, event.target.value))}
    />
  )
}

/** What was typed as the schema wants it; what is no number stays as typed, to be refused. */
function typedValue(format: string, typed: string): unknown {
  if (typed.trim() === '') return null
  if (numeric.has(format)) return parseWhole(typed) ?? typed
  if (format === 'decimal') return parseDecimal(typed) ?? typed.replace(',', '.')
  return typed
}
