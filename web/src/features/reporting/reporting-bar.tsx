import { earlierDay, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { fundingGroupLabels, reportingGroupLabels } from '@faitage/contracts/steering/reporting-scope'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { stepLabels } from './reporting-words'
import type { ReportingScope } from './use-reporting-scope'

const ReportingFilters = lazy(() =>
  import('./reporting-filters').then(module => ({ default: module.ReportingFilters })),
)
const PrintedScope = lazy(() => import('./reporting-filters').then(module => ({ default: module.PrintedScope })))

/** The period, the day it is looked at from and compared with, and which projects are counted. */
export function ReportingBar({ scope }: { scope: ReportingScope }) {
  const { tab, fields, set } = scope
  const id = useId()
  const today = todayInParis()
  const named = (name: string, label: string, control: (id: string) => ReactNode) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={`${id}-${name}`}>{label}</Label>
      {control(`${id}-${name}`)}
    </div>
  )
  const day = (name: 'from' | 'to' | 'on' | 'compare_on', label: string, value: string | undefined) =>
    named(name, label, own => (
      <DateField
        id={own}
        className="w-full sm:w-40"
        value={value}
        max={today}
        onChange={typed => {
          const chosen = parseDay(typed ?? '')
          if (chosen || typed === null) set({ [name]: chosen && earlierDay(chosen, today) })
        }}
      />
    ))
  const select = (name: string, label: string, options: Readonly<Record<string, string>>, value: string) =>
    named(name, label, own => (
      <NativeSelect id={own} value={value} onChange={event => set({ [name]: event.target.value || undefined })}>
        {Object.entries(options).map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </NativeSelect>
    ))
  const hasPeriod = tab !== 'workload' && tab !== 'funding'
  const filtered = [fields.agency_id, fields.antenna_id, fields.referrer_id, fields.requester_type].some(
    each => each.length > 0,
  )
  return (
    <section aria-label="Ce qui est compté" className="flex flex-col gap-3">
      <Suspense>
        <PrintedScope scope={scope} />
      </Suspense>
      <div className="no-print grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
        {hasPeriod && day('from', 'Du', fields.from)}
        {hasPeriod && day('to', 'Jusqu’au', fields.to)}
        {tab === 'stock' && select('step', 'Pas', stepLabels, fields.step)}
        {(tab === 'delays' || tab === 'revenue') &&
          select('by', 'Grouper par', { '': 'Rien', ...reportingGroupLabels }, fields.by ?? '')}
        {tab === 'funding' &&
          select('funding_by', 'Grouper par', { '': 'Rien', ...fundingGroupLabels }, fields.funding_by ?? '')}
        {day('on', 'Vu au', fields.on ?? today)}
        {day('compare_on', 'Comparer avec le', fields.compare_on)}
      </div>
      <details className="no-print" open={filtered || fields.missions_id.length > 0 || fields.funder !== undefined}>
        <summary className="w-fit cursor-pointer py-1 font-medium">Filtres</summary>
        <Suspense fallback={<Skeleton className="h-32" />}>
          <ReportingFilters id={id} fields={fields} set={set} />
        </Suspense>
      </details>
    </section>
  )
}
