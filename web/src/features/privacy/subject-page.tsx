import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { type HeldSubject, subjectKinds } from '@faitage/contracts/privacy/subject'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { Link, useParams } from '@tanstack/react-router'
import { FileText, FolderDown, Printer } from 'lucide-react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { useMay } from '@/components/record/pages/use-may'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { useSetPageTitle } from '@/lib/page-title'
import { AccessesTable } from './accesses-table'
import { EraseSubject } from './erase-subject'
import { Erasures } from './erasures'
import { TakeFile } from './take-file'

/** Everything held about one person, and what can be done of it. */
export function Page() {
  const { subject_id = '' } = useParams({ strict: false }) as { subject_id?: string }
  const read = useRead(endpoints.get, { params: { id: subject_id } }, { cacheDisabled: true })
  // The name that stood above the page goes with the rest.
  useSetPageTitle(read.data?.erased ? 'Personne effacée' : (read.data?.name ?? undefined))
  if (read.error) return <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  const subject = read.data
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      <Head subject={subject} />
      {subject.erasures.length > 0 && <Erasures subject={subject} />}
      {subject.parts.map(part => (
        <Part key={part.stream} part={part} />
      ))}
      {subject.linked.map(({ title, rows }) => (
        <Linked key={title} title={title} rows={rows} />
      ))}
      {subject.near.length > 0 && !subject.erased && (
        <Linked
          title="Textes à relire"
          note="Ils sont gardés sous une autre clé et peuvent nommer cette personne : un effacement ne les change pas."
          rows={subject.near}
        />
      )}
      {subject.files.length > 0 && (
        <Card>
          <CardHeader>
            <CardTitle>Documents</CardTitle>
          </CardHeader>
          <CardContent>
            <ul className="list-disc pl-5">
              {subject.files.map(file => (
                <li key={file.id} className="break-words">
                  {file.name ?? 'Document'}
                </li>
              ))}
            </ul>
          </CardContent>
        </Card>
      )}
      <section aria-labelledby="acces" className="print:hidden">
        <h2 id="acces" className="mb-2 text-lg font-semibold">
          Qui a consulté ses données
        </h2>
        <AccessesTable subject={subject.things} />
      </section>
    </div>
  )
}

function Head({ subject }: { subject: HeldSubject }) {
  const { id, name, kind, detail, href, erased, parts } = subject
  const may = useMay()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold">
          <span className="break-words">{name ?? (erased ? 'Personne effacée' : 'Sans nom')}</span>
          {erased && <Badge variant="neutral">Effacée</Badge>}
        </h1>
        <p className="break-words text-muted-foreground">
          {[subjectKinds[kind], detail].filter(Boolean).join(' · ')}
          {href && !erased ? (
            <>
              {' · '}
              <Link to={href} className="underline underline-offset-2">
                Ouvrir la fiche
              </Link>
            </>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {parts.length > 0 && (
          <>
            <Button variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden /> Imprimer
            </Button>
            <TakeFile endpoint={endpoints.pdf} input={{ params: { id } }} name="donnees-personnelles.pdf">
              <FileText aria-hidden /> PDF
            </TakeFile>
            <TakeFile endpoint={endpoints.export} input={{ params: { id } }} name="donnees-personnelles.zip">
              <FolderDown aria-hidden /> Tout remettre (zip)
            </TakeFile>
          </>
        )}
        {!erased && may(endpoints.erase) && <EraseSubject subject={subject} />}
      </div>
    </div>
  )
}

/** Kept in clear about somebody, each line leading to where it stands. */
function Linked({ title, note, rows }: { title: string; note?: string; rows: HeldSubject['near'] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {note && <p className="text-muted-foreground">{note}</p>}
      </CardHeader>
      <CardContent>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[14rem_1fr]">
          {rows.map(({ label, value, href }) => (
            <div key={`${label}|${value}`} className="contents">
              <dt className="min-w-0 break-words text-muted-foreground">
                {href ? (
                  <Link to={href} className="underline underline-offset-2">
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </dt>
              <dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  )
}

function Part({ part: { title, values, since } }: { part: HeldSubject['parts'][number] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <p className="text-muted-foreground">Depuis le {formatInstant(since)}, valeurs passées comprises</p>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[14rem_1fr]">
          {values.map(({ label, value, recorded_at }) => (
            <div key={`${label}|${value}`} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="min-w-0 break-words whitespace-pre-wrap" title={formatInstant(recorded_at)}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  )
}
