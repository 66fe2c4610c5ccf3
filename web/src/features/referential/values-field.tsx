import type { WrittenValue } from '@faitage/contracts/referential/referential'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useController, useFormState } from 'react-hook-form'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { afterPress } from '@/lib/after-press'
import { moved } from './list-values'

/** The rows of a list: each value's label, its place, whether it is still offered. The engine knows no others. */
export function ValuesField({ title, group }: { title: string; group: string }) {
  const { id, readOnly } = useFormSettings()
  const { field } = useController({ name: 'values' })
  const errors = useFormState({ name: 'values' }).errors.values as
    | ({ message?: string } & Record<number, { name?: { message?: string } } | undefined>)
    | undefined
  const rows = (field.value ?? []) as WrittenValue[]
  const change = (index: number, part: Partial<WrittenValue>) =>
    field.onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)))
  return (
    <fieldset className="min-w-0 rounded-lg border bg-card p-4 sm:p-6">
      <legend className="float-left mb-4 w-full">
        <span className="block text-lg font-semibold">{title}</span>
        <span className="block text-muted-foreground">{group}</span>
      </legend>
      <ul className="clear-both flex flex-col divide-y border-y">
        {rows.map((row, index) => {
          const inputId = fieldId(id, `values.${index}.name`)
          const fault = errors?.[index]?.name?.message
          const called = row.name || `la valeur ${index + 1}`
          return (
            <li key={row.value ?? `new-${index}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-56">
                <Input
                  id={inputId}
                  aria-label={`Valeur ${index + 1}`}
                  aria-invalid={fault !== undefined}
                  aria-describedby={fault ? `${inputId}-erreur` : undefined}
                  autoComplete="off"
                  disabled={readOnly}
                  value={row.name}
                  onChange={event => change(index, { name: event.target.value })}
                  onBlur={() => afterPress(field.onBlur)}
                />
                {fault && (
                  <p id={`${inputId}-erreur`} className="mt-1 text-sm font-medium text-destructive">
                    {fault}
                  </p>
                )}
              </div>
              <span className="flex h-9 w-32 items-center gap-2">
                <Switch
                  aria-label={`Proposer ${called}`}
                  disabled={readOnly}
                  checked={!row.disabled}
                  onCheckedChange={on => change(index, { disabled: !on })}
                />
                <span aria-hidden className="text-sm text-muted-foreground">
                  {row.disabled ? 'Désactivée' : 'Proposée'}
                </span>
              </span>
              {!readOnly && (
                <span className="ml-auto flex h-9 items-center gap-1">
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Monter ${called}`}
                    disabled={index === 0}
                    onClick={() => field.onChange(moved(rows, index, -1))}
                  >
                    <ArrowUp />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Descendre ${called}`}
                    disabled={index === rows.length - 1}
                    onClick={() => field.onChange(moved(rows, index, 1))}
                  >
                    <ArrowDown />
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {errors?.message && <p className="mt-2 text-sm font-medium text-destructive">{errors.message}</p>}
    </fieldset>
  )
}
