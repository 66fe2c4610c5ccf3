import { type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { parseEuro } from '@faitage/contracts/kernel/format-number'
import { useEffect, useState } from 'react'
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
import { ownersSince } from './owners-since'
import { useTree } from './tree'

interface SellLotProps {
  lot: LotDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sale: from a day on, others own the lot; its occupants stay unless it is said. */
export function SellLot({ open, onOpenChange, lot }: SellLotProps) {
  const [begun, setBegun] = useState(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent begun={begun}>
        <DialogHeader>
          <DialogTitle>Noter la vente du lot {lot.lot_number}</DialogTitle>
          <DialogDescription>
            Le jour de la vente, le lot est déjà aux acquéreurs. Les propriétaires d’avant le restent jusqu’à la veille.
          </DialogDescription>
        </DialogHeader>
        {open ? <Sale lot={lot} onDone={() => onOpenChange(false)} onBegun={setBegun} /> : null}
      </DialogContent>
    </Dialog>
  )
}

interface SaleProps {
  lot: LotDetail
  onDone: () => void
  onBegun: (begun: boolean) => void
}

function Sale({ lot, onDone, onBegun }: SaleProps) {
  const today = todayInParis()
  const since = ownersSince(lot, today)
  const people = usePersonOptions(useTree().missionId)
  const [on, setOn] = useState<string | null>(today)
  const [buyers, setBuyers] = useState<HolderRow[]>([])
  const [price, setPrice] = useState('')
  const [notary, setNotary] = useState('')
  const [ends, setEnds] = useState(false)
  const [fault, setFault] = useState<string>()
  const begun = buyers.length > 0 || price !== '' || notary !== '' || ends || on !== today
  useEffect(() => {
    onBegun(begun)
    return () => onBegun(false)
  }, [begun, onBegun])
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
        {on && since && on < since ? (
          <p className="text-sm text-muted-foreground" role="status">
            Les propriétaires d’aujourd’hui le sont depuis le {formatDay(since)}&nbsp;: ils le restent après cette
            vente.
          </p>
        ) : null}
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
