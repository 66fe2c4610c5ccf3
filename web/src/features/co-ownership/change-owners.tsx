import { type LotDetail, lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { holdsOn, type Period } from '@faitage/contracts/co-ownership/ownership/period'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { useState } from 'react'
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
import { useTree } from './tree'

interface ChangeOwnersProps {
  lot: LotDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who owns a lot from a day on, by what right and for what share. */
export const ChangeOwners = ({ open, onOpenChange, lot }: ChangeOwnersProps) => (
  <Dialog open={open} onOpenChange={onOpenChange}>
    {/* A click beside the window does not throw away what was filled in. */}
    <DialogContent onInteractOutside={event => event.preventDefault()}>
      <DialogHeader>
        <DialogTitle>Propriétaires du lot {lot.lot_number}</DialogTitle>
        <DialogDescription>
          Indiquez tous ceux qui possèdent le lot à compter du jour choisi. Pour une vente, utilisez plutôt « Noter une
          vente ».
        </DialogDescription>
      </DialogHeader>
      {open ? <Owners lot={lot} onDone={() => onOpenChange(false)} /> : null}
    </DialogContent>
  </Dialog>
)

/** Since when the owners of today are; null where that is before anything was followed, undefined without owners. */
function sinceOf({ historics }: LotDetail, today: string): string | null | undefined {
  const held = (historics ?? []).filter(one => one.role === 'proprietaire' && holdsOn(one as Period, today))
  return held.length === 0
    ? undefined
    : (held
        .flatMap(one => one.date_in ?? [])
        .sort()
        .at(-1) ?? null)
}

function Owners({ lot, onDone }: { lot: LotDetail; onDone: () => void }) {
  const people = usePersonOptions(useTree().missionId)
  const today = todayInParis()
  const since = sinceOf(lot, today)
  const [on, setOn] = useState<string | null>(today)
  const [rows, setRows] = useState(() => rowsOf(lot.owner_names ?? []))
  const [fault, setFault] = useState<string>()
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
