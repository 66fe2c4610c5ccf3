import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Step } from '@/components/record/order/step'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { ValueLine } from './field-form.ts'

/** The values of a list, in order; one that is renamed is renamed in the projects that hold it. */
export function ListValuesField() {
  const settings = useFormSettings()
  const { field, fieldState } = useController({ name: 'values' })
  const list = useRef<HTMLOListElement>(null)
  const lines = (field.value ?? []) as ValueLine[]
  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])]
  const set = (next: ValueLine[]) => field.onChange(next)
  const add = (after = lines.length - 1) => {
    set([...lines.slice(0, after + 1), { from: null, label: '' }, ...lines.slice(after + 1)])
    // The line is there once React has drawn it.
    setTimeout(() => inputs()[after + 1]?.focus())
  }
  const swap = (index: number, to: number) => {
    const next = [...lines]
    ;[next[index], next[to]] = [next[to]!, next[index]!]
    set(next)
  }
  const remove = (index: number) => {
    set(lines.filter((_, place) => place !== index))
    setTimeout(() => inputs()[Math.min(index, lines.length - 2)]?.focus())
  }
  const error = fieldState.error?.message
  return (
    <fieldset id={fieldId(settings.id, 'values')} tabIndex={-1} className="col-span-full flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Valeurs proposées</legend>
      <p className="text-sm text-muted-foreground">
        Renommer une valeur la renomme dans les projets où elle est choisie.
      </p>
      <ol ref={list} className="flex flex-col gap-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own until it is saved
          <li key={index} className="flex items-center gap-1">
            <Input
              id={fieldId(settings.id, `values.${index}.label`)}
              aria-label={`Valeur ${index + 1}`}
              maxLength={100}
              autoComplete="off"
              disabled={settings.readOnly}
              value={line.label}
              onChange={event =>
                set(lines.map((one, place) => (place === index ? { ...one, label: event.target.value } : one)))
              }
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add(index)
              }}
              onBlur={field.onBlur}
            />
            {settings.readOnly ? null : (
              <>
                <Step
                  label={`Monter la valeur ${index + 1}`}
                  to={index - 1}
                  count={lines.length}
                  up
                  onStep={to => swap(index, to)}
                />
                <Step
                  label={`Descendre la valeur ${index + 1}`}
                  to={index + 1}
                  count={lines.length}
                  onStep={to => swap(index, to)}
                />
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Retirer la valeur ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
      {error ? <p className="text-sm font-medium text-destructive">{error}</p> : null}
      {settings.readOnly ? null : (
        <Button variant="outline" size="sm" className="w-fit" onClick={() => add()}>
          <Plus aria-hidden /> Ajouter une valeur
        </Button>
      )}
    </fieldset>
  )
}
