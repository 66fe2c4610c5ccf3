import type { ArrearsPoint } from '@faitage/contracts/co-ownership/arrears/points'
import { arrearsSources, sourceOf } from '@faitage/contracts/co-ownership/arrears/sources'
import { type ArrearsStatement, type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatEuro, parseEuro } from '@faitage/contracts/kernel/format-number'
import { useEffect, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'

interface StateArrearsProps {
  lot: LotDetail
  /** The statement that is corrected; a new one without. */
  point?: ArrearsPoint | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A statement of what a lot owes, of whatever day: added, or corrected. */
export function StateArrears({ lot, point, open, onOpenChange }: StateArrearsProps) {
  const [begun, setBegun] = useState(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent begun={begun}>
        <DialogHeader>
          <DialogTitle>
            {point ? `Corriger le relevé du ${formatDay(point.on)}` : `Ajouter un relevé au lot ${lot.lot_number}`}
          </DialogTitle>
          <DialogDescription>
            La fiche montre le relevé le plus récent. Un relevé plus ancien s’ajoute aux autres sans le remplacer.
          </DialogDescription>
        </DialogHeader>
        {open ? <Statement lot={lot} point={point} onDone={() => onOpenChange(false)} onBegun={setBegun} /> : null}
      </DialogContent>
    </Dialog>
  )
}

interface StatementProps {
  lot: LotDetail
  point: ArrearsPoint | undefined
  onDone: () => void
  onBegun: (begun: boolean) => void
}

/** The message once it is done; the sheet may go on showing another. */
const said = (done: string) => (answer: { shown_on?: string | undefined }) =>
  answer.shown_on ? `${done} Celui du ${formatDay(answer.shown_on)}, plus récent, reste affiché.` : done

function Statement({ lot, point, onDone, onBegun }: StatementProps) {
  const first = {
    on: point?.on ?? todayInParis(),
    amount: point ? formatEuro(point.amount).replace('€', '').trim() : '',
    source: sourceOf(point?.source) ?? '',
  }
  const [on, setOn] = useState<string | null>(first.on)
  const [amount, setAmount] = useState(first.amount)
  const [source, setSource] = useState<string>(first.source)
  const [fault, setFault] = useState<string>()
  const begun = on !== first.on || amount !== first.amount || source !== first.source
  useEffect(() => {
    onBegun(begun)
    return () => onBegun(false)
  }, [begun, onBegun])
  const own = { quiet: true, onSuccess: onDone }
  const state = useCommand(lotEndpoints.stateArrears, { ...own, success: said('Le relevé est ajouté.') })
  const correct = useCommand(lotEndpoints.correctArrears, { ...own, success: said('Le relevé est corrigé.') })
  const { error, isPending } = point ? correct : state
  const send = () => {
    const cents = amount.trim() === '' ? undefined : parseEuro(amount)
    const missing = !on
      ? 'Indiquez le jour du relevé.'
      : cents === undefined
        ? 'Indiquez un montant en euros, par exemple 1 234,50.'
        : undefined
    setFault(missing)
    if (missing || !on || cents === undefined || isPending) return
    const body = { on, amount: cents, source: (source || null) as ArrearsStatement['source'] }
    if (point) correct.mutate({ params: { id: lot.id, on: point.on }, body })
    else state.mutate({ params: { id: lot.id }, body })
  }
  const refusal = fault ?? error?.fields[0]?.message ?? error?.message
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {refusal && (
        <Alert variant="destructive">
          <AlertDescription>{refusal}</AlertDescription>
        </Alert>
      )}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="releve-jour">Arrêté au</Label>
        <DateField id="releve-jour" name="releve-jour" max={todayInParis()} value={on} onChange={setOn} />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="releve-montant">Montant dû en euros</Label>
        <Input
          id="releve-montant"
          inputMode="decimal"
          className="tabular"
          value={amount}
          onChange={event => setAmount(event.target.value)}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="releve-source">Source</Label>
        <NativeSelect id="releve-source" value={source} onChange={event => setSource(event.target.value)}>
          <option value="">Non précisée</option>
          {Object.entries(arrearsSources).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </NativeSelect>
      </div>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {point ? 'Corriger le relevé' : 'Ajouter le relevé'}
        </Button>
      </DialogFooter>
    </form>
  )
}
