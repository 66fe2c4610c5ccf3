import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'
import { besides, differenceText, type Model, type ModelValue, type ValueFormat, valueText } from './report-model'

/** Opens the rows of a number; of the day it is as of, where that is not the report's own. */
export type OpenRows = (filter: ReportingFigureFilter, on?: string) => void

interface ReportTableProps {
  caption: string
  /** What its rows are. */
  first: string
  model: Model
  /** The same of the other day, where two are compared. */
  other: Model | undefined
  otherOn: string | null
  onOpen: OpenRows
}

/** Columns of two days that go side by side on paper; amounts are wider. */
const onPaper = (columns: Model['columns']): number => (columns.some(({ format }) => format === 'euro') ? 3 : 4)

/**
 * A report as a table: each number opens its rows; of two days, the difference stands beside each. What is then too wide for
 * paper, where nothing scrolls, is printed as several tables, one below the other.
 */
export function ReportTable(props: ReportTableProps) {
  const { columns } = props.model
  const size = onPaper(columns)
  if (!props.other || columns.length <= size) return <Part {...props} columns={columns} />
  const starts = Array.from({ length: Math.ceil(columns.length / size) }, (_, nth) => nth * size)
  return (
    <>
      <div className="min-w-0 print:hidden">
        <Part {...props} columns={columns} />
      </div>
      <div className="hidden print:block">
        {/* The first begins right below its title, cut where the page ends; each of the others is kept whole. */}
        {starts.map(start => (
          <div key={start} className={start === 0 ? 'mb-4' : 'mb-4 break-inside-avoid'}>
            <Part {...props} columns={columns.slice(start, start + size)} />
          </div>
        ))}
      </div>
    </>
  )
}

/** Some columns of it, each row by its name. */
function Part({ caption, first, model, other, otherOn, onOpen, columns }: ReportTableProps & Pick<Model, 'columns'>) {
  const rows = besides(model, other)
  const head = 'p-2 text-right font-medium'
  const then = otherOn ? `Au ${formatDay(otherOn)}` : ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="relative min-w-0 overflow-x-auto" tabIndex={0} aria-label={`${caption}, en tableau`}>
      <table className="w-full text-sm print:text-[8pt] print:[&_:is(td,th)]:px-1">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b align-bottom text-muted-foreground">
            <th scope="col" className="p-2 text-left font-medium">
              {first}
            </th>
            {columns.flatMap(({ id, header }) => [
              <th key={id} scope="col" className={head}>
                {header}
              </th>,
              ...(other
                ? [
                    <th key={`${id} other`} scope="col" className={`${head} font-normal`}>
                      {then}
                    </th>,
                    <th key={`${id} difference`} scope="col" className={`${head} font-normal`}>
                      Écart
                    </th>,
                  ]
                : []),
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, whole, values, other: before }) => (
            <tr key={key} className={whole ? 'border-t-2 font-semibold' : 'border-b last:border-0'}>
              <th
                scope="row"
                className={`max-w-80 min-w-24 p-2 text-left [overflow-wrap:anywhere] ${whole ? 'font-semibold' : 'font-normal'}`}
              >
                {label}
              </th>
              {columns.flatMap(({ id, header, format }) => {
                const value = values[id] ?? { value: null }
                return [
                  <td key={id} className="py-1 text-right whitespace-nowrap tabular">
                    <Value value={value} format={format} about={`${header}, ${label}`} onOpen={onOpen} />
                  </td>,
                  ...(other
                    ? [
                        <td key={`${id} other`} className="py-1 text-right font-normal whitespace-nowrap tabular">
                          <Value
                            value={before[id] ?? { value: null }}
                            format={format}
                            about={`${header}, ${label}, au ${formatDay(otherOn)}`}
                            onOpen={filter => onOpen(filter, otherOn ?? undefined)}
                          />
                        </td>,
                        <td
                          key={`${id} difference`}
                          className="p-2 text-right font-normal whitespace-nowrap text-muted-foreground tabular"
                        >
                          {differenceText(value.value, before[id]?.value ?? null, format)}
                        </td>,
                      ]
                    : []),
                ]
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ValueProps {
  value: ModelValue
  format: ValueFormat
  /** What it counts, for whoever does not see the table around it. */
  about: string
  onOpen: (filter: ReportingFigureFilter) => void
}

/** A number that opens its rows; nothing is behind a zero, nor behind a duration. */
function Value({ value: { value, filter }, format, about, onOpen }: ValueProps) {
  const text = valueText(value, format)
  if (!filter || value === null || value === 0)
    return <span className={value === 0 ? 'px-2 text-muted-foreground' : 'px-2'}>{text}</span>
  return (
    <button
      type="button"
      data-printed
      className="min-h-8 px-2 text-info underline underline-offset-2 pointer-coarse:min-h-10"
      onClick={() => onOpen(filter)}
    >
      {text}
      <span className="sr-only"> {about}</span>
    </button>
  )
}
