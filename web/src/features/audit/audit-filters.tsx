import type { AuditChoice } from '@faitage/contracts/audit/audit.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import type { Asked } from './use-audit'

interface AuditFiltersProps {
  choices: Record<'categories' | 'actors' | 'fields', readonly AuditChoice[]>
  asked: Asked
  ask: (more: Asked) => void
}

const nothing: Asked = {
  category: undefined,
  actor: undefined,
  field: undefined,
  from: undefined,
  to: undefined,
  backdated: undefined,
}

/** Which events are shown: by what they are about, who did them, a field, when they were recorded. */
export function AuditFilters({ choices, asked, ask }: AuditFiltersProps) {
  const id = useId()
  const select = (key: 'category' | 'actor' | 'field', label: string, all: string, some: readonly AuditChoice[]) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={`${id}-${key}`}>{label}</Label>
      <NativeSelect
        id={`${id}-${key}`}
        value={asked[key] ?? ''}
        onChange={event => ask({ [key]: event.target.value || undefined })}
      >
        <option value="">{all}</option>
        {some.map(one => (
          <option key={one.value} value={one.value}>
            {`${one.label} (${formatCount(one.count)})`}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
  const day = (key: 'from' | 'to', label: string) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={`${id}-${key}`}>{label}</Label>
      <DateField
        id={`${id}-${key}`}
        value={asked[key] ?? null}
        onChange={value => ask({ [key]: value ?? undefined })}
      />
    </div>
  )
  const named = (some: readonly AuditChoice[], value: string | undefined) =>
    some.find(one => one.value === value)?.label ?? value
  const told = [
    asked.category && `Catégorie\u00A0: ${named(choices.categories, asked.category)}`,
    asked.actor && `Personne\u00A0: ${named(choices.actors, asked.actor)}`,
    asked.field && `Champ\u00A0: ${named(choices.fields, asked.field)}`,
    asked.from && `Enregistré depuis le ${formatDay(asked.from)}`,
    asked.to && `Enregistré jusqu’au ${formatDay(asked.to)}`,
    asked.backdated && 'Datés d’un autre jour seulement',
  ].filter(Boolean)
  const filtered = Object.keys(nothing).some(key => asked[key as keyof Asked] !== undefined)
  return (
    <search aria-label="Filtres de la chronologie" className="flex flex-col gap-3">
      {/* On paper nobody opens a list: what is filtered is said. */}
      {told.length > 0 ? <p className="hidden print:block">{told.join('\u00A0; ')}.</p> : null}
      <div className="no-print grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {select('category', 'Catégorie', 'Toutes', choices.categories)}
        {select('actor', 'Personne', 'Toutes', choices.actors)}
        {select('field', 'Champ', 'Tous', choices.fields)}
        {day('from', 'Enregistré du')}
        {day('to', 'au')}
      </div>
      <div className="no-print flex flex-wrap items-center gap-4">
        <Label className="flex items-center gap-2 pointer-coarse:min-h-10">
          <Checkbox
            checked={asked.backdated === 'true'}
            onCheckedChange={checked => ask({ backdated: checked === true ? 'true' : undefined })}
          />
          Datés d’un autre jour seulement
        </Label>
        {filtered ? (
          <Button variant="link" size="sm" className="px-0" onClick={() => ask(nothing)}>
            Effacer les filtres
          </Button>
        ) : null}
      </div>
    </search>
  )
}
