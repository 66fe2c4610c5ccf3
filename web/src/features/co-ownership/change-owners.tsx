import { type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
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
import { Label } from '@/components/ui/label'
import { Spinner } from '@/components/ui/spinner'
import { HolderRows, holdersOf, rowsOf, sharesFault } from './holder-rows'
import { usePersonOptions } from './lot-choices'
import { ownersSince } from './owners-since'
import { useTree } from './tree'

interface ChangeOwnersProps {
  lot: LotDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who owns a lot from a day on, by what right and for what share. */
export function ChangeOwners({ open, onOpenChange, lot }: ChangeOwnersProps) {
  const [begun, setBegun] = useState(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent begun={begun}>
        <DialogHeader>
          <DialogTitle>Propriétaires du lot {lot.lot_number}</DialogTitle>
          <DialogDescription>
            Indiquez tous ceux qui possèdent le lot à compter du jour choisi. Pour une vente, utilisez plutôt « Noter
            une vente ».
          </DialogDescription>
        </DialogHeader>
        {open ? <Owners lot={lot} onDone={() => onOpenChange(false)} onBegun={setBegun} /> : null}
      </DialogContent>
    </Dialog>
  )
}

interface OwnersProps {
  lot: LotDetail
  onDone: () => void
  onBegun: (begun: boolean) => void
}

function Owners({ lot, onDone, onBegun }: OwnersProps) {
  const chosen = lot.owner_names?.map(({ id }) => id)
  const people = usePersonOptions(useTree().missionId, chosen)
  const today = todayInParis()
  const since = ownersSince(lot, today)
  const [on, setOn] = useState<string | null>(today)
  const [before] = useState(() => rowsOf(lot.owner_names ?? []))
  const [rows, setRows] = useState(before)
  const [fault, setFault] = useState<string>()
  const begun = rows !== before || on !== today
  useEffect(() => {
    onBegun(begun)
    return () => onBegun(false)
  }, [begun, onBegun])
  const change = useCommand(lotEndpoints.holders, {
    success: `Les propriétaires du lot ${lot.lot_number} sont enregistrés.`,
    quiet: true,
    onSuccess: onDone,
  })
  const send = () => {
    const wrong = sharesFault(rows)
    setFault(wrong)
    if (wrong) return
    const body = { role: 'proprietaire' as const, on, holders: holdersOf(rows) }
    change.mutate({ params: { id: lot.id }, body, ifMatch: lot.revision })
  }
  const said = fault ?? change.error?.fields[0]?.message ?? change.error?.message
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
      <HolderRows id="proprietaires" label="Propriétaires" {...people} rows={rows} onChange={setRows} />
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="proprietaires-jour">À compter du</Label>
        <DateField id="proprietaires-jour" name="proprietaires-jour" value={on} onChange={setOn} />
        <p className="text-sm text-muted-foreground">Sans date, cela remonte avant le suivi.</p>
        {since !== undefined && since !== on && (
          <Button variant="outline" size="sm" className="w-fit" onClick={() => setOn(since)}>
            {since ? `Depuis qu’ils le possèdent, le ${formatDay(since)}` : 'Depuis avant le suivi, comme eux'}
          </Button>
        )}
      </div>
      <DialogFooter>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending && <Spinner />} Enregistrer les propriétaires
        </Button>
      </DialogFooter>
    </form>
  )
}
