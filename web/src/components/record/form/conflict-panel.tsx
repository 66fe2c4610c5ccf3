import type { ConflictDetails } from '@faitage/contracts/kernel/error-catalogue'
import { formatDay, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { RefreshCw } from 'lucide-react'
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
        <RefreshCw aria-hidden className="mt-0.5 size-4 shrink-0" />
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
            {[true, false].map(mine => (
              <label
                key={String(mine)}
                className="flex cursor-pointer gap-3 rounded-md border border-input bg-card p-3 text-card-foreground has-checked:border-clay has-checked:ring-1 has-checked:ring-clay"
              >
                <input
                  type="radio"
                  name={`conflit-${field}`}
                  checked={keepMine[field] === mine}
                  onChange={() => setKeepMine(before => ({ ...before, [field]: mine }))}
                  className="mt-1 accent-(--clay)"
                />
                <span className="min-w-0">
                  <span className="block text-sm text-muted-foreground">
                    {mine ? 'Votre valeur' : `${who}, ${relativeInstant(at)}`}
                  </span>
                  <span className="block font-medium break-words whitespace-pre-wrap">
                    {tell(field, mine ? yours : theirs)}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <Button className="w-fit" disabled={!decided} onClick={() => onResolve(keepMine)}>
        Enregistrer ces choix
      </Button>
    </section>
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
