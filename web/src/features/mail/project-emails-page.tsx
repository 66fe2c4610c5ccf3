import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { useParams, useRouter } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { useMay } from '@/components/record/pages/use-may'
import { RecordTable } from '@/components/record/table/record-table'
import { Button } from '@/components/ui/button'
import { useEver } from '@/lib/use-ever'
import { useOwnSearch } from '@/lib/use-own-search'
import { emailColumns, emailFilters, withMail } from './project-email-columns.tsx'

const ProjectEmailSheet = lazy(() =>
  import('./project-email-sheet.tsx').then(module => ({ default: module.ProjectEmailSheet })),
)

const ComposeEmail = lazy(() => import('./compose-email.tsx').then(module => ({ default: module.ComposeEmail })))

const noun = { one: 'e-mail', many: 'e-mails', none: 'Aucun e-mail' }
const defaultSort = { column: 'created_at', direction: 'desc' } as const

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
  const opened = useEver(open !== undefined)
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
        columns={emailColumns}
        filters={emailFilters}
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
      {opened ? (
        <Suspense>
          <ProjectEmailSheet id={open} onClose={() => router.history.replace(withMail(path, search, undefined))} />
        </Suspense>
      ) : null}
      {writing ? (
        <Suspense>
          <ComposeEmail projects={[id]} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
