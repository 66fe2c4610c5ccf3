import { formatInstant, formatLongDay, parisDay } from '@faitage/contracts/kernel/format-date'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import {
  type MonthlyReportContent,
  type ReportPart,
  reportPartLabels,
} from '@faitage/contracts/steering/monthly-report'
import { monthInWords, monthsFrom } from '@faitage/contracts/steering/report-month'
import { visitKindLabels } from '@faitage/contracts/visits/visit'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { EDGES, pressed } from '../kernel/pdf/press.ts'
import { euros, line, shortened } from '../kernel/pdf/printed.ts'
import { BLUE, chart, INK, QUIET, RULE, SLATE, SOFT, WIDTH } from './report-chart.ts'

/** A report to print; `draft` says that it is only what it would be. */
export interface ReportWork {
  readonly kind: 'monthly_report'
  readonly content: MonthlyReportContent
  readonly draft: boolean
  /** Whether amounts are nobody's to read for whom it is printed: said in their place. */
  readonly withoutAmounts?: boolean
}

const MARGIN = 48
const WITHHELD =
  'Les montants ne sont pas montrés dans cet aperçu : il faut le droit de lire les devis. Le rapport établi les dira.'

/** The monthly report of a mission for its client: figures of projects, nobody's name. PDF/A-3b, tagged; the same content is the same bytes. */
export async function reportPdf({ content, draft, withoutAmounts }: ReportWork): Promise<Buffer> {
  const said = new Set<ReportPart>(content.parts)
  const body = (Object.keys(reportPartLabels) as ReportPart[])
    .filter(part => said.has(part))
    // A part stays whole, with its title: none is longer than a page.
    .map(
      (part): Content => ({
        stack: [
          title(reportPartLabels[part]),
          ...(part === 'amounts' && withoutAmounts ? [quiet(WITHHELD)] : parts[part](content)),
        ],
        unbreakable: true,
      }),
    )
  return await pressed(page(content, draft, [head(content), summary(content), ...body]))
}

const number = (value: number): string => line(formatNumber(value))
const nameOf = (status: ProjectStatus): string => line(projectStatusLabels[status])
const monthName = (month: string): string => line(monthInWords(month))
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function page(content: MonthlyReportContent, draft: boolean, body: Content[]): TDocumentDefinitions {
  const { known_at, mission_name, month, agency_name } = content
  const day = parisDay(new Date(known_at))
  const name = `Rapport mensuel - ${monthInWords(month)} - ${mission_name}`
  const safe = (text: string) => shortened(text, 200).replaceAll(/[&<>]/g, '+')
  const known = `${draft ? 'Aperçu' : 'Établi'} le ${formatLongDay(day)}, d’après le journal au ${formatInstant(known_at)}`
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, EDGES.top, MARGIN, EDGES.bottom],
    version: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    language: 'fr-FR',
    info: {
      title: safe(name),
      author: safe(agency_name ?? 'Faîtage'),
      ...{ creator: 'Faîtage', producer: 'Faîtage', creationDate: new Date(`${day}T12:00:00Z`) },
    },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: INK },
    ...(draft ? { watermark: { text: 'APERÇU', color: QUIET, opacity: 0.1, bold: true, angle: -45 } } : {}),
    header: current =>
      current > 1
        ? {
            text: shortened(`${capital(monthInWords(month))} · ${mission_name}`, 90),
            ...{ margin: [MARGIN, 26, MARGIN, 0], fontSize: 8, color: QUIET },
          }
        : null,
    footer: (current, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      ...{ fontSize: 7.5, color: QUIET },
      stack: [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.5, lineColor: RULE }],
          margin: [0, 0, 0, 6],
        },
        {
          columns: [
            { text: line(`${known}. Aucun demandeur n’y est nommé.`), width: '*' },
            { text: `page ${current} / ${pages}`, width: 60, alignment: 'right', noWrap: true },
          ],
          columnGap: 16,
        },
      ],
    }),
    content: body,
  }
}

const role = (level: 1 | 2) => ({ role: `H${level}` })

const head = ({ month, mission_name, mission_code, client_name, agency_name }: MonthlyReportContent): Content => ({
  stack: [
    {
      text: [{ text: `Rapport mensuel, ${monthName(month)}`, ...role(1) }],
      ...{ fontSize: 20, bold: true, color: SLATE, margin: [0, 0, 0, 4] },
    },
    { text: line(mission_name), fontSize: 12.5, margin: [0, 0, 0, 4] },
    {
      text: [
        client_name ? `Pour ${line(client_name)}` : '',
        mission_code ? `Mission ${line(mission_code)}` : '',
        agency_name ? `Suivie par ${line(agency_name)}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
      color: QUIET,
    },
  ],
  margin: [0, 0, 0, 14],
})

/** The month in four numbers. */
function summary({ total, months }: MonthlyReportContent): Content {
  const last = months.at(-1)!
  const figures = [
    [total.closing, 'dossiers au dernier jour du mois'],
    [last.deposited, last.deposited > 1 ? 'dossiers déposés' : 'dossier déposé'],
    [last.agreed, last.agreed > 1 ? 'dossiers agréés' : 'dossier agréé'],
    [last.settled, last.settled > 1 ? 'dossiers soldés' : 'dossier soldé'],
  ] as const
  const width = (WIDTH - 24) / 4
  return {
    table: {
      widths: figures.map(() => width - 12),
      body: [
        figures.map(([value, what]) => ({
          stack: [
            { text: number(value), fontSize: 20, bold: true, color: BLUE },
            { text: what, fontSize: 8.5, color: QUIET },
          ],
          fillColor: SOFT,
        })),
      ],
    },
    layout: {
      ...{ hLineWidth: () => 0, vLineWidth: at => (at === 0 || at === 4 ? 0 : 8), vLineColor: () => '#ffffff' },
      ...{ paddingLeft: () => 8, paddingRight: () => 4, paddingTop: () => 6, paddingBottom: () => 6 },
    },
    margin: [0, 0, 0, 6],
  }
}

const title = (text: string): Content => ({
  text: [{ text: line(text), ...role(2) }],
  ...{ bold: true, fontSize: 12, color: SLATE, margin: [0, 12, 0, 5] },
})
const quiet = (text: string): Content => ({ text: line(text), fontSize: 8.5, color: QUIET, margin: [0, 3, 0, 0] })

const columnHead = (text: string, first = false): TableCell => ({
  ...{
    text: line(text),
    alignment: first ? 'left' : 'right',
    bold: true,
    fontSize: 8.5,
    color: SLATE,
    fillColor: SOFT,
  },
})
const cell = (value: number | string | null, more: object = {}): TableCell => ({
  text: value === null ? '–' : typeof value === 'number' ? number(value) : line(value),
  alignment: 'right',
  ...more,
})

/** A table of figures: what each row is, then its columns of one width. */
function table(
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  last?: 'total',
): Content {
  const width = 76
  const name = WIDTH - (heads.length - 1) * (width + 12) - 12
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [name, ...heads.slice(1).map(() => width)],
      body: [
        heads.map((text, at) => columnHead(text, at === 0)),
        ...rows.map(([first, ...values], at) => {
          const strong = last && at === rows.length - 1 ? { bold: true } : {}
          return [{ text: line(String(first)), ...strong }, ...values.map(value => cell(value, strong))]
        }),
      ],
    },
    layout: {
      hLineWidth: (at, node) => (at === 0 ? 0 : at === node.table.body.length ? 0.8 : 0.4),
      ...{ vLineWidth: () => 0, hLineColor: () => RULE },
      ...{ paddingLeft: () => 6, paddingRight: () => 6, paddingTop: () => 3, paddingBottom: () => 2 },
    },
  }
}

const before = (month: string): [string, string, string] => [
  capital(monthInWords(month)),
  capital(monthInWords(monthsFrom(month, -1))),
  capital(monthInWords(monthsFrom(month, -12))),
]

const parts: Record<ReportPart, (content: MonthlyReportContent) => Content[]> = {
  stock({ by_status, total }) {
    if (by_status.length === 0) return [quiet('Aucun dossier n’est suivi dans cette mission ce mois-ci.')]
    const sum = (of: (row: (typeof by_status)[number]) => number) => by_status.reduce((all, row) => all + of(row), 0)
    return [
      table(
        ['Statut', 'Au début', 'Entrés', 'Sortis', 'À la fin'],
        [
          ...by_status.map(({ status, opening, entered, left, closing }) => [
            ...[nameOf(status), opening, entered, left, closing],
          ]),
          ['Ensemble', total.opening, sum(row => row.entered), sum(row => row.left), total.closing],
        ],
        'total',
      ),
      quiet(
        'Dossiers au début du mois + entrés − sortis = dossiers à la fin. Un dossier qui change de statut sort de l’un et entre dans l’autre.',
      ),
    ]
  },

  flow({ flow, month }) {
    if (flow.length === 0)
      return [
        quiet('Aucun dossier n’a changé de statut ce mois-ci, le mois précédent, ni le même mois un an plus tôt.'),
      ]
    return [
      table(
        ['Entrés dans le statut', ...before(month)],
        flow.map(row => [nameOf(row.status), row.month, row.before, row.year_ago]),
      ),
    ]
  },

  chart: ({ months }) => [chart(months)],

  delays({ delays }) {
    const known = delays.filter(({ value }) => value > 0)
    if (known.length === 0) return [quiet('Aucun dossier n’a franchi d’étape suivie ce mois-ci.')]
    return [
      table(
        ['D’une étape à l’autre', 'Dossiers', 'Médiane', '9 sur 10 en'],
        known.map(({ since, until, value, median, p90 }) => [
          ...[`De «\u00A0${nameOf(since)}\u00A0» à «\u00A0${nameOf(until)}\u00A0»`, value, daysOf(median), daysOf(p90)],
        ]),
      ),
      quiet(
        'De ceux qui ont atteint la seconde étape ce mois-ci : la moitié en au plus la médiane, neuf sur dix en au plus la dernière colonne.',
      ),
    ]
  },

  visits: ({ visits, month }) => [
    table(
      ['Visites réalisées', ...before(month)],
      visits.map(({ kind, ...row }) => [visitKindLabels[kind], row.month, row.before, row.year_ago]),
    ),
  ],

  amounts: ({ amounts }) => [
    table(
      ['Dossiers du mois', 'Avec devis', 'Travaux TTC'],
      amounts.map(({ status, projects, amount }) => [
        ...[nameOf(status), projects, amount === null ? 'Non dit' : euros(amount)],
      ]),
    ),
    quiet(
      'Total TTC des devis de travaux des dossiers entrés dans le statut ce mois-ci. Il n’est pas dit pour moins de trois dossiers : ce serait celui d’une personne.',
    ),
  ],
}

const daysOf = (days: number | null): string | null =>
  days === null ? null : `${number(days)} ${days > 1 ? 'jours' : 'jour'}`
