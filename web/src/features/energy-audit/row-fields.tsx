import { rowNamed } from '@faitage/contracts/energy-audit/audit-faults'
import type { AuditField, AuditFields } from '@faitage/contracts/energy-audit/audit-field'
import type { EnergyAuditSheet } from '@faitage/contracts/energy-audit/energy-audit'
import type { RowGroup } from '@faitage/contracts/energy-audit/form-groups'
import { readerOf } from '@faitage/contracts/energy-audit/form-values'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { Check, Star } from 'lucide-react'
import { useState } from 'react'
import { Label } from '@/components/ui/label'
import { unbroken } from '@/lib/typography'
import { assumedOf, confirmed, elementOf, type Row, type Rows, withValue } from './audit-rows.ts'
import { FieldControl, type RowChoice } from './field-control.tsx'
import { faultOf } from './row-reading.ts'
import type { Audit } from './use-audit.ts'

interface RowFieldsProps {
  group: string
  index?: number | undefined
  fields: AuditFields
  row: Row
  audit: Pick<Audit, 'item' | 'sheet' | 'readOnly'>
  /** Faults that the row alone does not show, by field. */
  faults?: Readonly<Record<string, string | undefined>>
  /** Text for fields nobody filled in, where no preset stands. */
  presets?: Readonly<Record<string, unknown>>
  onRow: (row: Row) => void
}

/** The fields of a row that are shown for what it says. */
export function RowFields({ group, index, fields, row, audit, faults, presets, onRow }: RowFieldsProps) {
  const { dwelling } = audit.item
  const { read, isShown, presetOf } = readerOf(fields, row, dwelling)
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-4 @xl:grid-cols-2">
      {Object.entries(fields)
        .filter(([name]) => isShown(name))
        .map(([name, field]) => (
          <Field
            key={name}
            id={elementOf(group, index, name)}
            field={field}
            value={field.kind === 'row' ? keyOfNamed(audit.sheet, field, row[name]) : (row[name] ?? undefined)}
            preset={presetOf(name) ?? presets?.[name]}
            assumed={assumedOf(row).includes(name)}
            fault={faults?.[name]}
            audit={audit}
            read={read}
            onChange={value => onRow(withValue(row, name, value))}
            onConfirm={() => onRow(confirmed(row, name))}
          />
        ))}
    </div>
  )
}

interface FieldProps {
  id: string
  field: AuditField
  value: unknown
  preset: unknown
  assumed: boolean
  fault: string | undefined
  audit: RowFieldsProps['audit']
  read: (name: string) => unknown
  onChange: (value: unknown) => void
  onConfirm: () => void
}

function Field({ id, field, value, preset, assumed, audit, read, onConfirm, ...props }: FieldProps) {
  const [mistyped, setMistyped] = useState(false)
  const { label, hint, needed, matters, kind } = field
  const fault = mistyped
    ? 'Indiquez un nombre, par exemple 12,5.'
    : (props.fault ?? faultOf(field, value, read, todayInParis()))
  const empty = value === undefined || value === null || value === ''
  const described = [hint && `${id}-aide`, fault && `${id}-erreur`].filter(Boolean).join(' ')
  const title = (
    <>
      {label}
      {matters && (
        <>
          <Star aria-hidden className="size-3.5 shrink-0 fill-clay text-clay" />
          <span className="sr-only"> (compte beaucoup)</span>
        </>
      )}
      {needed && empty && preset === undefined && (
        <span className="font-normal text-muted-foreground">(obligatoire)</span>
      )}
      {empty && preset !== undefined && <span className="font-normal text-muted-foreground">(par défaut)</span>}
    </>
  )
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2">
        {kind === 'yes_no' ? (
          <span aria-hidden className="flex items-center gap-1 text-sm font-medium">
            {title}
          </span>
        ) : (
          <Label htmlFor={id}>{title}</Label>
        )}
        {assumed && <Assumed label={label} readOnly={audit.readOnly} onConfirm={onConfirm} />}
      </div>
      <FieldControl
        id={id}
        field={field}
        value={value}
        preset={preset}
        dwelling={audit.item.dwelling}
        choices={field.of ? choicesOf(audit.sheet, field.of) : []}
        read={read}
        readOnly={audit.readOnly}
        describedBy={described || undefined}
        invalid={fault !== undefined}
        onChange={props.onChange}
        onMistyped={setMistyped}
      />
      {hint && (
        <p id={`${id}-aide`} className="text-sm text-muted-foreground">
          {unbroken(hint)}
        </p>
      )}
      {fault && (
        <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
          {unbroken(fault)}
        </p>
      )}
    </div>
  )
}

/** A value that nobody has said yet, and the way to say that it is so. */
function Assumed({ label, readOnly, onConfirm }: { label: string; readOnly: boolean; onConfirm: () => void }) {
  const badge =
    'inline-flex items-center gap-1 rounded-full bg-clay-soft px-2 py-0.5 text-xs font-medium text-clay-soft-foreground'
  if (readOnly) return <span className={badge}>supposé</span>
  return (
    <button
      type="button"
      aria-label={`supposé, confirmer ${label.toLowerCase()}`}
      onClick={onConfirm}
      className={`${badge} hover:bg-clay hover:text-clay-foreground pointer-coarse:px-3 pointer-coarse:py-2`}
    >
      supposé <Check aria-hidden className="size-3.5" />
    </button>
  )
}

/** The rows of some groups as they are chosen: by their ids, which stay when a name changes. */
function choicesOf(sheet: EnergyAuditSheet, groups: readonly string[]): RowChoice[] {
  return groups.flatMap(group =>
    ((sheet[group as RowGroup] ?? []) as Rows).flatMap(({ id, name }) => {
      const key = id ?? name
      return typeof key === 'string' ? [{ key, label: typeof name === 'string' ? name : 'Sans nom' }] : []
    }),
  )
}

/** A row named by its name is shown as by its id. */
function keyOfNamed(sheet: EnergyAuditSheet, { of = [] }: AuditField, value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  return rowNamed(sheet, of, value)?.row.id ?? value
}
