import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { formatSize } from '@faitage/contracts/kernel/format-number'
import { isOwnerLetter } from '@faitage/contracts/letters/document-kinds'
import {
  type LetterTemplateItem,
  type LetterTemplateSheet,
  letterTemplateEndpoints,
} from '@faitage/contracts/letters/letter-template'
import { Download, Eye, Upload } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useRead } from '@/api/queries'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { upload } from '@/api/upload'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { downloadFile } from '@/features/files/content'
import { nameOf } from '@/features/files/file-words'
import { notify } from '@/lib/notify'

const TokenSheet = lazy(() => import('./token-sheet.tsx').then(module => ({ default: module.TokenSheet })))
const TryTemplate = lazy(() => import('./try-template.tsx').then(module => ({ default: module.TryTemplate })))

type Item = LetterTemplateItem &
  Pick<LetterTemplateSheet, 'kind'> & { tokens?: readonly string[] | null; mission_id?: string | null }
const WORD = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The Word document of a template: dropped, downloaded, tried on a project; those before it stay at hand. */
export function TemplateBeside({ item, readOnly }: { item: Item; readOnly: boolean }) {
  const may = useMay()
  const [shown, setShown] = useState<'tokens' | 'preview'>()
  const { file, tokens } = item
  const drops = may(letterTemplateEndpoints.upload) && !readOnly
  return (
    <section aria-label="Fichier Word" className="flex flex-col gap-3 rounded-lg border bg-card p-3">
      {file ? (
        <p className="[overflow-wrap:anywhere]">
          <span className="font-medium">{nameOf(file)}</span>
          <span className="block text-sm text-muted-foreground tabular">
            {formatSize(file.size)} · déposé le {formatInstant(file.uploaded_at)}
          </span>
        </p>
      ) : (
        <p>Ce modèle n’a pas encore de fichier&nbsp;: il n’est proposé à personne.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {drops ? <DropTemplate item={item} /> : null}
        {file ? (
          <>
            <Button size="sm" variant="outline" onClick={() => void downloadFile(file)}>
              <Download aria-hidden /> Télécharger
            </Button>
            {!isOwnerLetter(item.kind) && (
              <Button size="sm" variant="outline" onClick={() => setShown('preview')}>
                <Eye aria-hidden /> Essayer sur un projet
              </Button>
            )}
          </>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => setShown('tokens')}>
          Repères
        </Button>
      </div>
      {file && tokens ? (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-muted-foreground">
            Repères utilisés&nbsp;: {tokens.length}
          </summary>
          <ul aria-label="Repères utilisés" className="flex flex-wrap gap-1">
            {tokens.map(token => (
              <li key={token}>
                <Badge variant="neutral">{token}</Badge>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <FormerFiles item={item} />
      <Suspense>
        {shown === 'tokens' ? (
          <TokenSheet mission={item.mission_id ?? undefined} onClose={() => setShown(undefined)} />
        ) : null}
        {shown === 'preview' ? (
          <TryTemplate
            template={item.id}
            name={item.name}
            mission={item.mission_id ?? undefined}
            onClose={() => setShown(undefined)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

/** Sends the file; the tokens that are not known, or whatever else is wrong with it, are said here. */
function DropTemplate({ item: { id, file } }: { item: Item }) {
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const send = async (chosen: File | undefined) => {
    if (!chosen) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const { tokens } = await upload(letterTemplateEndpoints.upload, {
        params: { id },
        file: chosen,
        idempotencyKey: crypto.randomUUID(),
      })
      notify.success(
        tokens.length > 0
          ? `Le fichier est en place\u00A0: ${tokens.length} repères reconnus.`
          : 'Le fichier est en place. Il ne contient aucun repère\u00A0: chaque document sera le même.',
      )
    } catch (error) {
      setRefusal(toRefusal(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="sm" disabled={busy} onClick={() => picker.current?.click()}>
        {busy ? <Spinner /> : <Upload aria-hidden />} {file ? 'Remplacer le fichier' : 'Déposer le fichier Word'}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={WORD}
        aria-label="Fichier Word à déposer"
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          void send(chosen)
        }}
      />
      {refusal ? (
        <Alert variant="destructive" className="basis-full">
          <AlertTitle>Le fichier n’a pas été pris</AlertTitle>
          <AlertDescription className="break-words">{refusal.message}</AlertDescription>
        </Alert>
      ) : null}
    </>
  )
}

/** What the template was before: documents made from it then stay as they are. */
function FormerFiles({ item: { id, file } }: { item: Item }) {
  const may = useMay()
  const { data } = useRead(
    fileEndpoints.list,
    { query: { owner_kind: 'letter_template', owner_id: id, size: 50, sortBy: 'uploaded_at', sortDirection: 'desc' } },
    { enabled: file !== null && may(fileEndpoints.list) },
  )
  const former = (data?.items ?? []).filter(one => one.id !== file?.id)
  if (former.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 text-muted-foreground">
        Versions précédentes&nbsp;: {former.length}
      </summary>
      <ul aria-label="Versions précédentes" className="flex flex-col gap-1">
        {former.map(one => (
          <li key={one.id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {nameOf(one)}, {one.uploaded_by.name}, {formatInstant(one.uploaded_at)}
            </span>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Télécharger la version du ${formatInstant(one.uploaded_at)}`}
              onClick={() => void downloadFile(one)}
            >
              <Download aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
