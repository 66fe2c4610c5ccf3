import type { HeldScope } from '@faitage/contracts/thematics/levels'
import type { TemplateStep } from '@faitage/contracts/thematics/template'
import { thematicEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import type { ThematicName } from '@faitage/contracts/thematics/thematic-names'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { addedStep, moved, numbered, withStep } from './edit-steps'
import { StepEditor } from './step-editor'

/** The steps of a template in their order; those withdrawn stay, to be put back. */
export function StepsField() {
  const { field } = useController({ name: 'steps' })
  const { readOnly } = useFormSettings()
  const steps = (field.value ?? []) as readonly TemplateStep[]
  const faults = useFaults()
  const [open, setOpen] = useState<string>()
  const [name, setName] = useState('')
  const add = () => {
    if (name.trim() === '') return
    const next = addedStep(steps, name.trim())
    field.onChange(next)
    setOpen(next.at(-1)?.id)
    setName('')
  }
  return (
    <div className="col-span-full flex flex-col gap-4">
      {steps.length === 0 && !readOnly && <Bases onTake={field.onChange} />}
      {faults.whole && <p className="text-sm font-medium text-destructive">{faults.whole}</p>}
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step.id}>
            <StepEditor
              step={step}
              open={open === step.id || faults.of(at) !== undefined}
              fault={faults.of(at)}
              readOnly={readOnly}
              onOpen={shown => setOpen(shown ? step.id : undefined)}
              onChange={change => field.onChange(withStep(steps, at, change))}
              onMove={by => field.onChange(numbered(moved(steps, at, by)))}
            />
          </li>
        ))}
      </ol>
      {!readOnly && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5">
            <Label htmlFor="etape-nouvelle">Nouvelle étape</Label>
            <Input
              id="etape-nouvelle"
              maxLength={120}
              autoComplete="off"
              value={name}
              onChange={event => setName(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                // The form is not sent by it: a step is added.
                event.preventDefault()
                add()
              }}
            />
          </div>
          <Button variant="outline" onClick={add} aria-disabled={name.trim() === ''}>
            <Plus aria-hidden /> Ajouter l’étape
          </Button>
        </div>
      )}
    </div>
  )
}

/** The faults of the steps: of one, or of all of them. */
function useFaults() {
  const { errors } = useFormState({ name: 'steps' })
  const found = errors.steps as Record<string, unknown> | undefined
  const textIn = (error: unknown): string | undefined => {
    if (typeof error !== 'object' || error === null) return undefined
    const { message } = error as { message?: unknown }
    if (typeof message === 'string' && message) return message
    return Object.entries(error)
      .filter(([key]) => key !== 'ref')
      .map(([, inner]) => textIn(inner))
      .find(text => text !== undefined)
  }
  const of = (at: number) => textIn(found?.[at])
  const message = found?.message
  return { of, whole: typeof message === 'string' ? message : undefined }
}

/** A new template may begin from that of the application, or from one that is published. */
function Bases({ onTake }: { onTake: (steps: TemplateStep[]) => void }) {
  const [scope, name] = useWatch({ name: ['scope', 'thematique_name'] }) as [HeldScope | null, ThematicName | null]
  const read = useRead(
    thematicEndpoints.templates,
    { query: { scope: scope ?? 'copro', name: name ?? 'CHARGES' } },
    { enabled: scope !== null && name !== null },
  )
  if (!scope || !name) return <p className="text-muted-foreground">Choisissez d’abord le niveau et la thématique.</p>
  const bases = read.data?.items.filter(({ steps }) => steps.length > 0) ?? []
  if (bases.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <p>Partez d’un modèle existant, ou ajoutez vos étapes ci-dessous.</p>
      {bases.map(base => (
        <Button key={base.id ?? 'shipped'} variant="outline" onClick={() => onTake([...base.steps])}>
          {base.id ? `Reprendre «\u00A0${base.name}\u00A0»` : 'Reprendre le modèle de l’application'}
        </Button>
      ))}
    </div>
  )
}
