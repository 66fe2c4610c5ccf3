import type { ConflictDetails } from '@faitage/contracts/kernel/error-catalogue'
import { formatDay, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { showAtOnce } from './show-at-once'

interface ConflictPanelProps {
  conflict: ConflictDetails
  onResolve: (keepMine: Record<string, boolean>) => void
  tellValue?: ((field: string, value: unknown) => string | undefined) | undefined
}

/** Somebody else changed the same fields: who, when, both values, and a choice for each. */
export function ConflictPanel({ conflict, onResolve, tellValue }: ConflictPanelProps) {
  const [keepMine, setKeepMine] = useState<Record<string, boolean>>({})
  const decided = conflict.fields.every(({ field }) => keepMine[field] !== undefined)
  const tell = (field: string, value: unknown): string =>
    tellValue?.(field, value) ??
    (Array.isArray(value) && value.length > 0 ? value.map(one => tell(field, one)).join(', ') : inWords(value))
  return (
    <section
      ref={showAtOnce}
      tabIndex={-1}
      aria-labelledby="conflit-titre"
      className="flex flex-col gap-4 rounded-lg border border-clay/50 bg-clay-soft p-4 text-clay-soft-foreground"
    >
      <header className="flex items-start gap-3">
        <GitMerge aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div>
          <h2 id="conflit-titre" className="font-semibold">
            {conflict.who} a modifié {conflict.fields.length === 1 ? 'ce champ' : 'ces champs'}{' '}
            {relativeInstant(conflict.at)}, pendant votre saisie
          </h2>
          <p>Rien n’est perdu&nbsp;: choisissez la valeur à garder pour chaque champ, puis enregistrez.</p>
        </div>
      </header>
      {conflict.fields.map(({ field, label, yours, theirs, who, at }) => (
        <fieldset key={field} className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{label}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            <Choice
              name={field}
              checked={keepMine[field] === true}
              onChoose={() => setKeepMine(before => ({ ...before, [field]: true }))}
              title="Votre valeur"
              value={tell(field, yours)}
            />
            <Choice
              name={field}
              checked={keepMine[field] === false}
              onChoose={() => setKeepMine(before => ({ ...before, [field]: false }))}
              title={`${who}, ${relativeInstant(at)}`}
              value={tell(field, theirs)}
            />
          </div>
        </fieldset>
      ))}
      <Button className="w-fit" disabled={!decided} onClick={() => onResolve(keepMine)}>
        Enregistrer ces choix
      </Button>
    </section>
  )
}

function Choice(props: { name: string; checked: boolean; onChoose: () => void; title: string; value: string }) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-input bg-card p-3 text-card-foreground has-checked:border-clay has-checked:ring-1 has-checked:ring-clay">
      <input
        type="radio"
        name={`conflit-${props.name}`}
        checked={props.checked}
        onChange={props.onChoose}
        className="mt-1 accent-(--clay)"
      />
      <span className="min-w-0">
        <span className="block text-sm text-muted-foreground">{props.title}</span>
        <span className="block font-medium break-words whitespace-pre-wrap">{props.value}</span>
      </span>
    </label>
  )
}

/** A value as a sentence would say it. */
function inWords(value: unknown): string {
  // An empty list is written as nothing.
  if (String(value ?? '') === '') return 'Vide'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
