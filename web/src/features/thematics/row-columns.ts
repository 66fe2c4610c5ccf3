import { withComputed } from '@faitage/contracts/thematics/computed'
import { schemaOf } from '@faitage/contracts/thematics/field-schema'
import { fieldText, isReference } from '@faitage/contracts/thematics/field-text'
import type { TemplateField } from '@faitage/contracts/thematics/template'
import type { StepAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import type { FieldValue } from '@faitage/contracts/thematics/values'
import { z } from 'zod'
import type { Choices } from '@/components/record/form/schema-field'
import { type Cells, fieldColumns, type GridColumn } from '@/components/record/grid/grid-column'
import type { Option } from '@/components/ui/combobox'
import { normalised } from '@/lib/normalised'

/** A row as the table takes it: its values under their keys. */
export type StepRow = { id: string; revision: number } & Record<string, unknown>

const widths: Partial<Record<TemplateField['type'], number>> = {
  ...{ long_text: 280, text: 180, day: 120, yes_no: 100, whole: 120, percent: 120, area: 110, decimal: 110 },
  ...{ euro: 140, choice: 180, choices: 220, person: 220, lot: 120, cle: 180, file: 160 },
}
/** Wide enough for its heading on one line. */
const widthOf = ({ type, label }: TemplateField) => Math.max(widths[type] ?? 140, label.length * 8 + 32)

/** Two things of one name are told apart by what is known beside it. */
function toldApart(options: readonly Option[]): Option[] {
  const counts = new Map<string, number>()
  for (const { label } of options) counts.set(normalised(label), (counts.get(normalised(label)) ?? 0) + 1)
  return options.map(one =>
    (counts.get(normalised(one.label)) ?? 0) > 1
      ? { ...one, label: `${one.label} (${one.hint ?? one.value.slice(0, 4)})` }
      : one,
  )
}

/** A column of what is named: people, lots and clés are typed by their names. */
function namedColumn(
  field: TemplateField,
  options: readonly Option[],
  names: StepAnswer['names'],
): GridColumn<StepRow> {
  const { key, label, required } = field
  return {
    ...{ key, header: required ? `${label} *` : label, width: widthOf(field) },
    words: options.map(one => one.label),
    textOf: row => {
      const id = row[key]
      if (typeof id !== 'string') return ''
      return options.find(({ value }) => value === id)?.label ?? names[id] ?? ''
    },
    put: (body, cells) => {
      const text = (cells[key] ?? '').trim()
      const bare = field.type === 'lot' ? normalised(`Lot ${text}`) : undefined
      const found = options.find(one => [normalised(text), bare].includes(normalised(one.label)))
      body[key] = text === '' ? null : (found?.value ?? text)
    },
    owns: one => one === key,
  }
}

/** Stands for the rest of a row, where nothing but the row is needed. */
const alone = new Set(['percent', 'gap', 'quotient', 'months', 'later'])

/** The columns of a step of rows: typed ones, computed ones that follow what is typed, withdrawn ones that are only read. */
export function rowColumns(step: StepAnswer, choices: Readonly<Record<string, Choices>>): GridColumn<StepRow>[] {
  const shape = Object.fromEntries(step.fields.map(field => [field.key, schemaOf(field)]))
  const plain = fieldColumns<StepRow>(
    { fields: z.object(shape) },
    Object.fromEntries(step.fields.map(field => [field.key, widthOf(field)])),
  )
  const columns = step.fields.map((field, at): GridColumn<StepRow> => {
    const column = isReference(field)
      ? namedColumn(field, toldApart(choices[field.type]?.options ?? []), step.names)
      : plain[at]!
    return field.computed || field.soft_deleted || field.type === 'file' ? { ...column, readOnly: true } : column
  })
  const typed = columns.filter(({ readOnly }) => !readOnly)
  const valuesIn = (cells: Cells): Record<string, FieldValue | null> => {
    const body: Record<string, unknown> = {}
    for (const column of typed) column.put(body, cells)
    return body as Record<string, FieldValue | null>
  }
  const saved = new Map(step.items.map(({ id, values }) => [id, values]))
  return columns.map((column, at) => {
    const field = step.fields[at]!
    if (!field.computed) return column
    const isAlone = alone.has(field.computed.of)
    const computed = (cells: Cells, id: string | undefined) =>
      (isAlone
        ? fieldText(field, withComputed(step, valuesIn(cells))[field.key])
        : id && fieldText(field, saved.get(id)?.[field.key])) || ''
    return { ...column, computed }
  })
}
