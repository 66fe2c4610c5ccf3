import { type Disorder, type DisorderType, disorderPriorities } from '@faitage/contracts/accommodations/disorder'
import { optionsOf } from '@faitage/contracts/kernel/field'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { get, useController, useFormState } from 'react-hook-form'
import type { FieldProps } from '@/components/record/form/field-frame'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'

const priorities = optionsOf(disorderPriorities)
const blank: Disorder = { priority: 3, analysis_types: [], recommendation_types: [] }

/** What is wrong with a dwelling or a common area: how urgent it is, what was observed, what is recommended. */
export function DisordersField({ name, label, hint }: FieldProps) {
  const settings = useFormSettings()
  const { field } = useController({ name })
  const faults = get(useFormState({ name }).errors, name) as { message?: string } | undefined
  const disorders = (field.value ?? []) as Disorder[]
  const replace = (index: number, one: Disorder) =>
    field.onChange(disorders.map((old, at) => (at === index ? one : old)))
  return (
    <fieldset id={fieldId(settings.id, name)} tabIndex={-1} className="col-span-full flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      {disorders.length === 0 && <p className="text-sm text-muted-foreground">Aucun désordre n’est relevé.</p>}
      <ul className="flex flex-col gap-3">
        {disorders.map((one, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a disorder has no name of its own, its parts may change
            key={`${disorders.length}-${index}`}
            className="flex items-start gap-2 border-b pb-3 last:border-0"
          >
            <fieldset className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-2 @xl:grid-cols-[10rem_1fr_1fr]">
              <legend className="sr-only">Désordre {index + 1}</legend>
              <div className="flex flex-col gap-1">
                <Label htmlFor={fieldId(settings.id, `${name}.${index}.priority`)}>Priorité</Label>
                <NativeSelect
                  id={fieldId(settings.id, `${name}.${index}.priority`)}
                  disabled={settings.readOnly}
                  value={String(one.priority)}
                  onChange={event => replace(index, { ...one, priority: Number(event.target.value) })}
                >
                  {priorities.map(({ value, label: text }) => (
                    <option key={value} value={value}>{`${value} · ${text}`}</option>
                  ))}
                </NativeSelect>
              </div>
              <TypesInput
                label="Constats"
                types={one.analysis_types}
                disabled={settings.readOnly}
                onChange={analysis_types => replace(index, { ...one, analysis_types })}
                isAnalysis
              />
              <TypesInput
                label="Préconisations"
                types={one.recommendation_types}
                disabled={settings.readOnly}
                onChange={recommendation_types => replace(index, { ...one, recommendation_types })}
              />
            </fieldset>
            {!settings.readOnly && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Retirer le désordre ${index + 1}`}
                onClick={() => field.onChange(disorders.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {faults && (
        <p className="text-sm font-medium text-destructive">
          {faults.message ?? 'Un intitulé compte 200 caractères au plus, et un désordre 30 intitulés.'}
        </p>
      )}
      {!settings.readOnly && (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => field.onChange([...disorders, blank])}>
          <Plus aria-hidden /> Ajouter un désordre
        </Button>
      )}
    </fieldset>
  )
}

interface TypesInputProps {
  label: string
  types: readonly DisorderType[]
  disabled: boolean
  isAnalysis?: boolean
  onChange: (types: DisorderType[]) => void
}

/** Names, one a line; what was said of a name stays with it. */
function TypesInput({ label, types, disabled, isAnalysis = false, onChange }: TypesInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const known = types.map(({ type_name }) => type_name).join('\n')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Textarea
        id={id}
        disabled={disabled}
        placeholder="Un par ligne"
        className="min-h-16"
        value={typed ?? known}
        onChange={event => {
          setTyped(event.target.value)
          const names = event.target.value.split('\n').map(line => line.trim())
          onChange(
            names
              .filter(Boolean)
              .map(name => types.find(one => one.type_name === name) ?? { type_name: name, is_analysis: isAnalysis }),
          )
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  )
}
