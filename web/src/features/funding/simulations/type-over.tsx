import { type SimulationRow, simulationEndpoints } from '@faitage/contracts/funding/simulation.endpoints'
import type { TypedField } from '@faitage/contracts/funding/simulation-outcome'
import { formatDecimal, formatEuro, parseDecimal, parseEuro } from '@faitage/contracts/kernel/format-number'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { typedLabels } from './outcome-words.ts'
import { useShown } from './simulation-context.ts'

interface TypeOverProps {
  row: SimulationRow
  field: Exclude<TypedField, 'scenario_id'>
  onDone: () => void
}

/** The present value of a row's field, as people type it. */
function heldText(row: SimulationRow, field: TypeOverProps['field']): string {
  if (field === 'subventioned_expense') return formatEuro(row.subventioned_expense, { whole: true })
  return formatDecimal(field === 'rate' ? row.rate : row.advance_rate)
}

const faults = {
  subventioned_expense: 'Indiquez un montant en euros, par exemple 12 000.',
  rate: 'Indiquez un taux entre 0 et 100, par exemple 35,5.',
  advance: 'Indiquez un taux entre 0 et 100, par exemple 30.',
}

/** Types a value in the place of the computation, or gives the computation its place back. */
export function TypeOver({ row, field, onDone }: TypeOverProps) {
  const id = useId()
  const { item } = useShown()
  const [text, setText] = useState(() => heldText(row, field))
  const [fault, setFault] = useState<string>()
  const write = useCommand(simulationEndpoints.typeOver, {
    quiet: true,
    onSuccess: onDone,
    onRefused: refusal => setFault(refusal.fields[0]?.message ?? refusal.message),
  })
  const send = (value: number | string | null) =>
    write.mutate({ params: { id: row.id }, body: { [field]: value }, ifMatch: item.revision })
  const typed = row.typed.includes(field)
  return (
    <form
      className="flex flex-col gap-2 border-t pt-3"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const said = text.replace('%', '')
        const value = field === 'subventioned_expense' ? parseEuro(said) : parseDecimal(said)
        if (value === undefined || Number(value) < 0) return setFault(faults[field])
        setFault(undefined)
        send(value)
      }}
    >
      <Label htmlFor={id}>{typedLabels[field]}, à la main</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-erreur` : undefined}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" variant="outline" disabled={write.isPending}>
          {write.isPending ? <Spinner /> : null} Saisir
        </Button>
      </div>
      {fault && (
        <p id={`${id}-erreur`} role="alert" className="text-sm font-medium text-destructive">
          {fault}
        </p>
      )}
      {typed && (
        <Button variant="ghost" size="sm" className="w-fit" disabled={write.isPending} onClick={() => send(null)}>
          <Undo2 aria-hidden /> Revenir au calcul
        </Button>
      )}
    </form>
  )
}
