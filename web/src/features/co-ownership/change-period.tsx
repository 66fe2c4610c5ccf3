import { lotEndpoints, periodDays } from '@faitage/contracts/co-ownership/lot.endpoints'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { CommandForm } from '@/components/record/command/command-form'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
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
import type { Historic } from './ownership-timeline'

interface ChangePeriodProps {
  one: Historic
  name: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The days of a period are others. */
export const DatePeriod = ({ one, name, open, onOpenChange }: ChangePeriodProps) => (
  <CommandForm
    open={open}
    onOpenChange={onOpenChange}
    title={`Corriger les dates de ${name}`}
    description="Le jour d’une vente appartient à l’acquéreur. Une date vide remonte avant le suivi, ou dure encore."
    endpoint={lotEndpoints.datePeriod}
    body={periodDays}
    params={{ id: one.id }}
    values={{ date_in: one.date_in ?? null, date_out: one.date_out ?? null }}
    fields={{ date_in: { label: 'Depuis le' }, date_out: { label: 'Jusqu’au' } }}
    submitText="Corriger les dates"
    success="Les dates sont corrigées."
  />
)

/** It was never so: the period goes, the history keeps why. */
export function WithdrawPeriod({ one, name, open, onOpenChange }: ChangePeriodProps) {
  const [reason, setReason] = useState('')
  const withdraw = useCommand(lotEndpoints.withdrawPeriod, {
    success: 'La période est retirée.',
    quiet: true,
    onSuccess: () => onOpenChange(false),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent begun={reason !== ''}>
        <DialogHeader>
          <DialogTitle>Retirer {name}&nbsp;?</DialogTitle>
          <DialogDescription>
            À faire seulement si cela n’a jamais été. Pour une vente ou un départ, corrigez plutôt la date de fin.
          </DialogDescription>
        </DialogHeader>
        {withdraw.error && (
          <Alert variant="destructive">
            <AlertDescription>{withdraw.error.message}</AlertDescription>
          </Alert>
        )}
        <div className="flex flex-col gap-1.5">
          <Label htmlFor="motif">Motif</Label>
          <Input id="motif" maxLength={500} value={reason} onChange={event => setReason(event.target.value)} />
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Annuler
          </Button>
          <Button
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id: one.id }, body: { reason: reason.trim() || null } })}
          >
            Retirer la période
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
