import { keep, tabStorage } from '@/lib/storage'

/**
 * The commit position of this tab's last write. Reads carry it as `Read-After` for a while, so that people see what
 * they just wrote; afterwards every read model has it anyway.
 */
const key = 'faitage.read-after'
const lifetime = 30_000
/** Where the browser keeps nothing, or has no room left. */
let unkept: string | undefined

export const lastWrite = {
  /** Position to read after, or undefined when the last write is old enough. */
  get(now = Date.now()): string | undefined {
    const [position, at] = (unkept ?? tabStorage().getItem(key) ?? '').split('@')
    return position && now - Number(at) < lifetime ? position : undefined
  },
  /** Remembers a write, unless a later one is known. Positions are decimal strings beyond the safe integers. */
  set(position: string, now = Date.now()): void {
    const known = this.get(now)
    if (known && BigInt(position) < BigInt(known)) return
    const text = `${position}@${now}`
    unkept = keep(tabStorage(), key, text) ? undefined : text
  },
}
