import type { FileOwner } from '@faitage/contracts/files/file'
import { type FileItem, fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useQueryClient } from '@tanstack/react-query'
import { FolderSymlink } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { ofWho } from '@/api/renew'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { nameOf } from './file-words.tsx'

const FilePicker = lazy(() => import('./file-picker.tsx').then(module => ({ default: module.FilePicker })))

interface CopyFilesProps {
  owner: FileOwner
  source: { owner: FileOwner; label: string }
  /** Where the copies go. */
  folder: string | undefined
}

/** Chooses files of another owner and copies them here; each refusal is shown by the name of its file. */
export function CopyFiles({ owner, source, folder }: CopyFilesProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const copy = async (files: readonly FileItem[]) => {
    const isMine = ofWho()
    let copied = 0
    for (const file of files) {
      try {
        await isMine()
        await call(fileEndpoints.copy, {
          params: { id: file.id },
          body: { owner_kind: owner.kind, owner_id: owner.id, ...(folder ? { folder } : {}) },
          idempotencyKey: crypto.randomUUID(),
        })
        copied++
      } catch (error) {
        const { status, message } = toRefusal(error)
        // The session is over, and says so itself.
        if (status === 401) return
        notify.error(`${nameOf(file)}\u00A0: ${message}`)
      }
    }
    await client.invalidateQueries()
    if (copied > 0) notify.success(countOf(copied, 'fichier copié', 'fichiers copiés'))
  }
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)} className="h-11 flex-1 md:h-9">
        <FolderSymlink aria-hidden /> {source.label}
      </Button>
      {open ? (
        <Suspense>
          <FilePicker
            owner={source.owner}
            open
            onOpenChange={setOpen}
            title={source.label}
            multiple
            onChoose={files => void copy(files)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
