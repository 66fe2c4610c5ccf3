import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import {
  ownerLettersEndpoints as endpoints,
  type OwnerLettersItem,
} from '@faitage/contracts/letters/owner-letters.endpoints'
import { Link } from '@tanstack/react-router'
import { FolderDown } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { JobProgress } from '@/components/job-progress'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'

/** Milliseconds between two looks at what is under way. */
const LOOK_MS = 700

interface OwnerLettersReportProps {
  id: string
  missionId: string
  onAgain: () => void
}

/** How far letters are while they are made, then what became of them. */
export function OwnerLettersReport({ id, missionId, onAgain }: OwnerLettersReportProps) {
  const { data, error, refetch } = useRead(
    endpoints.get,
    { params: { letters_id: id } },
    { cacheDisabled: true, every: found => (!found || found.state === 'running' ? LOOK_MS : false) },
  )
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <p role="status">La génération commence…</p>
  const { state, made, total, refused, missing, refusals, failure, mails } = data
  return (
    <div className="flex flex-col gap-3">
      {state === 'running' ? (
        <Running letters={data} />
      ) : (
        <p role="status" className="font-medium">
          {countOf(made, 'courrier généré', 'courriers générés')}
          {total > 1 ? ` sur ${formatCount(total)}` : ''}
          {refused > 0 ? `, ${countOf(refused, 'refusé', 'refusés')}` : ''}.
          {state === 'cancelled' ? ' Arrêté avant la fin.' : ''}
          {made > 0 && (
            <>
              {' '}
              Ils sont dans les{' '}
              <Link to={`/missions/edit/${missionId}/documents`} className="text-info underline underline-offset-4">
                documents de la mission
              </Link>
              .
            </>
          )}
        </p>
      )}
      {failure && (
        <Alert variant="destructive">
          <AlertDescription>{failure}</AlertDescription>
        </Alert>
      )}
      {state !== 'running' && missing > 0 && (
        <p className="text-sm text-muted-foreground">
          {countOf(missing, 'information manquante', 'informations manquantes')} sur l’ensemble&nbsp;: leur place est
          restée vide.
        </p>
      )}
      {mails.waiting + mails.sent + mails.failed > 0 && (
        <p className="text-sm">
          {[
            mails.sent > 0 && countOf(mails.sent, 'e-mail envoyé', 'e-mails envoyés'),
            mails.waiting > 0 && countOf(mails.waiting, 'e-mail en attente', 'e-mails en attente'),
            mails.failed > 0 && countOf(mails.failed, 'e-mail non remis', 'e-mails non remis'),
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
      {refusals.length > 0 && (
        <ul aria-label="Courriers non générés" className="flex flex-col divide-y rounded-md border">
          {refusals.map(one => (
            <li key={`${one.title} ${one.failure}`} className="p-3 [overflow-wrap:anywhere]">
              <span className="font-medium">{one.title}</span>
              <span className="block text-sm text-destructive">{one.failure}</span>
            </li>
          ))}
        </ul>
      )}
      {state !== 'running' && (
        <div className="flex flex-wrap gap-2">
          {made > 0 && <Archive letters={data} />}
          <Button variant="outline" onClick={onAgain}>
            Écrire un autre courrier
          </Button>
        </div>
      )}
    </div>
  )
}

function Running({ letters: { id, made, refused, total, cancel_requested } }: { letters: OwnerLettersItem }) {
  const cancel = useCommand(endpoints.cancel)
  return (
    <JobProgress
      done={made + refused}
      total={total}
      noun={['courrier', 'courriers']}
      treated="des courriers générés"
      going="Vous pouvez fermer : la génération continue."
      stopped="Arrêt demandé : le courrier en cours se termine."
      stopping={cancel_requested}
      pending={cancel.isPending}
      onStop={() => cancel.mutate({ params: { letters_id: id } })}
    />
  )
}

function Archive({ letters: { id, template_name, copro_title } }: { letters: OwnerLettersItem }) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await download(endpoints.zip, { params: { letters_id: id } }, `${template_name} - ${copro_title}.zip`)
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button disabled={busy} aria-busy={busy} onClick={() => void start()}>
      <FolderDown aria-hidden /> {busy ? 'Préparation de l’archive…' : 'Télécharger tout (zip)'}
    </Button>
  )
}

/** Letters asked for before, for this copro. */
export function FormerOwnerLetters({ coproId, onOpen }: { coproId: string; onOpen: (id: string) => void }) {
  const { data } = useRead(endpoints.list, {
    query: { copro_id: coproId, size: 5, sortBy: 'asked_at', sortDirection: 'desc' },
  })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="courriers-avant" className="flex flex-col gap-1 border-t pt-4">
      <h3 id="courriers-avant" className="text-sm font-medium">
        Vos derniers courriers
      </h3>
      <ul className="flex flex-col">
        {data.items.map(one => (
          <li key={one.id}>
            <Button
              variant="link"
              className="h-auto px-0 py-1 text-left whitespace-normal"
              onClick={() => onOpen(one.id)}
            >
              {one.template_name || 'Courrier'}, {formatInstant(one.asked_at)} (
              {countOf(one.total, 'courrier', 'courriers')})
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
