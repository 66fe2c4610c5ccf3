import { templateTypes } from '@faitage/contracts/document-analysis/document-template'
import { documentTemplateEndpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import { mediaTypeOf } from '@faitage/contracts/files/file'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { toRefusal } from '@/api/refusal'
import { upload } from '@/api/upload'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { notify } from '@/lib/notify'

/** Chooses a document and sends it; its analysis starts as soon as it is there. */
export function AddTemplate({ onAdded }: { onAdded: (id: string) => void }) {
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ name: string; share: number; abort: AbortController }>()

  const send = async (file: File | undefined) => {
    if (!file || sending) return
    const media = mediaTypeOf(file.name)
    if (media === undefined || !(media in templateTypes)) {
      notify.error('Un modèle est un PDF ou un document Word (.docx).')
      return
    }
    const abort = new AbortController()
    setSending({ name: file.name, share: 0, abort })
    try {
      const { id } = await upload(documentTemplateEndpoints.upload, {
        params: undefined,
        file,
        idempotencyKey: crypto.randomUUID(),
        signal: abort.signal,
        onProgress: share => setSending(now => now && { ...now, share }),
      })
      await client.invalidateQueries()
      notify.success(successText('documentAnalysis.scan.started'))
      onAdded(id)
    } catch (error) {
      if (!abort.signal.aborted) notify.error(toRefusal(error).message)
    } finally {
      setSending(undefined)
    }
  }

  return (
    <>
      {sending ? (
        <div className="flex min-w-60 items-center gap-2">
          <Progress value={Math.round(sending.share * 100)} aria-label={`Envoi de ${sending.name}`} />
          <Button variant="outline" size="sm" onClick={() => sending.abort.abort()}>
            Arrêter
          </Button>
        </div>
      ) : (
        <Button onClick={() => picker.current?.click()}>
          <Upload aria-hidden /> Ajouter un modèle
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept=".pdf,.docx"
        aria-label="Document du modèle"
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
