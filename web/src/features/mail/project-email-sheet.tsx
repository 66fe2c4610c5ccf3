import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { type ProjectMailItem, projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { Link } from '@tanstack/react-router'
import { Paperclip, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetDescription, SheetFooter, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { failureText, mailStateLabel, mailStateVariants } from './mail-words.ts'

interface ProjectEmailSheetProps {
  id: string | undefined
  /** Leads to its project, where the page is not that of the project. */
  withProject?: boolean
  onClose: () => void
}

/** One e-mail about a project: what it said, and what became of it. */
export function ProjectEmailSheet({ id, withProject = false, onClose }: ProjectEmailSheetProps) {
  return (
    <Sheet open={id !== undefined} onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent side="right" className="sm:max-w-lg">
        {id ? <Email id={id} withProject={withProject} /> : null}
      </SheetContent>
    </Sheet>
  )
}

/** Milliseconds between two looks at one that waits. */
const LOOK_MS = 3000

function Email({ id, withProject }: { id: string; withProject: boolean }) {
  const read = useRead(
    projectMailEndpoints.get,
    { params: { id } },
    { cacheDisabled: true, every: mail => (mail?.state === 'queued' && mail.sending ? LOOK_MS : false) },
  )
  const mail = read.data
  return (
    <>
      <SheetHeader>
        <SheetTitle className="[overflow-wrap:anywhere]">
          {mail ? (mail.subject ?? 'E-mail effacé') : 'E-mail'}
        </SheetTitle>
        <SheetDescription className="[overflow-wrap:anywhere]">
          {mail ? [mail.name, mail.to].filter(Boolean).join(' · ') || 'Destinataire effacé' : 'Chargement de l’e-mail'}
        </SheetDescription>
      </SheetHeader>
      {read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : mail ? (
        <>
          <Life mail={mail} />
          {withProject ? (
            <Link
              to={`/projects/edit/${mail.project_id}/follow-up/emails`}
              className="self-start font-medium underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {mail.project_title}
            </Link>
          ) : null}
          {mail.body ? (
            <section
              aria-label="Texte de l’e-mail"
              className="rounded-md border bg-muted/40 p-4 whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {mail.body}
            </section>
          ) : (
            <p className="text-muted-foreground">Le texte de cet e-mail a été effacé avec les données du demandeur.</p>
          )}
          <Attachments mail={mail} />
          <Bounce mail={mail} />
        </>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </>
  )
}

function Life({ mail }: { mail: ProjectMailItem }) {
  const label = mail.state === 'queued' ? 'En attente' : mailStateLabel(mail.state, mail.sending)
  const facts: [string, string][] = [
    ['Écrit par', mail.sender.name],
    ['Écrit le', formatInstant(mail.created_at)],
    ...(mail.state === 'queued' ? [] : [[`${label} le`, formatInstant(mail.state_at)] as [string, string]]),
  ]
  return (
    <>
      <Badge variant={mailStateVariants[mail.state]}>{label}</Badge>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {mail.state === 'queued' && !mail.sending ? (
        <Alert>
          <AlertDescription>
            Aucun serveur d’envoi n’est configuré&nbsp;: cet e-mail attend dans la boîte d’envoi.
          </AlertDescription>
        </Alert>
      ) : null}
      {mail.reason ? (
        <Alert variant="destructive">
          <AlertDescription>{failureText(mail.reason)}</AlertDescription>
        </Alert>
      ) : null}
    </>
  )
}

function Attachments({ mail: { attachments } }: { mail: ProjectMailItem }) {
  if (attachments.length === 0) return null
  return (
    <ul aria-label="Pièces jointes" className="flex flex-col gap-1">
      {attachments.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-2 [overflow-wrap:anywhere]">
          <Paperclip aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          {name ?? 'Document effacé'}
        </li>
      ))}
    </ul>
  )
}

/** A message that came back comes back to whoever wrote it: they say so here, and the address is not used again. */
function Bounce({ mail }: { mail: ProjectMailItem }) {
  const may = useMay()
  const bounce = useCommand(projectMailEndpoints.bounce, {
    success: 'Le retour est noté\u00A0: corrigez l’adresse avant d’écrire à nouveau.',
  })
  if (mail.state !== 'sent' || !mail.may_write || !may(projectMailEndpoints.bounce)) return null
  return (
    <SheetFooter>
      <Button variant="outline" disabled={bounce.isPending} onClick={() => bounce.mutate({ params: { id: mail.id } })}>
        <Undo2 aria-hidden /> Signaler que l’e-mail est revenu
      </Button>
    </SheetFooter>
  )
}
