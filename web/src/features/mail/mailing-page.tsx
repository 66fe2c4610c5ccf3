import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount, percentOf } from '@faitage/contracts/kernel/format-number'
import { audienceWords } from '@faitage/contracts/mail/email-template'
import { type MailingItem, mailingPhaseLabels } from '@faitage/contracts/mail/mailing'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { useParams, useRouter } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useEffect, useMemo } from 'react'
import { queryClient, useCommand, useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { RecordTable } from '@/components/record/table/record-table'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { useEver } from '@/lib/use-ever'
import { useOwnSearch } from '@/lib/use-own-search'
import { LeftOutList } from './left-out-list.tsx'
import { mailingPhaseVariants } from './mail-words.ts'
import { emailFilters, recipientColumns, withMail } from './project-email-columns.tsx'

const ProjectEmailSheet = lazy(() =>
  import('./project-email-sheet.tsx').then(module => ({ default: module.ProjectEmailSheet })),
)

/** Milliseconds between two looks at a sending whose messages are still on their way. */
const LOOK_MS = 2000
const noun = { one: 'message', many: 'messages', none: 'Aucun message' }
const defaultSort = { column: 'created_at', direction: 'desc' } as const

const isMoving = ({ phase, sending, counts }: MailingItem) => phase === 'running' || (sending && counts.waiting > 0)

/** One e-mail that was sent to many: how it went, and each of its messages with its project. */
export function Page() {
  const { mailing_id = '' } = useParams({ strict: false }) as { mailing_id?: string }
  const router = useRouter()
  const search = useOwnSearch()
  const open = new URLSearchParams(search).get('message') ?? undefined
  const opened = useEver(open !== undefined)
  const { data, error, refetch } = useRead(
    projectMailEndpoints.mailing,
    { params: { id: mailing_id } },
    { cacheDisabled: true, keepPrevious: true, every: found => (found && isMoving(found) ? LOOK_MS : false) },
  )
  const query = useMemo(() => ({ mailing_id }), [mailing_id])
  const figures = data && JSON.stringify([data.queued, data.counts])
  useEffect(() => {
    // The messages below are as the figures above say.
    if (figures) void queryClient.invalidateQueries({ queryKey: [projectMailEndpoints.list.path] })
  }, [figures])
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const path = `/projects/mailings/${mailing_id}`
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Summary mailing={data} />
      <LeftOutList skipped={data.skipped} />
      <h2 className="text-lg font-semibold">Messages</h2>
      <RecordTable
        name="mailing"
        label="Messages de l’envoi"
        noun={noun}
        endpoint={projectMailEndpoints.list}
        query={query}
        columns={recipientColumns}
        filters={emailFilters}
        searchKey="term"
        rowHref={mail => withMail(path, search, mail.id)}
        rowLabel={mail => mail.name ?? mail.to ?? 'Destinataire effacé'}
        defaultSort={defaultSort}
        emptyHint="Aucun message n’a encore été écrit."
      />
      {opened ? (
        <Suspense>
          <ProjectEmailSheet
            id={open}
            withProject
            onClose={() => router.history.replace(withMail(path, search, undefined))}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

function Summary({ mailing }: { mailing: MailingItem }) {
  const may = useMay()
  const cancel = useCommand(projectMailEndpoints.cancel, { success: 'L’envoi est arrêté.' })
  const { id, phase, kind, asked_at, sender, subject, template_name, total, reached, left_out, counts } = mailing
  const facts: [string, string][] = [
    ['Envoyé par', `${sender.name}, le ${formatInstant(asked_at)}`],
    ['À qui', audienceWords[kind]],
    ['Modèle', template_name ?? 'Sans modèle'],
    ['Projets', formatCount(total)],
  ]
  const figures: [string, number][] = [
    ['En attente', counts.waiting],
    ['Envoyés', counts.sent],
    ['Refusés', counts.refused],
    ['Revenus', counts.bounced],
    ['Écartés', left_out],
  ]
  return (
    <section aria-label="L’envoi" className="flex max-w-4xl flex-col gap-4 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h1 className="text-lg font-semibold [overflow-wrap:anywhere]">{subject ?? 'Objet effacé'}</h1>
        <Badge variant={mailingPhaseVariants[phase]}>{mailingPhaseLabels[phase]}</Badge>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {phase === 'running' ? (
        <>
          <p className="tabular text-sm" role="status">
            {formatCount(reached)} / {countOf(total, 'projet', 'projets')}
          </p>
          <Progress aria-label="Avancement de l’envoi" value={percentOf(reached, total)} />
        </>
      ) : null}
      <dl aria-label="Messages par état" className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse rounded-md bg-muted/60 px-3 py-2">
            <dt className="text-sm text-muted-foreground">{name}</dt>
            <dd className="text-xl font-semibold tabular">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <Hints mailing={mailing} />
      {mailing.may_cancel && may(projectMailEndpoints.cancel) ? (
        <Button
          variant="outline"
          className="self-start"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          Arrêter l’envoi
        </Button>
      ) : null}
    </section>
  )
}

/** What the figures do not say by themselves. */
function Hints({ mailing: { failure, whole, sending, counts } }: { mailing: MailingItem }) {
  return (
    <>
      {failure ? (
        <Alert variant="destructive">
          <AlertDescription>{failure}</AlertDescription>
        </Alert>
      ) : null}
      {!sending && counts.waiting > 0 ? (
        <Alert>
          <AlertDescription>
            Aucun serveur d’envoi n’est configuré&nbsp;: ces messages attendent dans la boîte d’envoi.
          </AlertDescription>
        </Alert>
      ) : null}
      {whole ? null : (
        <p className="text-sm text-muted-foreground">
          Ne sont comptés ici que les messages des projets qui vous sont ouverts.
        </p>
      )}
    </>
  )
}
