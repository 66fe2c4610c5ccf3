import { mailKinds, mailStates } from '@faitage/contracts/mail/mail'
import { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useRead } from '@/api/queries'
import type { RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { useEver } from '@/lib/use-ever'
import { useOwnSearch } from '@/lib/use-own-search'
import { mailColumns } from './mail-columns.tsx'
import { mailKindLabels, mailStateLabel, recipientText } from './mail-words.ts'
import { outboxHref } from './outbox-href.ts'

const MailSheet = lazy(() => import('./mail-sheet.tsx').then(module => ({ default: module.MailSheet })))

const noun = { one: 'message', many: 'messages', none: 'Aucun message' }
const defaultSort = { column: 'queued_at', direction: 'desc' } as const
const oneMail = { query: { size: 1 } }

/** Mails that the product wrote: to be sent, sent, or that could not be; read here where no mail server is configured. */
export function Page() {
  const router = useRouter()
  const search = useOwnSearch()
  const open = new URLSearchParams(search).get('message') ?? undefined
  const opened = useEver(open !== undefined)
  const { data } = useRead(mailEndpoints.list, oneMail)
  const sending = data?.sending ?? true
  const columns = useMemo(() => mailColumns(sending), [sending])
  const filters = useMemo<readonly RecordFilter[]>(
    () => [
      {
        kind: 'many',
        key: 'state',
        label: 'État',
        options: mailStates.map(value => ({ value, label: mailStateLabel(value, sending) })),
      },
      {
        kind: 'many',
        key: 'kind',
        label: 'Nature',
        options: mailKinds.map(value => ({ value, label: mailKindLabels[value] })),
      },
    ],
    [sending],
  )
  return (
    <>
      <h1 className="sr-only">Boîte d’envoi</h1>
      {data && !sending ? (
        <Alert className="mb-4">
          <AlertDescription>
            Aucun serveur d’envoi n’est configuré&nbsp;: les messages ne partent pas, ils se lisent ici pendant 24
            heures.
          </AlertDescription>
        </Alert>
      ) : null}
      <RecordTable
        name="outbox"
        label="Boîte d’envoi"
        noun={noun}
        endpoint={mailEndpoints.list}
        columns={columns}
        filters={filters}
        rowHref={mail => outboxHref(search, mail.id)}
        rowLabel={recipientText}
        defaultSort={defaultSort}
        searchable={false}
        emptyHint="Les messages apparaissent ici dès que le produit en écrit&nbsp;: mot de passe oublié, invitation, e-mail d’un projet."
      />
      {opened ? (
        <Suspense>
          <MailSheet id={open} onClose={() => router.history.replace(outboxHref(search, undefined))} />
        </Suspense>
      ) : null}
    </>
  )
}
