/**
 * A CSV file that French spreadsheets open as it is: `;` between cells, a byte-order mark, CRLF. A cell that a
 * spreadsheet would run as a formula is kept as text by an apostrophe.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[header, ...rows].map(row => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = startsFormula(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A plain negative or signed number (`-12,5`) is no formula; a phone number written `+33…` stays readable as text. */
function startsFormula(text: string): boolean {
  if (!/^[\s]*[=+\-@\t\r]/.test(text)) return false
  return !/^-?\d[\d\s]*([.,]\d+)?$/.test(text)
}
