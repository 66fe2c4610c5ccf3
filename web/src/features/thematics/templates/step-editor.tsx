import { countOf } from '@faitage/contracts/kernel/format-number'
import { shownFields, type TemplateStep } from '@faitage/contracts/thematics/template'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Eye } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { aboutPeople, addedField, moved, withField } from './edit-steps'
import { FieldEditor } from './field-editor'
import { NewField } from './new-field'

const TryStep = lazy(() => import('./try-step').then(module => ({ default: module.TryStep })))

interface StepEditorProps {
  step: TemplateStep
  open: boolean
  fault: string | undefined
  readOnly: boolean
  onOpen: (open: boolean) => void
  onChange: (change: Partial<TemplateStep>) => void
  onMove: (by: -1 | 1) => void
}

/** A step of a template: a line, that opens on its name, how it is filled in, and its fields. */
export function StepEditor({ step, open, fault, readOnly, onOpen, onChange, onMove }: StepEditorProps) {
  const id = useId()
  const [tries, setTries] = useState(false)
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section aria-label={`Étape ${step.name}`} className="rounded-md border">
      <header className="flex flex-wrap items-center gap-1 p-2">
        <Button
          variant="ghost"
          className="min-w-0 flex-1 basis-60 justify-start overflow-hidden"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          <Chevron aria-hidden />
          <span className="truncate">{step.name || 'Étape sans nom'}</span>
          <span className="font-normal text-muted-foreground">
            {countOf(shownFields(step).length, 'champ', 'champs')}
            {step.rows ? ', par lignes' : ''}
          </span>
          {step.soft_deleted && <Badge variant="outline">Retirée</Badge>}
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Essayer l’étape ${step.name}`}
          onClick={() => setTries(true)}
        >
          <Eye aria-hidden />
        </Button>
        {!readOnly && (
          <>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Monter l’étape ${step.name}`}
              onClick={() => onMove(-1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Descendre l’étape ${step.name}`}
              onClick={() => onMove(1)}
            >
              <ArrowDown aria-hidden />
            </Button>
            <Button variant="ghost" size="sm" onClick={() => onChange({ soft_deleted: !step.soft_deleted })}>
              {step.soft_deleted ? 'Remettre' : 'Retirer'}
              <span className="sr-only"> l’étape {step.name}</span>
            </Button>
          </>
        )}
      </header>
      {fault && <p className="px-4 pb-2 text-sm font-medium text-destructive">{fault}</p>}
      {open && (
        <div className="flex flex-col gap-4 border-t p-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-1.5">
              <Label htmlFor={`${id}-nom`}>Nom de l’étape</Label>
              <Input
                id={`${id}-nom`}
                maxLength={120}
                autoComplete="off"
                readOnly={readOnly}
                value={step.name}
                onChange={event => onChange({ name: event.target.value })}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-1.5">
              <Label htmlFor={`${id}-saisie`}>Saisie</Label>
              <NativeSelect
                id={`${id}-saisie`}
                disabled={readOnly}
                value={step.rows ? 'rows' : 'one'}
                onChange={event => onChange({ rows: event.target.value === 'rows' })}
              >
                <option value="one">Une réponse par champ</option>
                <option value="rows">Un tableau, ligne par ligne</option>
              </NativeSelect>
            </div>
          </div>
          <div className="flex items-center gap-2">
            <Checkbox
              id={`${id}-personnes`}
              disabled={readOnly}
              checked={step.personal}
              onCheckedChange={on => onChange(aboutPeople(step, on === true))}
            />
            <Label htmlFor={`${id}-personnes`}>
              Nomme des personnes&nbsp;: réservée à ceux qui peuvent lire les personnes
            </Label>
          </div>
          <ol className="flex flex-col gap-3">
            {step.fields.map((field, at) => (
              <li key={field.key}>
                <FieldEditor
                  field={field}
                  readOnly={readOnly}
                  onChange={change => onChange(withField(step, at, change))}
                  onMove={by => onChange({ fields: moved(step.fields, at, by) })}
                />
              </li>
            ))}
          </ol>
          {!readOnly && <NewField onAdd={(label, type) => onChange(addedField(step, label, type))} />}
        </div>
      )}
      {tries && (
        <Suspense>
          <TryStep step={step} onClose={() => setTries(false)} />
        </Suspense>
      )}
    </section>
  )
}
