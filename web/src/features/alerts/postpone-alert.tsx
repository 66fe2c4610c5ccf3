import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { type AlertLine, alertSubject } from '@faitage/contracts/alerts/alert-columns'
import { addDays, isDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { type FormEvent, useId, useState } from 'react'
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

interface PostponeAlertProps {
  line: AlertLine
  refs: { monitor_id: string; entity_id: string; occurrence: string }
  onDone: (until: string) => void
  onClose: () => void
}

/** Puts a deadline off until another day, and says why if one wants to. */
export function PostponeAlert({ line, refs, onDone, onClose }: PostponeAlertProps) {
  const id = useId()
  const tomorrow = addDays(todayInParis(), 1)
  const [until, setUntil] = useState<string | null>(addDays(todayInParis(), 7))
  const [reason, setReason] = useState('')
  const update = useCommand(alertEndpoints.update, { quiet: true, onSuccess: () => onDone(until ?? '') })
  const [refused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sound = until !== null && isDay(until) && until >= tomorrow
    setRefused(!sound)
    if (!sound) return
    const why = reason.trim() === '' ? {} : { reason }
    update.mutate({ params: { id: line.id }, body: { state: 'postponed', until, ...why, ...refs } })
  }
  return (
    <Dialog open onOpenChange={open => open || onClose()}>
      <DialogContent>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <DialogHeader>
            <DialogTitle>Reporter l’échéance</DialogTitle>
            <DialogDescription>
              {line.name}, {alertSubject(line)}
            </DialogDescription>
          </DialogHeader>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-until`}>Reporter au</Label>
            <DateField
              id={`${id}-until`}
              value={until}
              onChange={setUntil}
              min={tomorrow}
              aria-invalid={refused}
              {...(refused ? { 'aria-describedby': `${id}-refused` } : {})}
            />
            {refused && (
              <p id={`${id}-refused`} role="alert" className="text-sm text-destructive">
                Choisissez un jour à venir pour reporter cette échéance.
              </p>
            )}
          </div>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-reason`}>Motif (facultatif)</Label>
            <Input
              id={`${id}-reason`}
              maxLength={500}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </div>
          {update.error && (
            <Alert variant="destructive">
              <AlertDescription>{update.error.message}</AlertDescription>
            </Alert>
          )}
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose}>
              Abandonner
            </Button>
            <Button type="submit" disabled={update.isPending}>
              Reporter
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
