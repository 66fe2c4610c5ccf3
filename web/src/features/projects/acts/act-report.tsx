import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { projectActEndpoints as acts, type ProjectActSummary } from '@faitage/contracts/projects/project-act.endpoints'
import { Link } from '@tanstack/react-router'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { download } from '@/api/client'
import { useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { JobProgress } from '@/components/job-progress'
import { ShortPager } from '@/components/short-pager'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { doneText, isRunning } from './act-words.ts'
import { undoAct } from './undo-act.ts'

const SIZE = 20
const shownLabels = { refused: 'Refusés', unchanged: 'Inchangés', done: 'Faits', todo: 'Pas traités' } as const
type Shown = keyof typeof shownLabels

/** How far an act has got while it goes on, then what became of each project. */
export function ActReport({ act }: { act: ProjectActSummary }) {
  return isRunning(act) ? <Running act={act} /> : <Ended act={act} />
}

function Running({ act }: { act: ProjectActSummary }) {
  const cancel = useCommand(acts.cancel)
  return (
    <JobProgress
      done={act.done + act.unchanged + act.refused}
      total={act.total}
      noun={['projet', 'projets']}
      treated="des projets traités"
      going="Vous pouvez fermer cette fenêtre : l’action continue. Son compte rendu est dans « Actions groupées »."
      stopped="Arrêt demandé : les projets en cours se terminent."
      stopping={act.state === 'cancelling'}
      pending={cancel.isPending}
      onStop={() => cancel.mutate({ params: { id: act.id } })}
    />
  )
}

function Ended({ act }: { act: ProjectActSummary }) {
  const [chosen, setChosen] = useState<Shown>()
  const [undone, setUndone] = useState<string>()
  const counts = { ...act, todo: act.total - act.done - act.unchanged - act.refused }
  const kinds = (Object.keys(shownLabels) as Shown[]).filter(kind => counts[kind] > 0)
  const shown = chosen ?? kinds[0] ?? 'done'
  return (
    <div className="flex flex-col gap-3">
      {act.failure ? (
        <Alert variant="destructive">
          <AlertDescription>{act.failure}</AlertDescription>
        </Alert>
      ) : null}
      <p role="status">
        {doneText(act)} sur {formatCount(act.total)}
        {act.unchanged > 0 ? `, ${countOf(act.unchanged, 'inchangé', 'inchangés')}` : ''}
        {act.refused > 0 ? `, ${countOf(act.refused, 'refusé', 'refusés')}` : ''}
        {act.state === 'cancelled' ? '. Arrêtée avant la fin.' : '.'}
        {act.ended_at ? (
          <span className="block text-sm text-muted-foreground">Terminée le {formatInstant(act.ended_at)}.</span>
        ) : null}
      </p>
      {undone ? (
        <Alert>
          <AlertDescription>Cette action a été annulée&nbsp;: {undone}</AlertDescription>
        </Alert>
      ) : null}
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Projets montrés</legend>
        {kinds.map(kind => (
          <Button
            key={kind}
            size="sm"
            variant={shown === kind ? 'secondary' : 'ghost'}
            aria-pressed={shown === kind}
            onClick={() => setChosen(kind)}
          >
            {shownLabels[kind]}&nbsp;: {formatCount(counts[kind])}
          </Button>
        ))}
      </fieldset>
      <Items key={shown} act={act} outcome={shown} />
      <div className="flex flex-wrap gap-2">
        <SaveReport act={act} />
        {act.may_undo && !undone ? (
          <Button variant="outline" size="sm" onClick={() => void undoAct(act.id).then(setUndone)}>
            <Undo2 aria-hidden="true" /> Annuler cette action
          </Button>
        ) : null}
      </div>
      {act.act === 'anonymise' ? (
        <p className="text-sm text-muted-foreground">
          L’anonymisation ne s’annule pas. Les dernières traces quittent le disque dans les minutes qui suivent.
        </p>
      ) : null}
    </div>
  )
}

function Items({ act, outcome }: { act: ProjectActSummary; outcome: Shown }) {
  const [page, setPage] = useState(1)
  const query = { page, size: SIZE, outcome }
  const { data } = useRead(acts.items, { params: { id: act.id }, query }, { keepPrevious: true })
  if (!data) return <p className="text-sm text-muted-foreground">Chargement…</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="max-h-[40dvh] overflow-y-auto rounded-md border" tabIndex={0} aria-label="Compte rendu">
        <ul aria-label={shownLabels[outcome]} className="flex flex-col divide-y">
          {data.items.map(({ nth, id, title, reference, message }) => (
            <li key={nth} className="flex flex-col gap-0.5 p-3 text-sm [overflow-wrap:anywhere]">
              {title === null ? (
                <span className="font-medium">{reference ?? 'Projet introuvable'}</span>
              ) : (
                <Link to={`/projects/edit/${id}`} className="font-medium underline underline-offset-4">
                  {reference ?? title}
                </Link>
              )}
              {reference !== null && title !== null ? <span>{title}</span> : null}
              {message ? <span className="text-muted-foreground">{message}</span> : null}
            </li>
          ))}
        </ul>
      </section>
      <ShortPager label="Pages du compte rendu" page={page} size={SIZE} total={data.totalItems} onPage={setPage} />
    </>
  )
}

function SaveReport({ act: { id } }: { act: ProjectActSummary }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(acts.export, { params: { id } }, 'compte-rendu.csv')
    } catch (error) {
      notify.error(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="sm" disabled={busy} onClick={() => void save()}>
      <Download aria-hidden="true" /> Télécharger le compte rendu (CSV)
    </Button>
  )
}
