import { formatNumber } from '@faitage/contracts/kernel/format-number'
import type { MonthlyReportContent } from '@faitage/contracts/steering/monthly-report'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { line } from '../kernel/pdf/printed.ts'

export const INK = '#1b2733'
export const QUIET = '#526070'
export const RULE = '#c3ccd5'
export const SOFT = '#eef1f4'
export const SLATE = '#2b3a4a'
export const BLUE = '#1f5f4a'
/** Points between the margins of an A4 page. */
export const WIDTH = 499

const HEIGHT = 78
const BAR = 7
const NAME = 62
const MONTHS = 13
const COLUMN = (WIDTH - NAME) / MONTHS

/** What is drawn, from dark to light: told apart without colours too, and in the rows below. */
const drawn = {
  deposited: { label: 'Déposés', colour: BLUE },
  agreed: { label: 'Agréés', colour: '#5f9e85' },
  settled: { label: 'Soldés', colour: '#b9d3c6' },
} as const
type Drawn = keyof typeof drawn

type Months = MonthlyReportContent['months']

/** Columns by month, drawn; each figure stands below its column, for who reads with their ears and who counts. */
export function chart(months: Months): Content {
  const keys = Object.keys(drawn) as Drawn[]
  const most = Math.max(1, ...months.flatMap(month => keys.map(key => month[key])))
  return {
    unbreakable: true,
    table: {
      widths: [NAME, ...months.map(() => COLUMN)],
      body: [
        [
          scale(most),
          ...months.map(month => ({
            canvas: columns(
              keys.map(key => [key, month[key]]),
              most,
            ),
          })),
        ],
        [
          small('', {}),
          ...months.map(({ month }) => small(`${month.slice(5)}/${month.slice(2, 4)}`, { color: QUIET })),
        ],
        ...keys.map(key => [legend(key), ...months.map(month => small(line(formatNumber(month[key])), {}))]),
      ],
    },
    layout: {
      hLineWidth: at => (at === 1 ? 0.8 : 0),
      ...{ vLineWidth: () => 0, hLineColor: () => RULE },
      ...{ paddingLeft: () => 0, paddingRight: () => 0, paddingTop: at => (at === 0 ? 0 : 2), paddingBottom: () => 0 },
    },
  } as Content
}

function columns(values: readonly (readonly [Drawn, number])[], most: number) {
  const left = (COLUMN - values.length * BAR) / 2
  // A line that nobody sees keeps the room, whatever is drawn.
  const room = { type: 'line', x1: 0, y1: 0, x2: 0, y2: HEIGHT, lineWidth: 0.1, lineColor: '#ffffff' } as const
  const bars = values.flatMap(([key, value], at) => {
    if (value === 0) return []
    const h = Math.max(1, Math.round((value / most) * HEIGHT * 10) / 10)
    return [{ type: 'rect' as const, x: left + at * BAR, y: HEIGHT - h, w: BAR - 1, h, color: drawn[key].colour }]
  })
  return [room, ...bars]
}

const small = (text: string, more: object): TableCell => ({ text, alignment: 'center', fontSize: 7, ...more })

const scale = (most: number): TableCell => ({
  text: `${line(formatNumber(most))} au plus`,
  ...{ fontSize: 7, color: QUIET },
})

const legend = (key: Drawn): TableCell => ({
  columns: [
    { width: 10, canvas: [{ type: 'rect', x: 0, y: 1.5, w: 6, h: 6, color: drawn[key].colour }] },
    { width: NAME - 12, text: drawn[key].label, fontSize: 7.5 },
  ],
})
