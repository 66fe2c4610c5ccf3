import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { audienceWords } from '@faitage/contracts/mail/email-template'
import { mailState } from '@faitage/contracts/mail/mail'
import { type ProjectMailItem, projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { useParams, useRouter } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { useMay } from '@/components/record/pages/use-may'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { mailStateLabel, mailStateVariants } from './mail-words.ts'
import { ProjectEmailSheet } from './project-email-sheet.tsx'

const ComposeEmail = lazy(() => import('./compose-email.tsx').then(module => ({ default: module.ComposeEmail })))

const noun = { one: 'e-mail', many: 'e-mails', none: 'Aucun e-mail' }
const defaultSort = { column: 'created_at', direction: 'desc' } as const

const stateOf = ({ state, sending }: ProjectMailItem) =>
  state === 'queued' ? 'En attente' : mailStateLabel(state, sending)

const columns: readonly RecordColumn<ProjectMailItem>[] = [
  {
    id: 'subject',
    header: 'Objet',
    text: mail => mail.subject ?? 'Effacé avec le demandeur',
    width: 300,
    card: 'title',
  },
  {
    id: 'to',
    header: 'Destinataire',
    text: mail => [mail.name, mail.to].filter(Boolean).join(' · ') || 'Destinataire effacé',
    width: 260,
  },
  { id: 'kind', header: 'À qui', text: mail => audienceWords[mail.kind], width: 110, optional: true },
  {
    id: 'state',
    header: 'État',
    text: stateOf,
    cell: mail => <Badge variant={mailStateVariants[mail.state]}>{stateOf(mail)}</Badge>,
    width: 130,
    card: 'badge',
  },
  { id: 'sender', header: 'Écrit par', text: mail => mail.sender.name, width: 160 },
  { id: 'created_at', header: 'Écrit le', text: mail => formatInstant(mail.created_at), sortable: true, width: 150 },
]
const filters: readonly RecordFilter[] = [
  {
    kind: 'many',
    key: 'state',
    label: 'État',
    options: mailState.options
      .filter(value => value !== 'expired')
      .map(value => ({ value, label: value === 'queued' ? 'En attente' : mailStateLabel(value, true) })),
  },
]

/** The address of the page with one e-mail open, or none, its filters kept. */
const withMail = (path: string, search: string, id: string | undefined): string => {
  const parameters = new URLSearchParams(search)
  if (id) parameters.set('message', id)
  else parameters.delete('message')
  return `${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** What was written about a project: to whom, by whom, and what became of it. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const router = useRouter()
  const may = useMay()
  const search = useOwnSearch()
  const [writing, setWriting] = useState(false)
  const project = useRead(projectReads.get, { params: { id } })
  const query = useMemo(() => ({ project_id: id }), [id])
  const path = `/projects/edit/${id}/follow-up/emails`
  const open = new URLSearchParams(search).get('message') ?? undefined
  const writes = project.data?.may_write === true && may(projectMailEndpoints.send)
  return (
    <>
      <h2 className="sr-only">E-mails du projet</h2>
      <RecordTable
        name="project-emails"
        label="E-mails du projet"
        noun={noun}
        endpoint={projectMailEndpoints.list}
        query={query}
        columns={columns}
        filters={filters}
        rowHref={mail => withMail(path, search, mail.id)}
        rowLabel={mail => mail.subject ?? 'E-mail effacé'}
        defaultSort={defaultSort}
        emptyHint="Ce qui est écrit au demandeur ou aux référents depuis ce projet se retrouve ici."
        actions={
          writes ? (
            <Button onClick={() => setWriting(true)}>
              <MailPlus aria-hidden /> Écrire un e-mail
            </Button>
          ) : undefined
        }
      />
      <ProjectEmailSheet id={open} onClose={() => router.history.replace(withMail(path, search, undefined))} />
      {writing ? (
        <Suspense>
          <ComposeEmail projects={[id]} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
