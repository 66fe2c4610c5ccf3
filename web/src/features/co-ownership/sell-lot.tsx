import { type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { parseEuro } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
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
import { Spinner } from '@/components/ui/spinner'
import { type HolderRow, HolderRows, holdersOf, sharesFault } from './holder-rows'
import { usePersonOptions } from './lot-choices'
import { useTree } from './tree'

interface SellLotProps {
  lot: LotDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sale: from a day on, others own the lot; its occupants stay unless it is said. */
export const SellLot = ({ open, onOpenChange, lot }: SellLotProps) => (
  <Dialog open={open} onOpenChange={onOpenChange}>
    {/* A click beside the window does not throw away what was filled in. */}
    <DialogContent onInteractOutside={event => event.preventDefault()}>
      <DialogHeader>
        <DialogTitle>Noter la vente du lot {lot.lot_number}</DialogTitle>
        <DialogDescription>
          Le jour de la vente, le lot est déjà aux acquéreurs. Les propriétaires d’avant le restent jusqu’à la veille.
        </DialogDescription>
      </DialogHeader>
      {open ? <Sale lot={lot} onDone={() => onOpenChange(false)} /> : null}
    </DialogContent>
  </Dialog>
)

function Sale({ lot, onDone }: { lot: LotDetail; onDone: () => void }) {
  const people = usePersonOptions(useTree().missionId)
  const [on, setOn] = useState<string | null>(todayInParis())
  const [buyers, setBuyers] = useState<HolderRow[]>([])
  const [price, setPrice] = useState('')
  const [notary, setNotary] = useState('')
  const [ends, setEnds] = useState(false)
  const [fault, setFault] = useState<string>()
  const sell = useCommand(lotEndpoints.sale, {
    success: () => `La vente du lot ${lot.lot_number} est notée au ${formatDay(on)}.`,
    quiet: true,
    onSuccess: onDone,
  })
  const send = () => {
    const cents = price.trim() ? parseEuro(price) : null
    const missing = !on
      ? 'Indiquez le jour de la vente.'
      : buyers.length === 0
        ? 'Indiquez au moins un acquéreur.'
        : cents === undefined
          ? 'Indiquez un montant en euros, par exemple 125 000.'
          : sharesFault(buyers)
    setFault(missing)
    if (missing || !on || cents === undefined) return
    const body = {
      on,
      buyers: holdersOf(buyers),
      price: cents,
      notary: notary.trim() || null,
      ends_occupation: ends,
    }
    sell.mutate({ params: { id: lot.id }, body, ifMatch: lot.revision })
  }
  const said = fault ?? sell.error?.fields[0]?.message ?? sell.error?.message
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {said && (
        <Alert variant="destructive">
          <AlertDescription>{said}</AlertDescription>
        </Alert>
      )}
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="vente-jour">À compter du</Label>
        <DateField id="vente-jour" name="vente-jour" value={on} onChange={setOn} />
      </div>
      <HolderRows id="vente-acquereurs" label="Acquéreurs" {...people} rows={buyers} onChange={setBuyers} />
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="vente-prix">Prix en euros</Label>
        <Input
          id="vente-prix"
          inputMode="decimal"
          className="tabular"
          value={price}
          onChange={event => setPrice(event.target.value)}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="vente-notaire">Notaire</Label>
        <Input id="vente-notaire" maxLength={200} value={notary} onChange={event => setNotary(event.target.value)} />
      </div>
      <div className="flex items-center gap-2">
        <Checkbox id="vente-occupants" checked={ends} onCheckedChange={checked => setEnds(checked === true)} />
        <Label htmlFor="vente-occupants">Les occupants partent ce jour-là</Label>
      </div>
      <DialogFooter>
        <Button type="submit" disabled={sell.isPending}>
          {sell.isPending && <Spinner />} Noter la vente
        </Button>
      </DialogFooter>
    </form>
  )
}
