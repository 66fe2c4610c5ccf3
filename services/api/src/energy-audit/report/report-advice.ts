import { aboutText } from '@faitage/contracts/energy-audit/audit-names'
import { priorities, type Recommendation, recommendedElements } from '@faitage/contracts/energy-audit/recommendation'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { QUIET, WIDTH, wrapped } from '../../kernel/pdf/layout.ts'
import { euros } from '../../kernel/pdf/printed.ts'
import { cell, head, table, title } from './report-tables.ts'

const [ELEMENT, PRIORITY, COST] = [96, 56, 66]
const PADDINGS = 4 * 12

/** The advice with its priority and cost. */
export function advicePart(recommendations: readonly Recommendation[]): Content[] {
  if (recommendations.length === 0) return []
  const known = recommendations.flatMap(({ cost }) => cost ?? [])
  const total = known.reduce((sum, cost) => sum + cost, 0)
  const totalName = known.length === recommendations.length ? 'Total HT' : 'Total HT des coûts indiqués'
  const strong = { bold: true }
  const widths = [ELEMENT, WIDTH - ELEMENT - PRIORITY - COST - PADDINGS, PRIORITY, COST]
  return [
    title('Recommandations', { loose: true }),
    table(widths, [
      [head('Élément'), head('Recommandation'), head('Priorité'), head('Coût estimé HT', 'right')],
      ...recommendations.map(rowOf),
      ...(known.length > 0
        ? [[cell(''), cell(totalName, strong), cell(''), cell(euros(total), { alignment: 'right', ...strong })]]
        : []),
    ]),
  ]
}

const rowOf = ({ element, element_name, recommendation, criterion, priority, cost }: Recommendation): TableCell[] => [
  cell(aboutText(recommendedElements[element], element_name, ' : ')),
  {
    stack: [
      { text: wrapped(recommendation) },
      ...(criterion ? [{ text: wrapped(criterion), fontSize: 8.5, color: QUIET }] : []),
    ],
  },
  cell(priority ? priorities[priority] : ''),
  cell(typeof cost === 'number' ? euros(cost) : '', { alignment: 'right' }),
]
