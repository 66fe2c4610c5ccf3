import type { ReportingStep, StockReport } from '@faitage/contracts/steering/reporting.endpoints'
import { describe, expect, it } from 'vitest'
import { besides, differenceText, isEmpty, type Model, valueText } from './report-model'
import { reconciles, reconciliation, stockByStep } from './report-models'

const figure = (value: number) => ({ value, filter: { figure: 'stock' as const } })
const movement = (opening: number, entered: number, left: number, closing = opening + entered - left) => ({
  opening: figure(opening),
  entered: figure(entered),
  left: figure(left),
  closing: figure(closing),
})
const step = (closing = 4): ReportingStep => ({
  from: '2026-10-01',
  to: '2026-10-31',
  total: movement(3, 4, 2),
  opened: figure(2),
  by_status: [
    { status: 'contact', ...movement(1, 1, 1) },
    { status: 'depose', ...movement(2, 3, 1, closing) },
  ],
})
const report = (closing?: number): StockReport => {
  const one = step(closing)
  return { from: one.from, to: one.to, today: [], whole: one, steps: [one] }
}

describe('a report beside that of another day', () => {
  const columns = [
    { id: 'n', header: 'Nombre', format: 'count' as const },
    { id: 'd', header: 'Jours', format: 'days' as const },
  ]
  const row = (key: string, n: number, d: number | null, whole = false) => ({
    key,
    label: key,
    whole,
    values: { n: { value: n }, d: { value: d } },
  })
  const model = (...rows: Model['rows']): Model => ({ columns, rows })

  it('has every row of either day, totals last, with what the other day had', () => {
    const rows = besides(model(row('a', 3, 5), row('', 3, 5, true)), model(row('b', 2, 9), row('', 2, 9, true)))
    expect(rows.map(({ key, values, other }) => [key, values.n?.value, other.n?.value, other.d?.value])).toEqual([
      ['a', 3, 0, null],
      ['b', 0, 2, 9],
      ['', 3, 2, 9],
    ])
  })

  it('keeps what the numbers of the other day count, so that they open their rows too', () => {
    const counted = { key: 'a', label: 'a', values: { n: figure(2), d: { value: 9 } } }
    const [compared] = besides(model(row('a', 3, 5)), model(counted))
    expect(compared?.other.n).toEqual(figure(2))
  })

  it('tells days in order, and of one that a day does not count, that it is not known', () => {
    const byDay = (...rows: Model['rows']) => ({ ...model(...rows), byDay: true })
    const rows = besides(
      byDay(row('2026-02', 1, 1), row('2026-03', 2, 1)),
      byDay(row('2026-01', 4, 1), row('2026-02', 1, 1)),
    )
    expect(rows.map(({ key, values, other }) => [key, values.n?.value, other.n?.value])).toEqual([
      ['2026-01', null, 4],
      ['2026-02', 1, 1],
      ['2026-03', 2, null],
    ])
  })

  it('is empty where every row is of zeros', () => {
    expect(isEmpty(model(row('a', 0, null), row('', 3, 5, true)))).toBe(true)
    expect(isEmpty(model(row('a', 0, 2)))).toBe(false)
  })

  it('says the difference with its sign, and nothing where a duration is of nobody', () => {
    expect(differenceText(3, 5, 'count')).toBe('−\u00A02')
    expect(differenceText(5, 3, 'days')).toBe('+\u00A02\u00A0j')
    expect(differenceText(0.42, 0.4, 'share')).toBe('+\u00A02\u00A0%')
    expect(differenceText(4, 4, 'euro')).toBe('=')
    expect(differenceText(null, 4, 'days')).toBe('–')
    expect(valueText(null, 'count')).toBe('–')
  })
})

describe('stock and flow', () => {
  it('is reconciled status by status, and seen not to be where one number is wrong', () => {
    expect(reconciles(report())).toBe(true)
    expect(reconciles(report(5))).toBe(false)
    expect(reconciliation(report()).rows.at(-1)).toMatchObject({ label: 'Ensemble', whole: true })
  })

  it('adds up the parts of a project’s life, each with the statuses that its rows are of', () => {
    const { columns, rows } = stockByStep(report(), 'month')
    const values = columns.map(({ id }) => rows[0]?.values[id])
    expect(rows[0]).toMatchObject({ label: '10/2026', short: '10/2026' })
    const half = stockByStep({ ...report(), steps: [{ ...step(), to: '2026-10-12' }] }, 'month').rows[0]
    expect(half).toMatchObject({ label: '01/10 – 12/10/2026', short: '10/2026' })
    expect(values.reduce((sum, each) => sum + (each?.value ?? 0), 0)).toBe(5)
    const told = values.filter(each => each?.value)
    expect(told.flatMap(each => each?.filter?.status ?? [])).toEqual(expect.arrayContaining(['contact', 'depose']))
  })
})
