import { formatDay, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { TableColumn } from '@faitage/contracts/kernel/table'
import {
  type CoOwnershipReport,
  coOwnershipGroups,
  coOwnershipTable,
  coOwnershipReportEndpoints as endpoints,
  REPORT_MONTHS,
} from '@faitage/contracts/steering/co-ownership-report'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { useAddress } from '@/lib/use-address'
import { useOwnSearch } from '@/lib/use-own-search'
import { ReportExports } from './report-exports'

/** The sums of the copros of each mission or agency, on the day that the address asks for. */
export function CoOwnershipReporting() {
  const id = useId()
  const say = useAddress()
  const asked = new URLSearchParams(useOwnSearch())
  const today = todayInParis()
  const on = parseDay(asked.get('on') ?? '')
  const by = asked.get('by') === 'agency' ? 'agency' : 'mission'
  const query = { by, ...(on ? { on } : {}) } as const
  const read = useRead(endpoints.report, { query }, { keepPrevious: true })
  return (
    <div data-wide className="mx-auto flex max-w-6xl flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-xl font-semibold">Pilotage des copropriétés</h1>
        <ReportExports endpoint={endpoints.export} query={query} name={`pilotage-coproprietes-${on ?? today}`} />
      </header>
      <div className="no-print flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-by`}>Grouper par</Label>
          <NativeSelect
            id={`${id}-by`}
            value={by}
            onChange={event => say({ by: event.target.value === 'mission' ? null : event.target.value })}
          >
            {Object.entries(coOwnershipGroups).map(([code, text]) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-on`}>Situation au</Label>
          <DateField
            id={`${id}-on`}
            className="w-40"
            value={on ?? today}
            onChange={value => {
              const day = parseDay(value ?? '')
              if (value === null || day) say({ on: day && day !== today ? day : null })
            }}
          />
        </div>
      </div>
      {read.data ? (
        <>
          <p className="text-sm text-muted-foreground">
            Impayés, assemblées et tâches au {formatDay(read.data.on)}, d’après ce qui est saisi aujourd’hui&nbsp;; AG
            tenues et tâches terminées sur les {REPORT_MONTHS} mois qui précèdent. Copropriétés, lots et phases sont
            ceux d’aujourd’hui.
          </p>
          {read.data.rows.length === 0 ? (
            <p>Aucune de vos missions n’a de copropriété.</p>
          ) : (
            <Table report={read.data} />
          )}
        </>
      ) : read.error ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  )
}

function Table({ report }: { report: CoOwnershipReport }) {
  const { columns, rows } = coOwnershipTable(report)
  const [first, ...figures] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="relative min-w-0 overflow-x-auto" tabIndex={0} aria-label="Copropriétés, en tableau">
      <table className="w-full text-sm print:text-[7pt]">
        <caption className="sr-only">Pilotage des copropriétés au {formatDay(report.on)}</caption>
        <thead>
          <tr className="border-b align-bottom text-muted-foreground">
            <th scope="col" className="sticky left-0 bg-background p-2 text-left font-medium">
              {first?.header}
            </th>
            {figures.map(({ header }) => (
              <th key={header} scope="col" className="p-2 text-right font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], at) => {
            const row = report.rows[at]
            return (
              <tr key={row?.id ?? String(name)} className={row ? 'border-b' : 'border-t-2 font-semibold'}>
                <th
                  scope="row"
                  className={`sticky left-0 min-w-32 max-w-80 bg-background p-2 text-left [overflow-wrap:anywhere] ${row ? 'font-normal' : 'font-semibold'}`}
                >
                  {row?.id && report.by === 'mission' ? (
                    <Link to={`/missions/${row.id}/general${situation(report)}`} className="text-info underline">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                {figures.map((column, nth) => (
                  <td key={column.header} className="p-2 text-right whitespace-nowrap tabular">
                    {cellText(values[nth] ?? null, column)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const situation = ({ on, today }: CoOwnershipReport) => (on === today ? '' : `?situation=${on}`)

/** A value that one has no right to read shows a dash. */
const cellText = (value: string | number | null, { format }: TableColumn): string => {
  if (typeof value !== 'number') return value ?? '–'
  return format === 'euro' ? formatEuro(value) : formatCount(value)
}
