import { type AuditItem, auditEndpoints, dossierEndpoints } from '@faitage/contracts/audit/audit.endpoints'
import { type AuditKind, auditWords } from '@faitage/contracts/audit/audit-kind'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { FileArchive, FolderOpen, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { download } from '@/api/client'
import { useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { HistoryLine } from '@/components/record/history/history-item'
import { ShortPager } from '@/components/short-pager'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { OwnAccesses } from '@/features/privacy/own-accesses'
import { useSetPageTitle } from '@/lib/page-title'
import { AuditFilters } from './audit-filters'
import { LookBack } from './look-back'
import { type Asked, knownAt, useAudit } from './use-audit'

const Undo = lazy(() => import('./undo-change').then(module => ({ default: module.UndoChange })))
const SIZE = 50

/** The whole story of a thing: its timeline, how it was any day, and the dossier one takes away. */
export function Page() {
  const { kind, id, asked, ask } = useAudit()
  const [undoing, setUndoing] = useState<AuditItem>()
  const { category, actor, field, from, to, backdated, on } = asked
  const page = Math.max(1, Number(asked.page) || 1)
  const query = { category, actor, field, from, to, backdated, on, known_at: knownAt(asked.known), page, size: SIZE }
  const read = useRead(auditEndpoints.timeline, { params: { kind, id }, query: query as never }, { keepPrevious: true })
  // A question that fails leaves the page, so that another can be asked.
  const [last, setLast] = useState<{ of: string; data: NonNullable<typeof read.data> }>()
  const of = `${kind} ${id}`
  if (read.data && last?.data !== read.data) setLast({ of, data: read.data })
  const shown = read.data ?? (last?.of === of ? last.data : undefined)
  const title = shown ? `Audit : ${shown.title}` : undefined
  useSetPageTitle(title)
  const failed = read.error ? <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} /> : null
  if (!shown) return failed ?? <PageSkeleton />
  const { items, totalItems, events, left_out, categories, actors, fields, first_on, first_at, may_write } = shown
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-muted-foreground">{auditWords[kind].label}</p>
          <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{title}</h1>
          <OpenSheet kind={kind} id={id} asked={asked} />
        </div>
        <TakeAway kind={kind} id={id} title={shown.title} />
      </header>
      <LookBack kind={kind} id={id} bounds={{ first_on, first_at }} asked={asked} ask={ask} />
      <section aria-label="Chronologie" className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">Chronologie</h2>
        <AuditFilters choices={{ categories, actors, fields }} asked={asked} ask={ask} />
        {failed ?? (
          <>
            <p role="status" className="text-sm text-muted-foreground">
              {totalItems === events
                ? countOf(events, 'événement', 'événements')
                : `${countOf(totalItems, 'événement', 'événements')} sur ${countOf(events, 'événement', 'événements')}`}
              {left_out > 0
                ? `. ${countOf(left_out, 'visite, pièce, commentaire ou tâche plus ancienne n’y est pas', 'visites, pièces, commentaires ou tâches plus anciens n’y sont pas')} : ouvrez leur propre historique.`
                : ''}
            </p>
            {items.length === 0 ? (
              <p>Aucun événement ne répond à ces filtres : élargissez la période ou effacez-les.</p>
            ) : (
              <ol className="flex flex-col">
                {items.map(item => (
                  <HistoryLine
                    key={item.id}
                    item={item}
                    isMarked={item.backdated}
                    onSeeAt={day => ask({ on: day, compare: undefined })}
                    onUndo={may_write ? () => setUndoing(item) : undefined}
                    tell={undefined}
                    about={item.about ? <About {...item.about} project={id} /> : undefined}
                  />
                ))}
              </ol>
            )}
            <ShortPager
              label="Pages de la chronologie"
              page={page}
              size={SIZE}
              total={totalItems}
              onPage={next => ask({ page: String(next) })}
            />
          </>
        )}
      </section>
      {kind === 'mission' ? null : <OwnAccesses subject={id} />}
      {undoing ? (
        <Suspense>
          <Undo kind={kind} id={id} item={undoing} onClose={() => setUndoing(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Where the pages of each kind that know past days are. */
const sheets: Partial<Record<AuditKind, (id: string) => string>> = {
  project: id => `/projects/edit/${id}`,
  mission: id => `/missions/${id}/general`,
}

/** The sheet itself, of the same day as the one looked at, as it was known then. */
function OpenSheet({ kind, id, asked: { on, known } }: { kind: AuditKind; id: string; asked: Asked }) {
  const path = sheets[kind]?.(id)
  if (!path) return null
  const day = on ?? (known ? todayInParis() : undefined)
  const search = { ...(day ? { on: day } : {}), ...(known ? { known_at: known } : {}) }
  return (
    <Link
      to={path}
      search={search as never}
      className="no-print inline-flex w-fit items-center gap-1.5 py-1 text-info underline underline-offset-4 pointer-coarse:py-2.5"
    >
      <FolderOpen aria-hidden className="size-4" />
      {day ? `Ouvrir la fiche telle qu’elle était le ${formatDay(day)}` : 'Ouvrir la fiche'}
      {day && known ? `, connue le ${formatDay(known)}` : ''}
    </Link>
  )
}

/** What an event is about, and its own audit where it has one. */
function About({ kind, id, title, project }: NonNullable<AuditItem['about']> & { project: string }) {
  const address = {
    quote: `/audit/quote/${id}`,
    invoice: `/audit/invoice/${id}`,
    visit: `/projects/edit/${project}/follow-up/visits?fiche=${id}`,
    task: `/projects/edit/${project}/follow-up/tasks?fiche=${id}`,
    works_quote: `/projects/edit/${project}/works/quote?fiche=${id}`,
    energy_audit: undefined,
    simulation: `/projects/edit/${project}/works/simulations?simulation=${id}`,
    funding_file: `/projects/edit/${project}/funders`,
    comment: undefined,
  }[kind]
  return address ? (
    <Link to={address} className="font-medium text-info underline underline-offset-4">
      {title}
    </Link>
  ) : (
    <span className="font-medium text-foreground">{title}</span>
  )
}

/** The dossier, with the documents or without, and the page that says whether one is intact. */
function TakeAway({ kind, id, title }: { kind: AuditKind; id: string; title: string }) {
  const [withDocuments, setWithDocuments] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const query = withDocuments ? { documents: 'true' } : {}
      const name = `Dossier ${auditWords[kind].label} ${title}.zip`.replaceAll(/[/\\:*?"<>|]/g, ' ')
      await download(dossierEndpoints.get, { params: { kind, id }, query: query as never }, name)
    } catch (error) {
      setProblem(toRefusal(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="no-print flex max-w-full flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Label className="flex items-center gap-2 pointer-coarse:min-h-10">
          <Checkbox checked={withDocuments} onCheckedChange={checked => setWithDocuments(checked === true)} />
          Avec les documents joints
        </Label>
        <Button disabled={busy} onClick={() => void take()}>
          <FileArchive aria-hidden /> {busy ? 'Préparation du dossier…' : 'Télécharger le dossier'}
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted-foreground">
        <Link to="/verification" className="inline-flex items-center gap-1 py-1 text-info underline underline-offset-4">
          <ShieldCheck aria-hidden className="size-4" /> Vérifier un dossier
        </Link>
        <HelpLink article="audit">À quoi sert un dossier</HelpLink>
      </p>
      {problem ? (
        <Alert variant="destructive" role="alert">
          <AlertDescription>{problem}</AlertDescription>
        </Alert>
      ) : null}
    </div>
  )
}
