import { type FieldType, fieldTypes, type TemplateField } from '@faitage/contracts/thematics/template'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { cn } from '@/lib/utils'
import { hasChoices, withChoices } from './edit-steps'

interface FieldEditorProps {
  field: TemplateField
  readOnly: boolean
  onChange: (change: Partial<TemplateField>) => void
  onMove: (by: -1 | 1) => void
}

/** A field of a template. Its label and its kind change; what versions hold it under does not. */
export function FieldEditor({ field, readOnly, onChange, onMove }: FieldEditorProps) {
  const id = useId()
  const { label, type, required = false, soft_deleted = false, computed } = field
  return (
    <fieldset className={cn('flex flex-col gap-2 rounded-md border p-3', soft_deleted && 'bg-muted')}>
      <legend className="sr-only">Champ {label}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="flex min-w-0 flex-col gap-1.5">
          <Label htmlFor={`${id}-libelle`}>Libellé</Label>
          <Input
            id={`${id}-libelle`}
            maxLength={120}
            autoComplete="off"
            readOnly={readOnly}
            value={label}
            onChange={event => onChange({ label: event.target.value })}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-1.5">
          <Label htmlFor={`${id}-type`}>Type</Label>
          <NativeSelect
            id={`${id}-type`}
            disabled={readOnly || computed !== undefined}
            value={type}
            onChange={event => onChange({ type: event.target.value as FieldType })}
          >
            {Object.entries(fieldTypes).map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      {hasChoices(type) && <ChoicesEditor {...{ id, field, readOnly, onChange }} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {computed ? (
          <p className="flex-1 text-sm text-muted-foreground">Calculé par l’application&nbsp;: il ne se saisit pas.</p>
        ) : (
          <span className="flex flex-1 items-center gap-2">
            <Checkbox
              id={`${id}-obligatoire`}
              disabled={readOnly}
              checked={required}
              onCheckedChange={on => onChange({ required: on === true })}
            />
            <Label htmlFor={`${id}-obligatoire`}>Obligatoire</Label>
          </span>
        )}
        {!readOnly && (
          <span className="flex items-center gap-1">
            <Button variant="ghost" size="icon-sm" aria-label={`Monter le champ ${label}`} onClick={() => onMove(-1)}>
              <ArrowUp aria-hidden />
            </Button>
            <Button variant="ghost" size="icon-sm" aria-label={`Descendre le champ ${label}`} onClick={() => onMove(1)}>
              <ArrowDown aria-hidden />
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onChange({ soft_deleted: !soft_deleted })}>
              {soft_deleted ? 'Remettre' : 'Retirer'}
              <span className="sr-only"> le champ {label}</span>
            </Button>
          </span>
        )}
      </div>
    </fieldset>
  )
}

/** The choices of a field, one a line; they are read as they are left, so that a line on its way is no choice yet. */
function ChoicesEditor({ id, field, readOnly, onChange }: Omit<FieldEditorProps, 'onMove'> & { id: string }) {
  const written = (field.values ?? []).map(({ label }) => label).join('\n')
  const [typed, setTyped] = useState<string>()
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={`${id}-choix`}>Choix, un par ligne</Label>
      <Textarea
        id={`${id}-choix`}
        readOnly={readOnly}
        value={typed ?? written}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== undefined) onChange(withChoices(field, typed))
          setTyped(undefined)
        }}
      />
    </div>
  )
}
