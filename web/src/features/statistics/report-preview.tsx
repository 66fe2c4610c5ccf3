import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toRefusal } from '@/api/refusal'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { fetchBytes } from '@/features/files/content'
import { download } from '@/lib/download'

interface ReportPreviewProps {
  title: string
  hint: string
  /** What it is called once it is downloaded. */
  fileName: string
  endpoint: Endpoint
  params: Readonly<Record<'id' | 'month', string>>
  onClose: () => void
}

/** A report in the browser’s own viewer, in the page; the file is a click away for browsers that have none. */
export function ReportPreview({ title, hint, fileName, endpoint, params, onClose }: ReportPreviewProps) {
  const { id, month } = params
  const [file, setFile] = useState<{ blob: Blob; url: string }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const reading = new AbortController()
    let url: string | undefined
    fetchBytes(endpoint, { id, month }, reading.signal)
      .then(blob => {
        if (reading.signal.aborted) return
        url = URL.createObjectURL(blob)
        setFile({ blob, url })
      })
      .catch((error: unknown) => {
        if (!reading.signal.aborted) setProblem(toRefusal(error).message)
      })
    return () => {
      reading.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [endpoint, id, month])
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent className="h-[calc(100dvh-2rem)] max-w-6xl gap-3 overflow-hidden p-3 sm:p-4">
        <div className="flex flex-wrap items-center gap-2 pr-10">
          <span className="min-w-0 flex-1 basis-40">
            <DialogTitle className="text-base [overflow-wrap:anywhere]">{title}</DialogTitle>
            <DialogDescription className="text-sm">{hint}</DialogDescription>
          </span>
          <Button variant="outline" disabled={!file} onClick={() => file && download(file.blob, fileName)}>
            <Download aria-hidden /> Télécharger
          </Button>
        </div>
        {problem ? (
          <Alert variant="destructive" role="alert">
            <AlertTitle>Le rapport n’a pas pu être lu</AlertTitle>
            <AlertDescription>{problem}</AlertDescription>
          </Alert>
        ) : file && !navigator.pdfViewerEnabled ? (
          // A phone's browser has no viewer of its own: it would show an empty frame.
          <p className="m-auto max-w-prose text-center">
            Ce navigateur n’affiche pas les PDF. Téléchargez le rapport pour le lire.
          </p>
        ) : file ? (
          <iframe src={file.url} title={title} className="min-h-0 w-full flex-1 rounded-md border border-border" />
        ) : (
          <div aria-busy="true" className="min-h-0 flex-1">
            <span className="sr-only">Préparation du rapport</span>
            <Skeleton className="size-full" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}
