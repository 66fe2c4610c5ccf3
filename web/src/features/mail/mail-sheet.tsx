import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { RotateCw, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent, SheetDescription, SheetFooter, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { failureText, mailKindLabels, mailStateLabel, mailStateVariants, recipientText } from './mail-words.ts'

/** One mail: whom it goes to, what became of it, and its text while that is kept. */
export function MailSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet open={id !== undefined} onOpenChange={open => (open ? undefined : onClose())}>
      <SheetContent side="right" className="sm:max-w-lg">
        {id ? <Mail id={id} onClose={onClose} /> : null}
      </SheetContent>
    </Sheet>
  )
}

type MailDetail = ResponseOf<typeof mailEndpoints.get>

function Mail({ id, onClose }: { id: string; onClose: () => void }) {
  // Never stored: it may hold a link that lets its reader in.
  const read = useRead(mailEndpoints.get, { params: { id } }, { cacheDisabled: true })
  const mail = read.data
  return (
    <>
      <SheetHeader>
        <SheetTitle>{mail ? (mail.subject ?? mailKindLabels[mail.kind]) : 'Message'}</SheetTitle>
        <SheetDescription>{mail ? recipientText(mail) : 'Chargement du message'}</SheetDescription>
      </SheetHeader>
      {read.error ? (
        <Alert variant="destructive">
          <AlertTitle>Le message n’a pas pu être lu</AlertTitle>
          <AlertDescription>{read.error.message}</AlertDescription>
        </Alert>
      ) : mail ? (
        <>
          <Facts mail={mail} />
          <Text mail={mail} />
          <Actions mail={mail} onDone={onClose} />
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

function Facts({ mail }: { mail: MailDetail }) {
  const facts: [label: string, value: string][] = [
    ['Nature', mailKindLabels[mail.kind]],
    ['Rédigé le', formatInstant(mail.queued_at)],
  ]
  if (mail.to) facts.unshift(['Adresse', mail.to])
  if (mail.state !== 'queued')
    facts.push([`${mailStateLabel(mail.state, mail.sending)} le`, formatInstant(mail.changed_at)])
  if (mail.attempts > 0) facts.push(['Essais', countOf(mail.attempts, 'essai', 'essais')])
  return (
    <>
      <Badge variant={mailStateVariants[mail.state]}>{mailStateLabel(mail.state, mail.sending)}</Badge>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {mail.reason ? (
        <Alert variant={mail.state === 'failed' ? 'destructive' : 'default'}>
          <AlertDescription>
            {failureText(mail.reason)} <span className="whitespace-nowrap">Code&nbsp;: {mail.reason}.</span>
          </AlertDescription>
        </Alert>
      ) : null}
    </>
  )
}

/** Addresses in a text become links: that is what these mails are about. */
function Text({ mail }: { mail: MailDetail }) {
  if (mail.text === null)
    return (
      <p className="text-muted-foreground">
        {mail.withheld && mail.state !== 'sent' && mail.state !== 'expired'
          ? 'Ce message contient un lien personnel\u00A0: seul son destinataire peut le lire.'
          : 'Le texte de ce message a été effacé.'}
      </p>
    )
  return (
    <section
      aria-label="Texte du message"
      className="rounded-md border bg-muted/40 p-4 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {mail.text.split(/(https?:\/\/\S+)/).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <a key={index} href={part} className="text-primary underline underline-offset-4">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </section>
  )
}

function Actions({ mail, onDone }: { mail: MailDetail; onDone: () => void }) {
  const may = useUser().permissions.includes('update mail')
  const params = { params: { id: mail.id } }
  const resend = useCommand(mailEndpoints.resend, { success: 'Le message sera envoyé à nouveau.' })
  const remove = useCommand(mailEndpoints.remove, { success: 'Le message est supprimé.', onSuccess: onDone })
  if (!may) return null
  return (
    <SheetFooter className="sm:flex-row">
      {mail.sending && mail.state === 'failed' ? (
        <Button disabled={resend.isPending} onClick={() => resend.mutate(params)}>
          <RotateCw aria-hidden /> Envoyer à nouveau
        </Button>
      ) : null}
      <Button
        variant="outline"
        className="text-destructive"
        disabled={remove.isPending}
        onClick={() => remove.mutate(params)}
      >
        <Trash2 aria-hidden /> Supprimer
      </Button>
    </SheetFooter>
  )
}
