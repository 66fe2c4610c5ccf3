import { Readable } from 'node:stream'
import { cleanFileName } from '@faitage/contracts/files/file-name'
import type { KnownOwnerLetters } from '@faitage/contracts/letters/owner-letters'
import type { FastifyRequest } from 'fastify'
import { reachFile } from '../../files/file-access.ts'
import { dispositionOf } from '../../files/send-content.ts'
import { readFile } from '../../files/store-file.ts'
import { type ToZip, uniqueNames, writeZip } from '../../files/write-zip.ts'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { Sent } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'

/** The letters in one archive, as far as each may still be read: what was removed or erased since is not in it. */
export async function sendOwnerLetters(
  api: Api,
  caller: Caller,
  { letters, name, http }: { letters: KnownOwnerLetters; name: string; http: FastifyRequest },
): Promise<Sent | Refusal> {
  const files = letters.results.flatMap(({ file_id }) => file_id ?? [])
  const entries = entriesOf(api, caller, files)
  const first = await entries.next()
  if (first.done) return refused('letter.zip.nothing')
  // It is packed already, and its length is not known before its end.
  http.headers['x-no-compression'] = '1'
  return new Sent(Readable.from(writeZip(startingWith(first.value, entries), api.clock.now()), { objectMode: false }), {
    'content-type': 'application/zip',
    'content-disposition': dispositionOf(
      'attachment',
      cleanFileName(`${name.replace(/[/\\]/g, '-')} - ${letters.on}.zip`),
    ),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
}

async function* entriesOf(api: Api, caller: Caller, files: readonly string[]): AsyncGenerator<ToZip> {
  const unique = uniqueNames()
  for (const id of files) {
    const { file } = await reachFile(api, caller, id)
    const opened = await readFile(api, file)
    if (!isRefusal(opened))
      yield { name: unique(cleanFileName(opened.name ?? 'Courrier.pdf')), content: opened.content }
  }
}

async function* startingWith(first: ToZip, rest: AsyncGenerator<ToZip>): AsyncGenerator<ToZip> {
  yield first
  yield* rest
}
