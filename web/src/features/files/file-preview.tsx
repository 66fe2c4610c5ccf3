import { previewedTypes, renderedTypes } from '@faitage/contracts/files/file'
import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { toRefusal } from '@/api/refusal'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { downloadFile } from './content.ts'
import { FileIcon, kindLabel, nameOf } from './file-words.tsx'
import { fetchShown } from './shown-content.ts'

/** What is known of a file that is shown. */
type ShownFile = Pick<FileItem, 'id' | 'name' | 'media_type' | 'size'>

interface FilePreviewProps {
  /** The files one goes through with the arrows. */
  files: readonly ShownFile[]
  /** Id of the one shown; undefined closes. */
  shown: string | undefined
  onShow: (id: string | undefined) => void
}

/** One file as large as the window allows: a PDF in the browser's own viewer, an image one can look at closely. */
export function FilePreview({ files, shown, onShow }: FilePreviewProps) {
  const index = files.findIndex(file => file.id === shown)
  const file = files[index]
  const go = (step: number) => {
    const next = files[index + step]
    if (next) onShow(next.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // In an image one looks at closely, the arrows move the image.
    if ((event.target as HTMLElement).closest('[data-zoomed]')) return
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  return (
    <Dialog open={file !== undefined} onOpenChange={open => (open ? undefined : onShow(undefined))}>
      <DialogContent onKeyDown={onKeyDown} className="h-[calc(100dvh-2rem)] max-w-6xl gap-3 overflow-hidden p-3 sm:p-4">
        {file ? (
          <>
            <div className="flex flex-wrap items-center gap-2 pr-10">
              <span className="min-w-0 flex-1 basis-40">
                <DialogTitle className="truncate text-base">{nameOf(file)}</DialogTitle>
                <DialogDescription className="text-sm">
                  {kindLabel(file.media_type)}, {formatSize(file.size)}
                  {files.length > 1 ? ` · ${index + 1} sur ${files.length}` : ''}
                </DialogDescription>
              </span>
              <span className="flex gap-2">
                <Button
                  variant="outline"
                  size="icon"
                  aria-label="Fichier précédent"
                  disabled={index === 0}
                  onClick={() => go(-1)}
                >
                  <ChevronLeft aria-hidden />
                </Button>
                <Button
                  variant="outline"
                  size="icon"
                  aria-label="Fichier suivant"
                  disabled={index === files.length - 1}
                  onClick={() => go(1)}
                >
                  <ChevronRight aria-hidden />
                </Button>
                <Button variant="outline" onClick={() => void downloadFile(file)} aria-label="Télécharger">
                  <Download aria-hidden /> <span className="hidden sm:inline">Télécharger</span>
                </Button>
              </span>
            </div>
            <Shown key={file.id} file={file} />
          </>
        ) : null}
      </DialogContent>
    </Dialog>
  )
}

function Shown({ file }: { file: ShownFile }) {
  const isPdf = file.media_type === 'application/pdf'
  // A phone's browser, and some others, have no viewer of their own: they would show an empty frame.
  const rendered = renderedTypes.includes(file.media_type)
  const possible = (rendered || previewedTypes.includes(file.media_type)) && (!isPdf || navigator.pdfViewerEnabled)
  const content = useContent(file, possible)
  if (!possible) return <NotShown file={file} />
  if (content.problem)
    return (
      <Alert variant="destructive">
        <AlertTitle>L’aperçu ne peut pas être affiché</AlertTitle>
        <AlertDescription>{content.problem}</AlertDescription>
      </Alert>
    )
  if (!content.url)
    return (
      <div aria-busy="true" className="min-h-0 flex-1">
        <span className="sr-only">Chargement de l’aperçu</span>
        <Skeleton className="h-full w-full" />
      </div>
    )
  if (rendered)
    return (
      <>
        <Image url={content.url} name={nameOf(file)} />
        <p className="text-sm text-muted-foreground">
          Aperçu réduit, en JPEG. « Télécharger » donne la photo telle qu’elle a été déposée.
        </p>
      </>
    )
  if (!isPdf) return <Image url={content.url} name={nameOf(file)} />
  // Not in a sandbox: browsers refuse their own viewer there. It is a PDF whatever it holds, and no page can be one.
  return (
    <iframe src={content.url} title={nameOf(file)} className="min-h-0 w-full flex-1 rounded-md border border-border" />
  )
}

/** A file the browser cannot show: what it is, and how to have it. */
function NotShown({ file }: { file: ShownFile }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 rounded-md bg-muted p-6 text-center">
      <FileIcon media={file.media_type} className="size-12 text-muted-foreground" />
      <p className="max-w-prose">
        Ce navigateur n’affiche pas ce type de fichier ({kindLabel(file.media_type)}). Téléchargez-le pour l’ouvrir.
      </p>
      <Button onClick={() => void downloadFile(file)}>
        <Download aria-hidden /> Télécharger le fichier
      </Button>
    </div>
  )
}

const steps = [1, 1.5, 2, 3, 4] as const

/** An image in its frame; larger, it is moved by scrolling. */
function Image({ url, name }: { url: string; name: string }) {
  const [step, setStep] = useState(0)
  const [broken, setBroken] = useState(false)
  const zoom = steps[step]!
  if (broken)
    return (
      <Alert variant="warning">
        <AlertTitle>Cette image est illisible</AlertTitle>
        <AlertDescription>Téléchargez-la pour l’ouvrir avec un autre logiciel.</AlertDescription>
      </Alert>
    )
  return (
    <div className="relative min-h-0 flex-1">
      <section
        aria-label="Image"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a zoomed image is scrolled with the keyboard too
        tabIndex={0}
        data-zoomed={zoom > 1 || undefined}
        className="size-full overflow-auto rounded-md bg-muted"
      >
        <div className="grid place-items-center" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <img
            src={url}
            alt={name}
            onError={() => setBroken(true)}
            onDoubleClick={() => setStep(step === 0 ? 2 : 0)}
            className={cn('max-h-full max-w-full object-contain', zoom > 1 && 'h-full w-full')}
          />
        </div>
      </section>
      <div className="absolute right-4 bottom-4 flex items-center gap-1 rounded-md border border-border bg-card p-1 shadow-lg">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Réduire"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <ZoomOut aria-hidden />
        </Button>
        <span role="status" className="min-w-12 text-center text-sm tabular">
          {zoom * 100}&nbsp;%
        </span>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Agrandir"
          disabled={step === steps.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <ZoomIn aria-hidden />
        </Button>
      </div>
    </div>
  )
}

/** What shows of the file, in memory while it does. */
function useContent(file: ShownFile, wanted: boolean): { url?: string; problem?: string } {
  const [content, setContent] = useState<{ url?: string; problem?: string }>({})
  const { id, media_type } = file
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    let url: string | undefined
    fetchShown({ id, media_type }, abort.signal).then(
      blob => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        setContent({ url })
      },
      error => {
        if (!abort.signal.aborted) setContent({ problem: toRefusal(error).message })
      },
    )
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, media_type, wanted])
  return content
}
