import { isRequiredField, metaOf } from '@faitage/contracts/kernel/field'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useController, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '@/components/ui/button'
import type { FieldProps } from './field-frame'
import { fieldId, useFormSettings } from './form-context'
import { emptyOf, rowShapeOf } from './form-values'
import { RowCell } from './row-cell'
import type { ChoicesBy } from './schema-field'

type Row = Record<string, unknown>
type Faults = { message?: string } & Record<number, Record<string, { message?: string } | undefined> | undefined>

interface RowsFieldProps extends FieldProps {
  schema: z.ZodType
  choices?: ChoicesBy
  /** Rows shown at least, blank ones if need be. */
  least?: number
  /** `Ajouter une clé` */
  addText?: string
  /** What shows beside a row, from what it holds. */
  beside?: (row: Row) => string | undefined
}

/** Rows of fields, added and removed. A row that is left blank is not kept. */
export function RowsField({ schema, choices, least = 0, addText = 'Ajouter une ligne', ...props }: RowsFieldProps) {
  const { name, label, hint } = props
  const settings = useFormSettings()
  const { field } = useController({ name })
  const errors = useFormState({ name }).errors[name] as Faults | undefined
  const list = useRef<HTMLUListElement>(null)
  const shape = Object.entries(rowShapeOf(schema) ?? {}).filter(([, one]) => metaOf(one).label !== '')
  const blank = Object.fromEntries(shape.map(([part, one]) => [part, emptyOf(one)]))
  const kept = (field.value ?? []) as Row[]
  const missing = settings.readOnly ? 0 : Math.max(0, least - kept.length)
  const rows = [...kept, ...Array.from({ length: missing }, () => blank)]
  const add = () => {
    field.onChange([...rows, blank])
    // The row is there once React has drawn it.
    setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child input')?.focus())
  }
  return (
    <fieldset id={fieldId(settings.id, name)} tabIndex={-1} className="col-span-full flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      {rows.length === 0 && <p className="text-sm text-muted-foreground">Rien n’est renseigné.</p>}
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, its parts may change
            key={index}
            className="flex items-end gap-2 border-b pb-3 last:border-0"
          >
            <fieldset className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-2 @md:grid-cols-2 @2xl:grid-cols-4">
              <legend className="sr-only">
                {label}, ligne {index + 1}
              </legend>
              {shape.map(([part, one]) => (
                <RowCell
                  key={part}
                  schema={one}
                  id={fieldId(settings.id, `${name}.${index}.${part}`)}
                  // A row that is left blank is dropped: only one that holds something lacks anything.
                  required={isRequiredField(one) && !one.safeParse('').success}
                  disabled={settings.readOnly}
                  choices={choices}
                  value={row[part]}
                  fault={errors?.[index]?.[part]?.message}
                  onChange={value =>
                    field.onChange(rows.map((old, at) => (at === index ? { ...old, [part]: value } : old)))
                  }
                />
              ))}
              {props.beside?.(row) && (
                <p className="col-span-full text-sm text-muted-foreground">{props.beside(row)}</p>
              )}
            </fieldset>
            {!settings.readOnly && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Retirer la ligne ${index + 1}`}
                onClick={() => field.onChange(rows.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {errors?.message && <p className="text-sm font-medium text-destructive">{errors.message}</p>}
      {!settings.readOnly && (
        <Button variant="outline" size="sm" className="w-fit" onClick={add}>
          <Plus aria-hidden /> {addText}
        </Button>
      )}
    </fieldset>
  )
}
