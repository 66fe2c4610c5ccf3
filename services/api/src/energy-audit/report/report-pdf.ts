import type { EnergyLetter } from '@faitage/contracts/energy-audit/audit-result'
import { ESTIMATION, lossesOf, usesOf } from '@faitage/contracts/energy-audit/balance-shown'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount, formatNumber, formatPercent } from '@faitage/contracts/kernel/format-number'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { heading, page, QUIET, wrapped } from '../../kernel/pdf/layout.ts'
import { pressed } from '../../kernel/pdf/press.ts'
import { line } from '../../kernel/pdf/printed.ts'
import { advicePart } from './report-advice.ts'
import type { EnergyReportPaper, ReportedState } from './report-paper.ts'
import { cell, figures, head, section, title } from './report-tables.ts'

const TITLE = 'Audit énergétique — estimation'
/** Points that a title needs with what it is the title of. */
const BELOW_TITLE = 110

/** The report of the energy audit of a dwelling. The same content is the same bytes. */
export function energyReportPdf(paper: EnergyReportPaper): Promise<Buffer> {
  const { reference, on, facts, states, commentary } = paper
  const content: Content[] = [
    heading(TITLE, reference, facts),
    { text: `${ESTIMATION}.`, bold: true, margin: [0, 0, 0, 2] },
    ...(states.some(({ stale }) => stale)
      ? [{ text: line(staleText(states)), color: QUIET, margin: [0, 2, 0, 0] } as Content]
      : []),
    labelsPart(paper),
    usesPart(states),
    lossesPart(states),
    ...advicePart(paper.recommendations),
    ...(commentary ? [title('Commentaire'), { text: wrapped(commentary) }] : []),
    ...states.map(smallPrint),
  ]
  const running = `${TITLE} ${reference}`.trim()
  return pressed({
    ...page({ title: running, running, on, seller: undefined, foot: ESTIMATION }, content),
    // A title stays with the head and the first row of its table, which go over together.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === 1 && startPosition.verticalRatio > 1 - BELOW_TITLE / startPosition.pageInnerHeight,
  })
}

const staleText = (states: readonly ReportedState[]): string =>
  `À recalculer : quelque chose a changé depuis le bilan de ${states
    .filter(({ stale }) => stale)
    .map(({ name }) => `«\u00A0${name}\u00A0»`)
    .join(' et de ')}. Les chiffres sont ceux d’avant.`

/** The colours of the official labels, from A to G. */
const colours = {
  energy: ['#00a06d', '#52b153', '#a5cc74', '#f4e70f', '#f0b50f', '#eb8235', '#d7221f'],
  ges: ['#a4dbf8', '#8cb4d3', '#7792b1', '#606f8f', '#4d5271', '#393551', '#281b35'],
} as const
const onDark = { energy: 'G', ges: 'DEFG' } as const
const letterCell = (kind: 'energy' | 'ges', letter: EnergyLetter): TableCell => ({
  text: letter,
  ...{ alignment: 'right', bold: true, fontSize: 12 },
  fillColor: colours[kind]['ABCDEFG'.indexOf(letter)] ?? '#ffffff',
  color: onDark[kind].includes(letter) ? '#ffffff' : '#10171f',
})

function labelsPart({ states, gain }: EnergyReportPaper): Content {
  const row = (name: string, of: (state: ReportedState) => TableCell): TableCell[] => [cell(name), ...states.map(of)]
  return section('Étiquettes', [
    figures(
      [head(''), ...states.map(({ name }) => head(name, 'right'))],
      [
        row('Étiquette énergie', ({ stored: { balance } }) => letterCell('energy', balance.energy_label)),
        row('Étiquette GES', ({ stored: { balance } }) => letterCell('ges', balance.ges_label)),
        row('Étiquette retenue, la moins bonne des deux', ({ stored: { balance } }) =>
          cell(balance.label, { alignment: 'right', bold: true, fontSize: 12 }),
        ),
        row('Énergie primaire, kWh/m²/an', ({ stored: { balance } }) => number(balance.energy_per_m2)),
        row('Émissions, kg de CO2/m²/an', ({ stored: { balance } }) => number(balance.ges_per_m2)),
      ],
    ),
    ...(gain === null
      ? []
      : [
          {
            text: line(`Gain du scénario sur l’énergie primaire : ${formatPercent(String(gain))}`),
            ...{ bold: true, margin: [0, 6, 0, 0] },
          } as Content,
        ]),
  ])
}

const number = (value: number, style: object = {}): TableCell =>
  cell(formatCount(Math.round(value)), { alignment: 'right', ...style })

function usesPart(states: readonly ReportedState[]): Content {
  const uses = states.map(({ stored }) => usesOf(stored.balance))
  const strong = { bold: true }
  return section('Consommation par usage, en kWh par an', [
    figures(
      [
        head('Usage'),
        ...states.flatMap(({ name }) => [head(`${name}, finale`, 'right'), head(`${name}, primaire`, 'right')]),
      ],
      [
        ...(uses[0] ?? []).map(({ label }, at) => [
          cell(label),
          ...uses.flatMap(some => [number(some[at]?.final ?? 0), number(some[at]?.primary ?? 0)]),
        ]),
        [
          cell('Total', strong),
          ...states.flatMap(({ stored: { balance } }) => [
            number(balance.final_total, strong),
            number(balance.primary_total, strong),
          ]),
        ],
      ],
    ),
  ])
}

function lossesPart(states: readonly ReportedState[]): Content {
  const losses = states.map(({ stored }) => lossesOf(stored.balance))
  return section('Par où part la chaleur', [
    figures(
      [head('Paroi'), ...states.map(({ name }) => head(name, 'right'))],
      (losses[0] ?? []).map(({ label }, at) => [
        cell(label),
        ...losses.map(some => cell(formatPercent(String(some[at]?.share ?? 0)), { alignment: 'right' })),
      ]),
    ),
  ])
}

const smallPrint = ({ name, stored: { on, balance } }: ReportedState, at: number): Content => ({
  text: line(
    `${name} : bilan calculé le ${formatDay(on)} avec ${balance.engine.name} ${balance.engine.version}, 1 kWh d’électricité compté ${formatNumber(balance.electricity_factor)} kWh d’énergie primaire.${balance.degraded ? ' Estimation dégradée : un équipement est collectif.' : ''}`,
  ),
  ...{ fontSize: 7.5, color: QUIET, margin: [0, at === 0 ? 18 : 2, 0, 0] },
})
