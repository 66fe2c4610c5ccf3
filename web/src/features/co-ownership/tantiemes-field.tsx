import type { lot } from '@faitage/contracts/co-ownership/lot'
import { formatDecimal, formatNumber, parseDecimal } from '@faitage/contracts/kernel/format-number'
import { useController, useFormState } from 'react-hook-form'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useClesOf } from './lot-choices'

interface Row {
  cle_repartition_id: string
  tantieme?: string | null
}
type Faults = Record<number, { tantieme?: { message?: string } } | undefined>
const name = 'cles_repartition' satisfies keyof typeof lot.labels

/** What a lot holds of each clé of its copro; a clé left empty is not the lot's. */
export function TantiemesField({ coproId, label }: { coproId: string | undefined; label: string }) {
  const settings = useFormSettings()
  const cles = useClesOf(coproId)
  const { field } = useController({ name })
  const errors = useFormState({ name }).errors[name] as Faults | undefined
  const rows = (field.value ?? []) as Row[]
  const set = (cle: string, typed: string) => {
    const tantieme = parseDecimal(typed) ?? typed.replace(',', '.')
    const others = rows.filter(row => row.cle_repartition_id !== cle)
    field.onChange(typed.trim() === '' ? others : [...others, { cle_repartition_id: cle, tantieme }])
  }
  if (!coproId || cles.length === 0)
    return (
      <p className="col-span-full text-sm text-muted-foreground">
        {coproId ? 'La copropriété n’a pas encore de clé de répartition.' : 'Choisissez d’abord la copropriété.'}
      </p>
    )
  return (
    <fieldset
      id={fieldId(settings.id, name)}
      tabIndex={-1}
      className="col-span-full grid min-w-0 gap-x-6 gap-y-3 @lg:grid-cols-2 @4xl:grid-cols-3"
    >
      <legend className="sr-only">{label}</legend>
      {cles.map(cle => {
        const at = rows.findIndex(row => row.cle_repartition_id === cle.id)
        const id = fieldId(settings.id, `${name}.${at < 0 ? cle.id : `${at}.tantieme`}`)
        const fault = at < 0 ? undefined : errors?.[at]?.tantieme?.message
        return (
          <div key={cle.id} className="flex flex-col gap-1.5">
            <Label htmlFor={id}>
              {cle.label}{' '}
              {cle.total ? (
                <span className="font-normal text-muted-foreground">/ {formatNumber(cle.total)}</span>
              ) : null}
            </Label>
            <Input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              className="tabular"
              disabled={settings.readOnly}
              aria-invalid={fault !== undefined}
              aria-describedby={fault ? `${id}-erreur` : undefined}
              value={formatDecimal(rows[at]?.tantieme)}
              onChange={event => set(cle.id, event.target.value)}
            />
            {fault && (
              <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
                {fault}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
