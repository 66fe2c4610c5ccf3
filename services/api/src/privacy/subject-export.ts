import { Readable } from 'node:stream'
import { cleanFileName } from '@faitage/contracts/files/file-name'
import { formatInstant } from '@faitage/contracts/kernel/format-date'
import { type HeldSubject, subjectKinds } from '@faitage/contracts/privacy/subject'
import type { FastifyRequest } from 'fastify'
import { fileDecider } from '../files/file.decider.ts'
import { streamOfFile } from '../files/file-access.ts'
import { dispositionOf } from '../files/send-content.ts'
import { readFile } from '../files/store-file.ts'
import { type ToZip, uniqueNames, writeZip } from '../files/write-zip.ts'
import type { Api } from '../kernel/api.ts'
import { Sent } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import type { HeldStream } from './held.ts'
import { heldPaper } from './papers/privacy-paper.ts'

interface Exporting {
  readonly subject: HeldSubject
  readonly held: readonly HeldStream[]
  readonly http: FastifyRequest
}

/** Everything held of somebody, as one archive: the data as JSON, the same to be read as a page and as a paper, and the files. */
export function sendSubject(api: Api, { subject, held, http }: Exporting): Sent {
  // It is packed already, and its length is not known before its end.
  http.headers['x-no-compression'] = '1'
  const entries = entriesOf(api, subject, held)
  return new Sent(Readable.from(writeZip(entries, api.clock.now()), { objectMode: false }), {
    'content-type': 'application/zip',
    'content-disposition': dispositionOf('attachment', `donnees-personnelles-${api.clock.today()}.zip`),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
}

async function* entriesOf(api: Api, subject: HeldSubject, held: readonly HeldStream[]): AsyncGenerator<ToZip> {
  const unique = uniqueNames()
  const made = api.clock.now().toISOString()
  const json = {
    format: 'faitage-personne-1',
    ...{ made, id: subject.id, kind: subject.kind, name: subject.name, parts: subject.parts, linked: subject.linked },
    streams: held.map(({ stream, events }) => ({
      stream,
      events: events.map(({ type, recordedAt, data }) => ({ type, recorded_at: recordedAt, data })),
    })),
  }
  yield { name: unique('donnees.json'), content: once(JSON.stringify(json, null, 2)) }
  yield { name: unique('donnees.html'), content: once(pageOf(subject, made)) }
  // Left out where it would be too long to print: both others hold all of it.
  const pdf = await api.papers.print(heldPaper(subject, made))
  if (!isRefusal(pdf)) yield { name: unique('donnees.pdf'), content: once(pdf) }
  for (const { id, name } of subject.files) {
    const { state } = await api.folds.catchUp(fileDecider, streamOfFile(id))
    if (state.life === 'absent') continue
    const opened = await readFile(api, state)
    if (!isRefusal(opened))
      yield { name: `documents/${unique(cleanFileName(plainOf(name ?? 'document')))}`, content: opened.content }
  }
}

/** A name has one part: what would begin a folder does not. */
const plainOf = (text: string) => text.replace(/[/\\]/g, '-')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A page that any browser shows and prints, without a script. */
function pageOf({ name, kind, detail, parts, linked, files }: HeldSubject, made: string): string {
  const row = (cells: readonly string[]) => `<tr>${cells.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  const part = ({ title, values }: HeldSubject['parts'][number]) =>
    `<h2>${escaped(title)}</h2><table><tr><th>Donnée</th><th>Valeur</th><th>Écrite le</th></tr>${values
      .map(one => row([one.label, one.value, formatInstant(one.recorded_at)]))
      .join('')}</table>`
  const facts = ({ title, rows }: HeldSubject['linked'][number]) =>
    `<h2>${escaped(title)}</h2><table>${rows.map(one => row([one.label, one.value])).join('')}</table>`
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Données personnelles</title>
<style>body{font:14px sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{border:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}</style>
<h1>${escaped(name ?? 'Personne effacée')}</h1><p>${escaped(subjectKinds[kind])}${detail ? ` · ${escaped(detail)}` : ''}</p>
<p>Tout ce qui est détenu de cette personne le ${escaped(formatInstant(made))}, valeurs passées comprises.</p>
${parts.map(part).join('\n')}
${linked.map(facts).join('\n')}
<h2>Documents</h2><ul>${files.map(one => `<li>${escaped(one.name ?? 'Document')}</li>`).join('')}</ul></html>
`
}

async function* once(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}
