import { type RowGroup, rowGroupNames } from '@faitage/contracts/energy-audit/form-groups'
import { CloudOff, Star } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { useNameRecords } from '@/lib/page-title'
import { AuditConflict } from './audit-conflict.tsx'
import type { Rows } from './audit-rows.ts'
import { useAuditLists } from './list-words.ts'
import { isUnstarted, QuickStart } from './quick-start.tsx'
import type { RowNames } from './row-reading.ts'
import { type Audit, useAudit } from './use-audit.ts'

interface AuditPageProps {
  title: string | ((audit: Audit) => string)
  children: (audit: Audit, names: RowNames) => ReactNode
  /** The page has fields that count more than others, and may be started. */
  forms?: boolean
}

/** A page of a state of a dwelling: its name, what is wrong with the network, what to choose, then what the page is for. */
export function AuditPage({ title, children, forms = false }: AuditPageProps) {
  const { audit, refusal, retry } = useAudit()
  useAuditLists()
  const names = useNames(audit)
  const { item } = audit ?? {}
  useNameRecords(item ? { [item.id]: item.name, [item.accommodation_id]: item.dwelling.name ?? 'Logement' } : {})
  if (!audit) {
    if (!refusal) return <PageSkeleton />
    const away = 'Il n’y a pas de réseau, et cet état n’est pas sur cet appareil. Ouvrez-le une fois avant de partir.'
    return <ReadFailed message={refusal.isPassing ? away : refusal.message} onRetry={retry} />
  }
  const conflict = audit.drafts.find(({ state }) => state === 'conflict')
  return (
    <div className="flex max-w-6xl flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg font-semibold break-words">
          {typeof title === 'string' ? title : title(audit)}{' '}
          <span className="font-normal text-muted-foreground">· {audit.sheet.name}</span>
        </h2>
        <HelpLink article="audit-energetique">Remplir un audit</HelpLink>
      </header>
      {!audit.online && (
        <Alert icon={CloudOff}>
          <AlertDescription>
            Pas de réseau. Continuez&nbsp;: tout est gardé sur cet appareil et partira dès qu’il reviendra.
          </AlertDescription>
        </Alert>
      )}
      {!audit.kept && (
        <Alert variant="destructive">
          <AlertTitle>Votre saisie n’est pas gardée sur cet appareil</AlertTitle>
          <AlertDescription>
            Son espace est plein, ou le navigateur le refuse. Restez sur cette page jusqu’à ce qu’elle soit enregistrée.
          </AlertDescription>
        </Alert>
      )}
      {refusal?.status === 404 && (
        <Alert variant="warning">
          <AlertDescription>Cet état a été supprimé, ou ne vous est plus ouvert.</AlertDescription>
        </Alert>
      )}
      {conflict && <AuditConflict draft={conflict} names={names} />}
      {forms && isUnstarted(audit) && <QuickStart audit={audit} />}
      {forms && (
        <p className="flex items-center gap-1.5 text-sm text-muted-foreground">
          <Star aria-hidden className="size-3.5 shrink-0 fill-clay text-clay" /> compte beaucoup dans le résultat
        </p>
      )}
      {children(audit, names)}
    </div>
  )
}

const NAMED = ['walls', 'ceilings', 'floors', 'heatings'] as const satisfies RowGroup[]

/** The names of the rows that others name; the same as long as no name changes. */
function useNames(audit: Audit | undefined): RowNames {
  const text = JSON.stringify(
    rowGroupNames
      .filter(group => (NAMED as readonly string[]).includes(group))
      .flatMap(group => ((audit?.sheet[group] ?? []) as Rows).map(({ id, name }) => [id ?? name, name ?? 'Sans nom'])),
  )
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text])
}
