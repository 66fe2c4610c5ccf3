import { existsSync, readFileSync } from 'node:fs'

/** Of somebody who was forgotten: the last of their keys that went, and whether there may be a next. */
export type ForgottenOne = { readonly generation: number; readonly renewable: boolean }
export type Forgotten = ReadonlyMap<string, ForgottenOne>

/** A line of the ledger: who, and of whom may be written anew, which of their keys went. */
const LINE = /^([\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})(?: (\d{1,9}) (renouvelable|close))?$/

/**
 * What a ledger says: the last line on somebody is right; nothing where it is not there.
 *
 * @param how.from lines before it say something else
 */
export function forgottenIn(file: string, { from = 0 }: { from?: number } = {}): Forgotten {
  const forgotten = new Map<string, ForgottenOne>()
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const [at, written] of lines.entries()) {
    const line = written.trim()
    if (line === '' || at < from) continue
    const [, id, generation, how] = LINE.exec(line) ?? []
    // Passed over, somebody who was forgotten would be known again.
    if (id === undefined)
      throw new Error(
        `La ligne ${at + 1} de ${file} ne dit pas qui a été effacé : ce n’est pas un registre des oublis, ou il est abîmé. Rien n’a été touché.`,
      )
    const subject = id.toLowerCase()
    const said = { generation: Number(generation ?? 0), renewable: how === 'renouvelable' }
    if (said.generation >= (forgotten.get(subject)?.generation ?? 0)) forgotten.set(subject, said)
  }
  return forgotten
}

/** An older one takes nothing back of what one of since says, whichever is read last. */
export function together(ledgers: readonly Forgotten[]): Forgotten {
  const all = new Map<string, ForgottenOne>()
  for (const [id, said] of ledgers.flatMap(ledger => [...ledger])) {
    const known = all.get(id)
    if (!known || said.generation > known.generation) all.set(id, said)
    else if (said.generation === known.generation)
      all.set(id, { ...said, renewable: said.renewable && known.renewable })
  }
  return all
}
