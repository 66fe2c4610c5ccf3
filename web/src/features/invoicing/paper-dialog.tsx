import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { type AmoQuoteItem, type AmoQuoteSheet, amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { lazy, Suspense, useId, useState } from 'react'
import { useCommand } from '@/api/queries'
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
import { nameOf } from '@/features/files/file-words'

const FilePicker = lazy(() => import('@/features/files/file-picker').then(module => ({ default: module.FilePicker })))

/** A quote that was signed on paper: the scanned file, and the day it bears. */
export function PaperDialog({ item, onClose }: { item: AmoQuoteItem & AmoQuoteSheet; onClose: () => void }) {
  const id = useId()
  const [on, setOn] = useState<string | null>(todayInParis())
  const [file, setFile] = useState<FileItem>()
  const [picking, setPicking] = useState(false)
  const sign = useCommand(amoQuoteEndpoints.sign, {
    success: 'Le devis signé est remis : il sera dit signé dans un instant.',
    onSuccess: onClose,
  })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun={file !== undefined}>
        <DialogHeader>
          <DialogTitle>Devis signé sur papier</DialogTitle>
          <DialogDescription>Le document numérisé remplace celui du devis. Cela ne s’annule pas.</DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>Signé le</Label>
          <DateField id={id} value={on} onChange={setOn} max={todayInParis()} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
            {file ? nameOf(file) : 'Choisissez le fichier du document signé.'}
          </p>
          <Button variant="outline" onClick={() => setPicking(true)}>
            {file ? 'En choisir un autre' : 'Choisir le fichier'}
          </Button>
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button
            disabled={!file || !on || sign.isPending}
            onClick={() => file && on && sign.mutate({ params: { id: item.id }, body: { on, file_id: file.id } })}
          >
            Enregistrer la signature
          </Button>
        </DialogFooter>
        {picking ? (
          <Suspense>
            <FilePicker
              owner={{ kind: 'project', id: item.project_id }}
              open
              onOpenChange={setPicking}
              title="Document signé"
              onChoose={([chosen]) => setFile(chosen)}
            />
          </Suspense>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}
