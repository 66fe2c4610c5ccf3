import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'

interface ReasonDialogProps {
  title: string
  about: string
  button: string
  pending: boolean
  onClose: () => void
  onSay: (reason: string) => void
}

/** What is done for a reason, and is not taken back: the reason is asked for. */
export function ReasonDialog({ title, about, button, pending, onClose, onSay }: ReasonDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun={reason !== ''}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{about}</DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>
            Motif <span className="font-normal text-muted-foreground">(obligatoire)</span>
          </Label>
          <Textarea id={id} maxLength={500} value={reason} onChange={event => setReason(event.target.value)} />
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={reason.trim() === '' || pending} onClick={() => onSay(reason.trim())}>
            {button}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
