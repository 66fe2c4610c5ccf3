import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import { type FundingFileAnswer, fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { useId, useState } from 'react'
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
import type { Deadline } from './deadline-line.tsx'

interface ExtendDialogProps {
  readonly projectId: string
  readonly answer: FundingFileAnswer
  readonly name: string
  readonly deadline: Deadline
  readonly onClose: () => void
}

/** More time that a funder gave, or a deadline that nobody holds anyone to any more. */
export function ExtendDialog({ projectId, answer, name, deadline, onClose }: ExtendDialogProps) {
  const id = useId()
  const { funder_id, kind, until: before } = deadline
  const [until, setUntil] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const save = useCommand(fundingFileEndpoints.deadlines, {
    quiet: true,
    success: 'L’échéance est à jour.',
    onSuccess: onClose,
  })
  const { extensions, waivers, revision } = answer
  const send = (body: Partial<Pick<FundingFileAnswer, 'extensions' | 'waivers'>>) =>
    // The whole list is sent: what somebody else wrote meanwhile is not overwritten.
    save.mutate({ params: { id: projectId }, body, ifMatch: revision })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun>
        <DialogHeader>
          <DialogTitle>{deadlineKindLabels[kind]}</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">
            {name}, au plus tard le {formatDay(before)}
          </DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-until`}>Prorogée jusqu’au</Label>
          <DateField id={`${id}-until`} value={until} onChange={setUntil} min={before} />
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-reason`}>Ou levée, parce que</Label>
          <Input id={`${id}-reason`} maxLength={500} value={reason} onChange={event => setReason(event.target.value)} />
        </div>
        {save.error && (
          <Alert variant="destructive">
            <AlertDescription>{save.error.fields[0]?.message ?? save.error.message}</AlertDescription>
          </Alert>
        )}
        <DialogFooter>
          <Button
            variant="outline"
            disabled={reason.trim() === '' || save.isPending}
            onClick={() => send({ waivers: [...waivers, { funder_id, kind, reason: reason.trim() }] })}
          >
            Lever l’échéance
          </Button>
          <Button
            disabled={!until || until <= before || save.isPending}
            onClick={() => until && send({ extensions: [...extensions, { funder_id, kind, until }] })}
          >
            Proroger
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
