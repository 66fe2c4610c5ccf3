import { type Block, isImage, type Letter, PAGE, PAGES, type Paragraph, type Run, type Table } from './blocks.ts'

/** What surrounds, in a preview, the name of what the project does not say. */
export const [GAP, GAP_END] = ['\u27e6', '\u27e7']

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => escapes[character]!)

const STYLE = `
*{box-sizing:border-box}
html{background:#e5e8ec}
body{margin:0 auto;max-width:52rem;padding:3rem 3.5rem;background:#fff;color:#1c2430;font:15px/1.5 Georgia,'Times New Roman',serif}
p{margin:0 0 .6em;min-height:1em;white-space:pre-wrap;overflow-wrap:anywhere}
h1,h2,h3,h4{margin:.8em 0 .4em;line-height:1.25;white-space:pre-wrap}
h1{font-size:1.6em}h2{font-size:1.3em}h3{font-size:1.15em}h4{font-size:1em}
table{width:100%;margin:.5em 0;border-collapse:collapse}
td{padding:.25em .5em;vertical-align:top}
table.b td{border:1px solid #8a94a3}
img{max-width:100%;height:auto}
mark{background:#fde7c8;color:#6b3a00;padding:0 .2em;border-radius:2px}
hr{border:0;border-top:1px dashed #8a94a3;margin:1.5em 0}
header{margin-bottom:1.5em;color:#4a5564}footer{margin-top:2em;color:#4a5564;font-size:.85em}
@media(max-width:40rem){body{padding:1.25rem 1rem;font-size:14px}}`

/** A letter as a whole page: text and embedded pictures only, nothing that runs, nothing that is fetched. */
export function letterHtml({ header, body, footer }: Letter): string {
  const part = (name: string, blocks: readonly Block[]) =>
    blocks.length > 0 ? `<${name}>${blocks.map(blockHtml).join('')}</${name}>` : ''
  return (
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Aperçu du document</title>' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">` +
    `<style>${STYLE}</style></head><body>` +
    `${part('header', header)}${part('main', body)}${part('footer', footer)}</body></html>`
  )
}

const blockHtml = (block: Block): string => (block.kind === 'table' ? tableHtml(block) : paragraphHtml(block))

function paragraphHtml({ heading, align, runs, marker, level, indent, breakBefore }: Paragraph): string {
  const tag = heading === undefined ? 'p' : `h${heading + 1}`
  const left = Math.round(marker ? 18 * (level + 1) : indent)
  const style = [...(align === 'left' ? [] : [`text-align:${align}`]), ...(left > 0 ? [`margin-left:${left}pt`] : [])]
  const attribute = style.length > 0 ? ` style="${style.join(';')}"` : ''
  const text = `${marker ? `${escaped(marker)}\u2002` : ''}${runs.map(runHtml).join('')}`
  return `${breakBefore ? '<hr>' : ''}<${tag}${attribute}>${text}</${tag}>`
}

function runHtml(run: Run): string {
  if (isImage(run)) return `<img alt="" src="${run.image}" width="${Math.round((run.width * 4) / 3)}">`
  const text = escaped(run.text.replaceAll(PAGE, '1').replaceAll(PAGES, '1'))
    .replaceAll(GAP, '<mark>')
    .replaceAll(GAP_END, '</mark>')
  const style = [
    ...(run.bold ? ['font-weight:600'] : []),
    ...(run.italic ? ['font-style:italic'] : []),
    ...(run.underline ? ['text-decoration:underline'] : []),
    ...(run.size ? [`font-size:${run.size}pt`] : []),
    ...(run.color ? [`color:${run.color}`] : []),
  ]
  return style.length > 0 ? `<span style="${style.join(';')}">${text}</span>` : text
}

function tableHtml({ rows, bordered }: Table): string {
  const cells = (row: Table['rows'][number]) =>
    row.map(({ span, blocks }) => `<td${span > 1 ? ` colspan="${span}"` : ''}>${blocks.map(blockHtml).join('')}</td>`)
  return `<table${bordered ? ' class="b"' : ''}>${rows.map(row => `<tr>${cells(row).join('')}</tr>`).join('')}</table>`
}
