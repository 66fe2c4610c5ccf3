import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { type AdviceFaults, AdviceRow, type AdviceRowValue } from './advice-row.tsx'

export type AdviceValues = { recommendations: AdviceRowValue[] }

/** The rows of recommendations as they are written. */
export function AdviceRows({ item }: { item: AuditItem }) {
  const settings = useFormSettings()
  const { field } = useController<AdviceValues, 'recommendations'>({ name: 'recommendations' })
  const faults = useFormState<AdviceValues>({ name: 'recommendations' }).errors.recommendations as
    | Record<number, AdviceFaults | undefined>
    | undefined
  const list = useRef<HTMLUListElement>(null)
  const rows = field.value ?? []
  const add = () => {
    field.onChange([...rows, { element: 'walls', recommendation: '' }])
    // The row is there once React has drawn it.
    setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child select')?.focus())
  }
  return (
    <fieldset
      id={fieldId(settings.id, 'recommendations')}
      tabIndex={-1}
      className="@container flex min-w-0 flex-col gap-4 outline-none"
    >
      <legend className="sr-only">Recommandations</legend>
      {rows.length === 0 && <p className="text-muted-foreground">Rien n’est recommandé pour l’instant.</p>}
      <ul ref={list} className="flex flex-col gap-4">
        {rows.map((row, index) => (
          <AdviceRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no name of its own, its parts may change
            key={index}
            idOf={part => fieldId(settings.id, `recommendations.${index}.${part}`)}
            number={index + 1}
            item={item}
            row={row}
            faults={faults?.[index]}
            disabled={settings.readOnly}
            onChange={next => field.onChange(rows.map((old, at) => (at === index ? next : old)))}
            onRemove={() => field.onChange(rows.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      <Button variant="outline" className="w-fit" onClick={add}>
        <Plus aria-hidden /> Ajouter une recommandation
      </Button>
    </fieldset>
  )
}
