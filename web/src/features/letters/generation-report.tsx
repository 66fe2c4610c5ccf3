import { cleanFileName } from '@faitage/contracts/files/file-name'
import { dayOf } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { documentEndpoints } from '@faitage/contracts/letters/document'
import { type GenerationItem, generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { Link } from '@tanstack/react-router'
import { Download, FolderDown } from 'lucide-react'
import { useState } from 'react'
import { call, download } from '@/api/client'
import { useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { JobProgress } from '@/components/job-progress'
import { ReadFailed } from '@/components/read-failed'
import { ShortPager } from '@/components/short-pager'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { SheetFooter } from '@/components/ui/sheet'
import { downloadFile } from '@/features/files/content'
import { notify } from '@/lib/notify'

/** Milliseconds between two looks at what is under way. */
const LOOK_MS = 700
const SIZE = 20

/** Letters on their way, then what became of each. */
export function GenerationFollowed({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <>
      <GenerationReport id={id} />
      <SheetFooter className="sm:flex-row">
        <Button onClick={onClose}>Fermer</Button>
        <Button asChild variant="outline">
          <Link to="/projects/generations">Mes générations</Link>
        </Button>
      </SheetFooter>
    </>
  )
}

/** How far letters are while they are made, then what became of each project. */
export function GenerationReport({ id }: { id: string }) {
  const { data, error, refetch } = useRead(
    generationEndpoints.get,
    { params: { generation_id: id } },
    { cacheDisabled: true, every: found => (!found || found.state === 'running' ? LOOK_MS : false) },
  )
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <p role="status">La génération commence…</p>
  return (
    <div className="flex flex-col gap-3">
      {data.state === 'running' ? <Running generation={data} /> : null}
      {data.failure ? (
        <Alert variant="destructive">
          <AlertDescription>{data.failure}</AlertDescription>
        </Alert>
      ) : null}
      {data.state === 'running' ? null : (
        <p role="status" className="font-medium">
          {countOf(data.made, 'document généré', 'documents générés')}
          {data.total > 1 ? ` sur ${formatCount(data.total)}` : ''}
          {data.refused > 0 ? `, ${countOf(data.refused, 'refusé', 'refusés')}` : ''}.
          {data.state === 'cancelled' ? ' Arrêté avant la fin.' : ''}
        </p>
      )}
      {data.state !== 'running' && data.made > 0 ? <DownloadAll generation={data} /> : null}
      <Results results={data.results} />
    </div>
  )
}

/** All of them in one archive, however long that takes; what is not in it is said in it. */
function DownloadAll({ generation: { id, template_name, asked_at } }: { generation: GenerationItem }) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const name = cleanFileName(`${template_name.replace(/[/\\]/g, '-')} - ${dayOf(asked_at)}.zip`)
      await download(generationEndpoints.zip, { params: { generation_id: id } }, name)
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" className="self-start" disabled={busy} aria-busy={busy} onClick={() => void start()}>
      <FolderDown aria-hidden /> {busy ? 'Préparation de l’archive…' : 'Télécharger tout (zip)'}
    </Button>
  )
}

function Running({
  generation: { id, made, refused, total, cancel_requested: stopping },
}: {
  generation: GenerationItem
}) {
  const cancel = useCommand(generationEndpoints.cancel)
  return (
    <JobProgress
      done={made + refused}
      total={total}
      noun={['projet', 'projets']}
      treated="des documents générés"
      going="Vous pouvez fermer : la génération continue."
      stopped="Arrêt demandé : le document en cours se termine."
      stopping={stopping}
      pending={cancel.isPending}
      onStop={() => cancel.mutate({ params: { generation_id: id } })}
    />
  )
}

type Result = {
  project_id: string
  project_title: string
  document_id: string | null
  missing: number
  failure: string | null
}

/** One line a project: its document, what it misses, or why there is none; those refused come first. */
function Results({ results }: { results: readonly Result[] }) {
  const [page, setPage] = useState(1)
  if (results.length === 0) return null
  const ordered = [...results].sort((a, b) => Number(b.failure !== null) - Number(a.failure !== null))
  return (
    <>
      <ul aria-label="Documents générés" className="flex flex-col divide-y rounded-md border">
        {ordered.slice((page - 1) * SIZE, page * SIZE).map(one => (
          <ResultLine key={one.project_id} result={one} />
        ))}
      </ul>
      <ShortPager label="Pages du compte rendu" page={page} size={SIZE} total={results.length} onPage={setPage} />
    </>
  )
}

function ResultLine({ result: { project_id, project_title, document_id, missing, failure } }: { result: Result }) {
  return (
    <li className="flex items-center gap-2 p-3">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Link
          to={`/projects/edit/${project_id}/documents${document_id ? `?document=${document_id}` : ''}`}
          className="font-medium underline underline-offset-4"
        >
          {project_title || 'Projet'}
        </Link>
        {failure ? <span className="block text-sm text-destructive">{failure}</span> : null}
        {missing > 0 ? (
          <span className="block text-sm text-muted-foreground">
            {countOf(missing, 'information manquante', 'informations manquantes')}
          </span>
        ) : null}
      </span>
      {document_id ? (
        <Button
          size="icon"
          variant="ghost"
          aria-label={`Télécharger le document de ${project_title}`}
          onClick={() => void downloadDocument(document_id)}
        >
          <Download aria-hidden />
        </Button>
      ) : null}
    </li>
  )
}

async function downloadDocument(id: string): Promise<void> {
  try {
    const { file } = await call(documentEndpoints.get, { params: { id } })
    if (file) await downloadFile(file)
    else notify.error('Le fichier de ce document n’existe plus.')
  } catch (error) {
    notify.error(toRefusal(error).message)
  }
}
