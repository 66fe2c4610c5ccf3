import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet, UploadCloud } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { toRefusal } from '@/api/refusal'
import { upload } from '@/api/upload'
import { HelpLink } from '@/components/help-link'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { cn } from '@/lib/utils'
import { importAccept, importFileProblem, largestImport } from './import-file.ts'
import { ImportTemplate } from './import-template.tsx'

interface DropZoneProps {
  missionId: string
  kind: ImportKind
  /** Sent beside the file. */
  fields?: Record<string, string>
  /** Why nothing can be dropped yet. */
  blocked?: string | undefined
  onUploaded: (importId: string) => void
  /** What else may be sent, below the zone, in place of a file. */
  below?: (send: (file: File) => void) => ReactNode
}

interface Sending {
  name: string
  size: number
  /** 0 to 1. */
  share: number
  abort: AbortController
}

const wordsOf = {
  projects: {
    drop: 'Déposez ici le fichier des projets',
    file: 'Fichier des projets à importer',
    help: <HelpLink article="import">Préparer un fichier à importer</HelpLink>,
  },
  registry: {
    drop: 'Déposez ici l’extrait du registre national',
    file: 'Extrait du registre à importer',
    help: <HelpLink article="registre">Où trouver un extrait du registre</HelpLink>,
  },
  lots: {
    drop: 'Déposez ici la liste des lots',
    file: 'Liste des lots à importer',
    help: <HelpLink article="lots">Préparer une liste de lots</HelpLink>,
  },
} as const

/** Where a file to import is dropped, or picked; it is judged before it leaves and its sending can be stopped. */
export function DropZone({ missionId, kind, fields = {}, blocked, onUploaded, below }: DropZoneProps) {
  const words = wordsOf[kind]
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState<Sending>()

  const send = async (files: ArrayLike<File> | null) => {
    const file = files?.[0]
    if (!file || sending) return
    const refused =
      blocked ??
      (files.length > 1
        ? 'Déposez un seul fichier à la fois.'
        : importFileProblem({ name: file.name, size: file.size }, kind))
    setProblem(refused)
    if (refused) return
    const abort = new AbortController()
    setSending({ name: file.name, size: file.size, share: 0, abort })
    try {
      const answer = await upload(missionImportEndpoints.create, {
        params: { id: missionId },
        file,
        fields: kind === 'projects' ? fields : { kind, ...fields },
        idempotencyKey: crypto.randomUUID(),
        signal: abort.signal,
        onProgress: share => setSending(now => now && { ...now, share }),
      })
      await client.invalidateQueries()
      onUploaded(answer.import_id)
    } catch (error) {
      if (!abort.signal.aborted) setProblem(toRefusal(error).message)
    } finally {
      setSending(undefined)
      if (picker.current) picker.current.value = ''
    }
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }

  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience, the button below does the same */}
      <div
        onDragEnter={event => drag(event, true)}
        onDragOver={event => drag(event, true)}
        onDragLeave={event => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
        onDrop={event => {
          drag(event, false)
          void send(event.dataTransfer.files)
        }}
        className={cn(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-input px-6 py-10 text-center transition-colors',
          over && 'border-clay bg-clay-soft',
        )}
      >
        {sending ? (
          <>
            <FileSpreadsheet aria-hidden="true" className="size-8 text-muted-foreground" />
            <p className="max-w-full truncate font-medium">{sending.name}</p>
            <Progress
              value={Math.round(sending.share * 100)}
              aria-label="Envoi du fichier"
              className="w-full max-w-sm"
            />
            <p className="text-sm text-muted-foreground tabular" role="status">
              {sending.share < 1
                ? `Envoi\u00A0: ${formatSize(Math.round(sending.share * sending.size))} sur ${formatSize(sending.size)}`
                : 'Fichier reçu, vérification…'}
            </p>
            <Button variant="outline" size="sm" onClick={() => sending.abort.abort()}>
              Arrêter l’envoi
            </Button>
          </>
        ) : (
          <>
            <UploadCloud aria-hidden="true" className="size-8 text-muted-foreground" />
            <p className="font-medium">{over ? 'Relâchez pour déposer le fichier' : words.drop}</p>
            <p id={hint} className="max-w-prose text-balance text-sm text-muted-foreground">
              Fichier .xlsx, .ods ou .csv, {largestImport[kind]}&nbsp;Mo au plus. Rien n’est écrit avant que vous n’ayez
              vérifié le plan.
            </p>
            <Button aria-describedby={hint} onClick={() => picker.current?.click()}>
              Choisir un fichier
            </Button>
            {kind === 'projects' && <ImportTemplate missionId={missionId} />}
            {words.help}
          </>
        )}
        <input
          ref={picker}
          type="file"
          accept={importAccept}
          aria-label={words.file}
          tabIndex={-1}
          className="sr-only"
          onChange={event => void send(event.target.files)}
        />
      </div>
      {sending ? null : below?.(file => void send([file]))}
      {problem ? (
        <Alert variant="destructive">
          <AlertTitle>Le fichier n’a pas été accepté</AlertTitle>
          <AlertDescription>{problem}</AlertDescription>
        </Alert>
      ) : null}
    </div>
  )
}
