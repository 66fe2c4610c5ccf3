import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'

/** One file of a backup: what it must weigh, hash and hold. */
export type Part = { readonly name: string; readonly bytes: number; readonly sha256: string; readonly lines?: number }

/** A backup that is not what was saved; the text names the part. */
export class BackupBroken extends Error {
  override name = 'BackupBroken'
}

/** Writes lines into a compressed file of a backup, on the disk when it resolves. */
export async function writeLines(folder: string, name: string, lines: AsyncIterable<string>): Promise<Part> {
  let count = 0
  const text = async function* () {
    for await (const line of lines) {
      count++
      yield `${line}\n`
    }
  }
  const written = await write(folder, name, sink => pipeline(text, createGzip({ level: 4 }), ...sink))
  return { ...written, lines: count }
}

/** Writes bytes into a file of a backup, on the disk when it resolves. */
export const writeBytes = (folder: string, name: string, bytes: Buffer): Promise<Part> =>
  write(folder, name, sink => pipeline(Readable.from([bytes]), ...sink))

async function write(
  folder: string,
  name: string,
  through: (sink: [Transform, WriteStream]) => Promise<void>,
): Promise<Part> {
  const path = join(folder, name)
  const { measure, measured } = measuring()
  await through([measure, createWriteStream(path, { mode: 0o600, flags: 'wx' })])
  const file = await open(path)
  await file.sync().finally(() => file.close())
  return { name, ...measured() }
}

/** @throws {BackupBroken} when a part is not there, was cut off or altered */
export async function checkPart(folder: string, part: Part): Promise<void> {
  const { measure, measured } = measuring()
  const sink = new Transform({ transform: (_chunk, _encoding, done) => done() })
  sink.resume()
  try {
    await pipeline(createReadStream(join(folder, part.name)), measure, sink)
  } catch (error) {
    throw new BackupBroken(`« ${part.name} » ne peut pas être lu (${(error as NodeJS.ErrnoException).code}).`)
  }
  const { bytes, sha256 } = measured()
  if (bytes < part.bytes) throw new BackupBroken(`« ${part.name} » est tronqué : ${bytes} octets sur ${part.bytes}.`)
  if (sha256 !== part.sha256) throw new BackupBroken(`« ${part.name} » a été altéré depuis la sauvegarde.`)
}

/** The lines of a part. @throws {BackupBroken} when there are not as many as were saved */
export async function* linesOf(folder: string, part: Part): AsyncGenerator<string> {
  const source = createReadStream(join(folder, part.name))
  const content = source.pipe(createGunzip())
  source.once('error', error => content.destroy(error))
  const decoder = new StringDecoder('utf8')
  let lines = 0
  let rest = ''
  for await (const chunk of content) {
    // At line feeds only: a text may hold the separators that other readers of lines heed.
    const whole = (rest + decoder.write(chunk as Buffer)).split('\n')
    rest = whole.pop() ?? ''
    lines += whole.length
    yield* whole
  }
  if (lines !== part.lines) throw new BackupBroken(`« ${part.name} » a ${lines} lignes au lieu de ${part.lines}.`)
}

function measuring() {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { measure, measured: () => ({ bytes, sha256: hash.digest('hex') }) }
}
