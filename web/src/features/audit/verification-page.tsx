import { dossierEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { auditWords } from '@faitage/contracts/audit/audit-kind'
import { type DossierVerdict, MOST_LOOKED_AT, saidOf, verifyDossier } from '@faitage/contracts/audit/verify-dossier'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatSize } from '@faitage/contracts/kernel/format-number'
import { FileArchive } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Spinner } from '@/components/ui/spinner'

type Looked = { name: string; verdict?: DossierVerdict; problem?: string }

/**
 * Says whether a dossier is intact, and what changed if not. The public key is asked for when the page opens; the file is
 * looked at here and nowhere else, nothing is sent of it.
 */
export function Page() {
  const id = useId()
  const key = useRead(dossierEndpoints.publicKey, {}, { cacheDisabled: true })
  const [looked, setLooked] = useState<Looked>()
  const published = key.data?.public_key
  const look = async (file: File | undefined) => {
    if (!file) return
    setLooked({ name: file.name })
    setLooked({ name: file.name, ...(await verdictOf(file, published)) })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (!key.isLoading) void look(event.dataTransfer.files[0])
  }
  return (
    <main id="contenu" tabIndex={-1} className="min-h-dvh bg-background px-4 py-8 outline-none sm:px-8 sm:py-12">
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
        <header className="flex flex-col gap-4">
          <div className="flex items-center gap-3 text-xl font-semibold">
            <img src="/favicon.svg" alt="" className="size-9" /> Faîtage
          </div>
          <div className="flex flex-col gap-1">
            <h1 className="text-2xl font-semibold">Vérification d’un dossier</h1>
            <p className="text-muted-foreground">
              Choisissez le fichier ZIP qui vous a été remis. Il est examiné dans votre navigateur et n’en sort pas.
            </p>
          </div>
        </header>
        {/** biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same with a keyboard */}
        <div
          className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed bg-card px-4 py-8 text-center"
          onDragOver={event => event.preventDefault()}
          onDrop={onDrop}
        >
          <FileArchive aria-hidden className="size-8 text-muted-foreground" />
          <label htmlFor={id} className="font-medium">
            Fichier du dossier
          </label>
          <input
            id={id}
            type="file"
            accept=".zip,application/zip"
            disabled={key.isLoading}
            className="max-w-full text-sm file:mr-3 file:h-9 file:rounded-md file:border file:bg-card file:px-3 file:text-foreground"
            onChange={event => {
              const [file] = event.target.files ?? []
              void look(file)
              // The same file may be looked at again.
              event.target.value = ''
            }}
          />
          <p className="text-sm text-muted-foreground">{`Vous pouvez aussi le déposer ici, jusqu’à ${formatSize(MOST_LOOKED_AT)}.`}</p>
        </div>
        <div role="status" aria-live="polite">
          {looked ? <Outcome looked={looked} /> : null}
        </div>
        <PublishedKey published={published} failed={key.error !== null && key.error !== undefined} />
      </div>
    </main>
  )
}

async function verdictOf(file: File, published: string | undefined): Promise<Omit<Looked, 'name'>> {
  if (file.size > MOST_LOOKED_AT)
    return { problem: 'Ce fichier est plus grand que tout dossier : il n’a pas été ouvert.' }
  if (!globalThis.crypto?.subtle)
    return { problem: 'Ce navigateur ne sait pas vérifier de signature ici : ouvrez cette page en https.' }
  try {
    return { verdict: await verifyDossier(new Uint8Array(await file.arrayBuffer()), published) }
  } catch {
    return { problem: 'Ce fichier n’a pas pu être lu : choisissez-le à nouveau.' }
  }
}

function Outcome({ looked: { name, verdict, problem } }: { looked: Looked }) {
  if (problem)
    return (
      <Alert variant="destructive">
        <AlertTitle className="[overflow-wrap:anywhere]">{name}</AlertTitle>
        <AlertDescription>{problem}</AlertDescription>
      </Alert>
    )
  if (!verdict)
    return (
      <p className="flex items-center gap-2">
        <Spinner /> Examen de {name}…
      </p>
    )
  const { intact, faults, about, judgedBy, key } = verdict
  const isSure = judgedBy === 'published'
  return (
    <div className="flex flex-col gap-4">
      <Alert variant={intact ? (isSure ? 'success' : 'warning') : 'destructive'}>
        <AlertTitle className="[overflow-wrap:anywhere]">{saidOf(verdict)}</AlertTitle>
        <AlertDescription>
          {intact && !isSure ? (
            <p>
              La clé publiée n’a pas pu être lue : le fichier est d’accord avec la clé qu’il contient, ce qui ne suffit
              pas. Rechargez la page.
            </p>
          ) : null}
          {faults.length > 0 ? (
            <ul className="flex list-disc flex-col gap-1 pl-5 [overflow-wrap:anywhere]">
              {faults.slice(0, 100).map(fault => (
                <li key={`${fault.kind} ${fault.part} ${fault.revision} ${fault.text}`}>{fault.text}</li>
              ))}
              {faults.length > 100 ? (
                <li>{`Et ${countOf(faults.length - 100, 'autre fait', 'autres faits')}.`}</li>
              ) : null}
            </ul>
          ) : null}
        </AlertDescription>
      </Alert>
      {about ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [overflow-wrap:anywhere]">
          <dt className="text-muted-foreground">Fichier</dt>
          <dd>{name}</dd>
          <dt className="text-muted-foreground">Se dit</dt>
          <dd>{`${auditWords[about.kind].label} « ${about.title} »`}</dd>
          <dt className="text-muted-foreground">Événements</dt>
          <dd>{countOf(about.events, 'événement', 'événements')}</dd>
          <dt className="text-muted-foreground">Arrêté au</dt>
          <dd>{about.until && !Number.isNaN(Date.parse(about.until)) ? formatInstant(about.until) : about.until}</dd>
          {key ? (
            <>
              <dt className="text-muted-foreground">Sa clé</dt>
              <dd className="font-mono">{key}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </div>
  )
}

function PublishedKey({ published, failed }: { published: string | undefined; failed: boolean }) {
  return (
    <details className="text-sm">
      <summary className="w-fit py-1 text-info underline underline-offset-4">
        La clé publiée, et sans cette page
      </summary>
      <div className="mt-2 flex flex-col gap-2 [overflow-wrap:anywhere]">
        <p>
          Clé publique Ed25519 : <code>{published ?? (failed ? 'elle n’a pas pu être lue' : '…')}</code>
        </p>
        <p>
          La même vérification se fait sans réseau : <code>npm run verify-dossier -- FICHIER --key CLÉ</code>
        </p>
      </div>
    </details>
  )
}
