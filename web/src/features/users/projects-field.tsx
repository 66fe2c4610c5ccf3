import { countOf } from '@faitage/contracts/kernel/format-number'
import { X } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { FieldFrame, type FieldProps } from '@/components/record/form/field-frame'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

/** Chosen projects shown by name; beyond, only how many. */
const SHOWN = 20

interface Named {
  reference: string | null
  requester_name: string | null
  mission_name: string
}
const lineOf = ({ reference, requester_name, mission_name }: Named): string =>
  [reference, requester_name, mission_name].filter(Boolean).join(' · ')

/** The projects a client follows: found by words among all of them, each chosen one taken away by its cross. */
export function ProjectsField(props: FieldProps) {
  const [words, setWords] = useState('')
  const searched = useDeferredValue(words.trim())
  const resultsId = useId()
  const { data } = useRead(
    projectReads.list,
    { query: { q: searched, size: 8 } },
    { enabled: searched.length >= 2, keepPrevious: true },
  )
  return (
    <FieldFrame {...props}>
      {({ 'aria-required': _, ...attributes }, field) => {
        const chosen = (field.value as string[] | null) ?? []
        const found = searched.length >= 2 ? (data?.items ?? []).filter(({ id }) => !chosen.includes(id)) : []
        return (
          <div className="flex flex-col gap-2">
            <Input
              {...attributes}
              type="search"
              autoComplete="off"
              placeholder="Référence, demandeur, commune…"
              value={words}
              aria-controls={resultsId}
              onChange={event => setWords(event.target.value)}
            />
            <ul id={resultsId} aria-label="Projets trouvés" className="flex flex-col empty:hidden">
              {found.map(project => (
                <li key={project.id}>
                  <Button
                    type="button"
                    variant="ghost"
                    className="h-auto w-full justify-start py-2 text-left whitespace-normal"
                    onClick={() => {
                      field.onChange([...chosen, project.id])
                      setWords('')
                    }}
                  >
                    {lineOf({ ...project, requester_name: project.requester_name ?? null })}
                  </Button>
                </li>
              ))}
            </ul>
            <p role="status" className="text-sm text-muted-foreground empty:hidden">
              {searched.length >= 2 && data && found.length === 0 ? 'Aucun autre projet ne correspond.' : ''}
            </p>
            {chosen.length > 0 && (
              <ul aria-label="Projets suivis" className="flex flex-wrap gap-1">
                {chosen.slice(0, SHOWN).map(id => (
                  <ChosenProject
                    key={id}
                    id={id}
                    disabled={attributes.disabled}
                    onRemove={() => field.onChange(chosen.filter(other => other !== id))}
                  />
                ))}
                {chosen.length > SHOWN && (
                  <li className="px-2 py-1 text-sm text-muted-foreground">
                    et {countOf(chosen.length - SHOWN, 'autre projet', 'autres projets')}
                  </li>
                )}
              </ul>
            )}
          </div>
        )
      }}
    </FieldFrame>
  )
}

function ChosenProject({ id, disabled, onRemove }: { id: string; disabled: boolean; onRemove: () => void }) {
  const { data, error } = useRead(projectReads.get, { params: { id } })
  const name = data
    ? lineOf({
        reference: data.reference ?? null,
        requester_name: [data.requester.last_name, data.requester.first_name].filter(Boolean).join(' ') || null,
        mission_name: data.mission_name,
      })
    : error
      ? 'Projet supprimé ou hors de votre accès'
      : '…'
  return (
    <li className="inline-flex items-center gap-1 rounded-full bg-secondary py-0.5 pr-1 pl-2.5 text-sm">
      {name}
      <button
        type="button"
        aria-label={`Retirer ${name}`}
        disabled={disabled}
        onClick={onRemove}
        className="grid size-6 place-items-center rounded-full hover:bg-accent pointer-coarse:size-10"
      >
        <X className="size-3" />
      </button>
    </li>
  )
}
