import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { type DocumentItem, type DocumentSheet, documentEndpoints } from '@faitage/contracts/letters/document'
import {
  reasonedStatuses,
  type SignatureStatus,
  signatureStatusLabels,
  signatureTransitions,
} from '@faitage/contracts/letters/signature'
import { lazy, Suspense, useId, useState } from 'react'
import { useCommand } from '@/api/queries'
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
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { nameOf } from '@/features/files/file-words'

const FilePicker = lazy(() => import('@/features/files/file-picker').then(module => ({ default: module.FilePicker })))

type Item = DocumentItem & DocumentSheet

/** Where the signature of a contractual document went, as somebody notes it: with its reason, or the file that was signed. */
export function MoveSignature({ item, onClose }: { item: Item; onClose: () => void }) {
  const id = useId()
  const from = item.universign_status ?? 'CREATED'
  const [to, setTo] = useState<SignatureStatus | ''>('')
  const [reason, setReason] = useState('')
  const [signed, setSigned] = useState<FileItem>()
  const [picking, setPicking] = useState(false)
  const move = useCommand(documentEndpoints.update, {
    quiet: true,
    success: 'La signature est notée.',
    onSuccess: onClose,
  })
  const asksReason = to !== '' && reasonedStatuses.includes(to)
  const ready = to !== '' && (!asksReason || reason.trim() !== '') && (to !== 'SIGNED' || signed !== undefined)
  const send = () =>
    to &&
    move.mutate({
      params: { id: item.id },
      body: {
        universign_status: to,
        ...(asksReason ? { signature_reason: reason.trim() } : {}),
        ...(to === 'SIGNED' && signed ? { new_document_id: signed.id } : {}),
      },
      ifMatch: item.revision,
    })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun={to !== ''}>
        <DialogHeader>
          <DialogTitle>Noter la suite de la signature</DialogTitle>
          <DialogDescription>
            Ce document est «&nbsp;{signatureStatusLabels[from]}&nbsp;». Ce que vous notez ici ne s’annule pas.
          </DialogDescription>
        </DialogHeader>
        {move.error ? (
          <Alert variant="destructive">
            <AlertDescription className="break-words">
              {move.error.fields[0]?.message ?? move.error.message}
            </AlertDescription>
          </Alert>
        ) : null}
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-etat`}>Il est maintenant</Label>
          <NativeSelect
            id={`${id}-etat`}
            value={to}
            onChange={event => setTo(event.target.value as SignatureStatus | '')}
          >
            <option value="">Choisir…</option>
            {signatureTransitions[from].map(status => (
              <option key={status} value={status}>
                {signatureStatusLabels[status]}
              </option>
            ))}
          </NativeSelect>
        </div>
        {asksReason ? (
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={`${id}-motif`}>
              Motif <span className="font-normal text-muted-foreground">(obligatoire)</span>
            </Label>
            <Textarea
              id={`${id}-motif`}
              maxLength={500}
              value={reason}
              onChange={event => setReason(event.target.value)}
            />
          </div>
        ) : null}
        {to === 'SIGNED' ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              {signed ? nameOf(signed) : 'Choisissez le fichier du document signé.'}
            </p>
            <Button variant="outline" onClick={() => setPicking(true)}>
              {signed ? 'En choisir un autre' : 'Choisir le fichier'}
            </Button>
          </div>
        ) : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={!ready || move.isPending} onClick={send}>
            Noter
          </Button>
        </DialogFooter>
        {picking ? (
          <Suspense>
            <FilePicker
              owner={{ kind: 'project', id: item.project_id }}
              open
              onOpenChange={setPicking}
              title="Document signé"
              onChoose={([file]) => setSigned(file)}
            />
          </Suspense>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
