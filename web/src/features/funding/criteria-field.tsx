import { type Criterion, type CriterionOperator, operatorsOf } from '@faitage/contracts/funding/criterion'
import { type CriterionFieldName, criterionField } from '@faitage/contracts/funding/criterion-fields'
import { operatorWords } from '@faitage/contracts/funding/criterion-words'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { fieldGroups, nextCriterion, startingWith } from './criterion-rows'
import { CriterionValue } from './criterion-value'

type Faults = { [part in keyof Criterion]?: { message?: string } }

/** The criteria of a scenario, added and removed; all of them must hold. */
export function CriteriaField({ name, label }: { name: string; label: string }) {
  const settings = useFormSettings()
  const { field } = useController({ name })
  const errors = useFormState({ name }).errors[name] as ({ message?: string } & Record<number, Faults>) | undefined
  const rows = (field.value ?? []) as Criterion[]
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    field.onChange([...rows, nextCriterion(rows)])
    // The row is there once React has drawn it.
    setTimeout(() => list.current?.querySelector<HTMLSelectElement>(':scope > li:last-child select')?.focus())
  }
  return (
    <fieldset
      id={fieldId(settings.id, name)}
      tabIndex={-1}
      className="col-span-full flex min-w-0 flex-col gap-3 outline-none"
    >
      <legend className="sr-only">{label}</legend>
      {rows.length === 0 && (
        <p className="text-muted-foreground">Aucun critère : le scénario vaut pour tous les demandeurs de ce type.</p>
      )}
      <ul ref={list} className="flex flex-col gap-3">
        {rows.map((criterion, index) => (
          <CriterionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own, its field may change
            key={index}
            criterion={criterion}
            number={index + 1}
            id={fieldId(settings.id, `${name}.${index}`)}
            readOnly={settings.readOnly}
            faults={errors?.[index] ?? {}}
            onChange={changed => field.onChange(rows.map((row, place) => (place === index ? changed : row)))}
            onRemove={() => field.onChange(rows.filter((_, place) => place !== index))}
          />
        ))}
      </ul>
      {errors?.message && <p className="text-sm font-medium text-destructive">{errors.message}</p>}
      {!settings.readOnly && (
        <Button variant="outline" size="sm" className="w-fit" onClick={add}>
          <Plus aria-hidden /> Ajouter un critère
        </Button>
      )}
    </fieldset>
  )
}

interface CriterionRowProps {
  criterion: Criterion
  number: number
  /** Beginning of its controls' ids. */
  id: string
  readOnly: boolean
  faults: Faults
  onChange: (criterion: Criterion) => void
  onRemove: () => void
}

function CriterionRow({ criterion, number, id, readOnly, faults, onChange, onRemove }: CriterionRowProps) {
  const { kind } = criterionField(criterion.field)
  const operators = operatorsOf[kind]
  const attributesOf = (part: keyof Criterion, label: string) => ({
    id: `${id}-${part}`,
    disabled: readOnly,
    'aria-label': label,
    'aria-invalid': faults[part] !== undefined,
    'aria-describedby': faults[part]?.message ? `${id}-erreur` : undefined,
  })
  const fault = faults.field?.message ?? faults.operator?.message ?? faults.value?.message
  return (
    <li className="rounded-md border bg-background p-3">
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="sr-only">Critère {number}</legend>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <NativeSelect
              {...attributesOf('field', 'Champ')}
              value={criterion.field}
              onChange={event => onChange(startingWith(event.target.value as CriterionFieldName))}
            >
              {fieldGroups.map(([group, names]) => (
                <optgroup key={group} label={group}>
                  {names.map(name => (
                    <option key={name} value={name}>
                      {criterionField(name).label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </NativeSelect>
          </div>
          {!readOnly && (
            <Button variant="ghost" size="icon" aria-label={`Retirer le critère ${number}`} onClick={onRemove}>
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
        <div className="flex flex-col gap-2 sm:flex-row">
          {operators.length > 1 && (
            <div className="sm:w-40 sm:shrink-0">
              <NativeSelect
                {...attributesOf('operator', 'Comparaison')}
                value={criterion.operator}
                onChange={event => onChange({ ...criterion, operator: event.target.value as CriterionOperator })}
              >
                {operators.map(operator => (
                  <option key={operator} value={operator}>
                    {operatorWords[operator]}
                  </option>
                ))}
              </NativeSelect>
            </div>
          )}
          <div className="min-w-0 flex-1">
            <CriterionValue
              key={criterion.field}
              criterion={criterion}
              onChange={value => onChange({ ...criterion, value })}
              attributes={attributesOf('value', `Valeur du critère ${number}`)}
            />
          </div>
        </div>
        {fault && (
          <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
            {fault}
          </p>
        )}
      </fieldset>
    </li>
  )
}
