import { filledIn, type TokenSource } from '@faitage/contracts/projects/token-values'
import type { MailText } from './outbox/templates.fr.ts'

/** Ends of lines and other controls, which no subject holds. */
const controls = /[\p{Cc}\u2028\u2029]+/gu

/** A message with what is known of a project written in, and what was not known. */
export function letterOf(
  { subject, body }: { subject: string; body: string },
  source: TokenSource,
): MailText & { blank: string[] } {
  const head = filledIn(subject, source)
  const { text, blank } = filledIn(body, source)
  return {
    ...plainLetter(head.text, text),
    blank: [...new Set([...head.blank, ...blank])].map(name => `{{${name}}}`),
  }
}

/** A message that is written already. */
export const plainLetter = (subject: string, text: string): MailText => ({
  subject: subject.replace(controls, ' ').trim().slice(0, 500) || '(sans objet)',
  text,
  html: htmlOf(text),
})

/** A text as a page that says the same: paragraphs and ends of lines, nothing of it read as markup. */
const htmlOf = (text: string): string =>
  [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:16px;color:#1f2328;font:16px/1.5 system-ui,sans-serif">',
    ...text.split(/\r?\n\r?\n/).map(part => `<p style="margin:0 0 16px">${lines(part)}</p>`),
    '</body></html>',
  ].join('')

const lines = (part: string): string =>
  part
    .split(/\r?\n/)
    .map(line => line.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`))
    .join('<br>')
