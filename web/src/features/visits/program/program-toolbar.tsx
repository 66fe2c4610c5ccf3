import { optionsOf } from '@faitage/contracts/kernel/field'
import { addDays, formatDay, mondayOf } from '@faitage/contracts/kernel/format-date'
import { visitKindLabels } from '@faitage/contracts/visits/visit'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import type { queryOf } from './slot.ts'

interface ProgramToolbarProps {
  asked: ReturnType<typeof queryOf>
  monday: string
  today: string
  areas: readonly string[]
  onChange: (changes: Record<string, string | undefined>) => void
}

/** Which week, whose, where: all of it in the address. */
export function ProgramToolbar({ asked, monday, today, areas, onChange }: ProgramToolbarProps) {
  const id = useId()
  const mission = useMissionOptions()
  const user = useUserOptions()
  const now = mondayOf(today)
  const one = (name: 'mission_id' | 'referrer_id' | 'kind' | 'area') => String(asked[name] ?? '')
  const area = one('area')
  const select = (
    name: 'mission_id' | 'referrer_id' | 'kind' | 'area',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <NativeSelect
      aria-label={label}
      className="max-w-52"
      value={one(name)}
      onChange={event => onChange({ [name]: event.target.value || undefined })}
    >
      <option value="">{label}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NativeSelect>
  )
  return (
    <div role="toolbar" aria-label="Semaine et filtres" className="flex flex-wrap items-center gap-2">
      <div className="flex items-center gap-1">
        <Button
          variant="outline"
          size="icon"
          aria-label="Semaine précédente"
          onClick={() => onChange({ day: addDays(monday, -7) })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <span aria-live="polite" className="min-w-44 text-center font-medium">
          Semaine du {formatDay(monday)}
        </span>
        <Button
          variant="outline"
          size="icon"
          aria-label="Semaine suivante"
          onClick={() => onChange({ day: addDays(monday, 7) })}
        >
          <ChevronRight aria-hidden />
        </Button>
        {monday !== now && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ day: undefined })}>
            Cette semaine
          </Button>
        )}
      </div>
      {select('mission_id', 'Toutes les missions', mission.ofMode)}
      {select('referrer_id', 'Toute l’équipe', user.options)}
      {select('kind', 'Conseil et contrôle', optionsOf(visitKindLabels))}
      {select(
        'area',
        'Tous les secteurs',
        [...new Set([...areas, ...(area ? [area] : [])])].map(value => ({ value, label: `Secteur ${value}` })),
      )}
      <span className="flex items-center gap-2">
        <Checkbox
          id={id}
          checked={asked.urgent === 'true'}
          onCheckedChange={on => onChange({ urgent: on === true ? 'true' : undefined })}
        />
        <Label htmlFor={id}>Urgentes seulement</Label>
      </span>
    </div>
  )
}
