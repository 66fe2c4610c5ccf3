import { strToU8, zipSync } from 'fflate'

/** A PDF whose pages say these lines. */
export function pdfOf(...pages: string[][]): Buffer {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const shown = lines.map((line, at) => `BT /F1 12 Tf 72 ${760 - at * 20} Td (${escaped(line)}) Tj ET`).join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = text.length
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/* As the page's encoding has them: Latin-1 but for a few. */
const escaped = (line: string) =>
  line
    .replace(/[()\\]/g, '\\$&')
    .replaceAll('’', '\x92')
    .replaceAll('…', '\x85')

/** A Word document with these paragraphs; `\f` begins a page. */
export function docxOf(...paragraphs: string[]): Buffer {
  const body = paragraphs
    .map(text =>
      text === '\f'
        ? '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
        : `<w:p><w:r><w:t xml:space="preserve">${text.replace(/&/g, '&amp;')}</w:t></w:r></w:p>`,
    )
    .join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    }),
  )
}
