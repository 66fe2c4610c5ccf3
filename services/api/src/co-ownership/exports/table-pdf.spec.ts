import { expect, test } from 'vitest'
import { readPdf } from '../../kernel/pdf/testing/read-pdf.ts'
import { tablePdf } from './table-pdf.ts'

test('a row longer than a page goes on on the next: nobody is left out', async () => {
  const lots = Array.from({ length: 400 }, (_, nth) => String(10_000 + nth))
  const columns = [
    { text: 'Copropriétaire', width: 300 },
    { text: 'Lots', width: 70 },
  ]
  const rows = [
    ['ARNAUD', '1'],
    ['BAILLEUR', lots.join(', ')],
    ['ZOLA', '2'],
  ]
  const { text } = await readPdf(
    await tablePdf({
      ...{ kind: 'table', title: 'Feuille de présence', reference: 'Les Lys', on: '2026-01-01', facts: [] },
      parts: [{ notes: [], columns, rows, total: ['Total', ''], height: 30 }],
    }),
  )
  for (const said of ['ARNAUD', 'BAILLEUR', 'ZOLA', ...lots]) expect(text).toContain(said)
})
