import { Zip, ZipDeflate } from 'fflate'

/** Something to be put in an archive: its name in it, unique, and its bytes, opened when its turn comes. */
export interface ToZip {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * An archive as it is written: each file is opened in its turn and leaves as it is read, whatever their number, at the
 * pace of the reader. Names are in UTF-8. What goes wrong while a file is read goes through, and ends the archive short.
 *
 * @param at when the archive was made, in the life of every file
 */
export async function* writeZip(files: AsyncIterable<ToZip>, at: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk)
  })
  const taken = () => {
    if (failure) throw failure
    const chunks = ready
    ready = []
    return chunks.filter(({ length }) => length > 0)
  }
  for await (const { name, content } of files) {
    // Documents are packed already: kept as they are, in the form of a deflated entry, which every program reads though
    // its length stands after it.
    const entry = new ZipDeflate(name, { level: 0 })
    entry.mtime = at
    zip.add(entry)
    for await (const chunk of content) {
      entry.push(chunk)
      yield* taken()
    }
    entry.push(new Uint8Array(0), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/**
 * Makes names differ, as Windows compares them: the second « a.pdf » is « a (2).pdf ».
 *
 * @returns a function that gives each name it is told once
 */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase()
  return name => {
    const dot = name.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let given = name
    for (let nth = 2; taken.has(keyOf(given)); nth++) given = `${stem} (${nth})${extension}`
    taken.add(keyOf(given))
    return given
  }
}
