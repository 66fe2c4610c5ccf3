import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import {
  REPORTING_GROUPS_MAX,
  type ReportName,
  reportingEndpoints,
  reportLabels,
  reportNames,
} from '@faitage/contracts/steering/reporting.endpoints'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { ReadFailed } from '@/components/read-failed'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { ReportExports } from './report-exports'
import { ReportSection } from './report-sections'
import { ReportingBar } from './reporting-bar'
import { type ReportingScope, useReportingScope } from './use-reporting-scope'

const AsOfBanner = lazy(() =>
  import('@/components/record/as-of/as-of-banner').then(module => ({ default: module.AsOfBanner })),
)
const CoOwnershipReporting = lazy(() =>
  import('./co-ownership-reporting').then(module => ({ default: module.CoOwnershipReporting })),
)
const ReportingRows = lazy(() => import('./reporting-rows').then(module => ({ default: module.ReportingRows })))

/** Steering in the mode one works in: of projects or of co-ownerships. */
export function Page() {
  return useUser().preferred_app.preferred_app === 'copro' ? (
    <Suspense fallback={<PageSkeleton />}>
      <CoOwnershipReporting />
    </Suspense>
  ) : (
    <Projects />
  )
}

/** Reports over all the missions a person reaches, of today or as of any day; each number opens its rows. */
function Projects() {
  const scope = useReportingScope()
  const { tab, fields, query, set } = scope
  const mayFund = useUser().permissions.includes('read simulation')
  return (
    <div data-wide className="mx-auto flex max-w-6xl flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-xl font-semibold">Pilotage</h1>
        <ReportExports
          endpoint={reportingEndpoints[`${tab}Export`] as Endpoint}
          query={query}
          name={`pilotage-${tab}-${fields.on ?? todayInParis()}`}
        />
      </header>
      {fields.on && (
        <Suspense>
          <AsOfBanner
            what={{ this: 'le pilotage', feminine: false }}
            asOf={{ on: fields.on, knownOn: fields.known_at }}
            withKnown={tab !== 'revenue' && tab !== 'funding'}
            onSee={asOf => set({ on: asOf?.on, known_at: asOf?.knownOn })}
          />
        </Suspense>
      )}
      <Tabs value={tab} onValueChange={name => scope.see(name as ReportName)}>
        <TabsList aria-label="Tableaux de bord" className="no-print">
          {reportNames
            .filter(name => name !== 'funding' || mayFund)
            .map(name => (
              <TabsTrigger key={name} value={name}>
                {reportLabels[name]}
              </TabsTrigger>
            ))}
        </TabsList>
        <TabsContent value={tab} className="flex flex-col gap-4">
          <ReportingBar scope={scope} />
          <Report key={tab} scope={scope} />
        </TabsContent>
      </Tabs>
      <p className="no-print">
        <HelpLink article="pilotage">Comment ces chiffres sont comptés</HelpLink>
      </p>
      {scope.rows !== undefined && (
        <Suspense>
          <ReportingRows rows={scope.rows} on={scope.rowsOn} shared={scope.shared} onClose={scope.close} />
        </Suspense>
      )}
    </div>
  )
}

function Report({ scope }: { scope: ReportingScope }) {
  const { tab, fields, query, set } = scope
  const read = useRead(
    reportingEndpoints[tab] as typeof reportingEndpoints.stock,
    { query: query as never },
    { keepPrevious: true },
  )
  if (read.error && !read.data) return <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton className="h-96 w-full" aria-busy="true" />
  const { report, compared, on, compare_on } = read.data
  const { groups_total: groups = 0, groups_size: size = REPORTING_GROUPS_MAX } = report as {
    groups_total?: number
    groups_size?: number
  }
  const pages = Math.max(1, Math.ceil(groups / size))
  return (
    <div className="flex flex-col gap-4" aria-busy={read.isPlaceholderData}>
      {read.error && (
        <Alert variant="destructive">
          <AlertDescription>{read.error.message}</AlertDescription>
        </Alert>
      )}
      <p className="text-sm text-muted-foreground">
        {'from' in report ? `Du ${formatDay(report.from)} au ${formatDay(report.to)}, v` : 'V'}u au {formatDay(on)}
        {compare_on ? `, à côté du ${formatDay(compare_on)} : un écart est ce que le premier jour a de plus` : ''}.
      </p>
      <ReportSection name={tab} report={report} compared={compared} compareOn={compare_on} scope={scope} />
      {pages > 1 && (
        <nav aria-label="Pages de groupes" className="no-print flex items-center justify-end gap-2 text-sm">
          {[-1, 1].map(way => (
            <Button
              key={way}
              size="sm"
              variant="outline"
              disabled={fields.page + way < 1 || fields.page + way > pages}
              onClick={() => set({ page: String(fields.page + way) })}
            >
              {way < 0 ? 'Groupes précédents' : 'Groupes suivants'}
            </Button>
          ))}
          <span className="tabular">
            {fields.page} sur {formatCount(pages)}
          </span>
        </nav>
      )}
    </div>
  )
}
