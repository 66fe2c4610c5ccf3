import writeExcel from 'write-excel-file/node'

/** A workbook of one sheet, its first row the headers. */
export async function workbook(rows: readonly (readonly (string | number | null)[])[]): Promise<Buffer> {
  const cells = rows.map(row => row.map(value => (value === null ? null : { value })))
  return await writeExcel(cells as never).toBuffer()
}

const headers = ['Référence', 'Type de demandeur', 'Nom', 'Prénom', 'Commune', 'Statut', 'Date du statut']

/** A workbook of `count` good projects, each with a reference of its own. */
export async function manyProjects(prefix: string, count: number): Promise<Buffer> {
  const rows = Array.from({ length: count }, (_, index) => [
    `${prefix}-${String(index + 1).padStart(5, '0')}`,
    'PO',
    'Marchand',
    'Lucie',
    'Saumur',
    'Contact',
    '12/03/2025',
  ])
  return await workbook([headers, ...rows])
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
