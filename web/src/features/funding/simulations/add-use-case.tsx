import { simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import { caseTypeLabels } from '@faitage/contracts/projects/project-words'
import type { WorksQuoteItem } from '@faitage/contracts/works/works-quote'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Question } from '@/components/ui/question'
import { useShown } from './simulation-context.ts'

type CaseType = keyof typeof caseTypeLabels
const caseTypes = Object.entries(caseTypeLabels) as [CaseType, string][]

interface AddUseCaseProps {
  quotes: readonly WorksQuoteItem[]
  onClose: () => void
}

/** A named part of the works, made of quotes of the simulation that are in no other. */
export function AddUseCase({ quotes, onClose }: AddUseCaseProps) {
  const id = useId()
  const { item } = useShown()
  const [name, setName] = useState('')
  const [nature, setNature] = useState<CaseType>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useCommand(simulationEndpoints.addUseCase, { quiet: true, onSuccess: onClose })
  const taken = new Set(item.use_cases?.flatMap(one => one.quotes))
  const free = quotes.filter(one => item.quotes?.includes(one.id) && !taken.has(one.id))
  const said = name.trim() || (nature ? caseTypeLabels[nature] : '')
  return (
    <Question
      open
      onOpenChange={open => open || onClose()}
      title="Ajouter un cas d’usage"
      description="Une partie des travaux, avec ses devis. Ajoutez-lui ensuite les financeurs qui ne paient qu’elle."
      keep="Annuler"
      act="Ajouter"
      onAct={() =>
        add.mutate({
          params: { id: item.id },
          body: { name: said, ...(nature ? { case_type: nature } : {}), quotes: [...chosen] },
        })
      }
      answer={{ pending: add.isPending, error: add.error, failed: 'Rien n’a été ajouté' }}
    >
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-nature`}>Nature</Label>
        <NativeSelect
          id={`${id}-nature`}
          value={nature ?? ''}
          onChange={event => setNature(caseTypes.find(([code]) => code === event.target.value)?.[0])}
        >
          <option value="">Non renseignée</option>
          {caseTypes.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-nom`}>Nom</Label>
        <Input
          id={`${id}-nom`}
          autoComplete="off"
          maxLength={120}
          placeholder={nature ? caseTypeLabels[nature] : ''}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      </div>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-sm font-medium">Devis</legend>
        {free.length === 0 && <p className="text-muted-foreground">Tous les devis sont déjà dans un cas d’usage.</p>}
        {free.map(one => (
          <span key={one.id} className="flex items-center gap-3 py-1.5">
            <Checkbox
              id={`${id}-${one.id}`}
              checked={chosen.includes(one.id)}
              onCheckedChange={on => setChosen(on ? [...chosen, one.id] : chosen.filter(other => other !== one.id))}
            />
            <Label htmlFor={`${id}-${one.id}`} className="font-normal [overflow-wrap:anywhere]">
              {one.name}
            </Label>
          </span>
        ))}
      </fieldset>
    </Question>
  )
}
