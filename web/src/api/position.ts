/**
 * The commit position of this tab's last write. Reads carry it as `Read-After` for a while, so that people see what
 * they just wrote; afterwards every read model has it anyway.
 */
const key = 'faitage.read-after'
const lifetime = 30_000

export const lastWrite = {
  /** Position to read after, or undefined when the last write is old enough. */
  get(now = Date.now()): string | undefined {
    const [position, at] = (sessionStorage.getItem(key) ?? '').split('@')
    return position && now - Number(at) < lifetime ? position : undefined
  },
  /** Remembers a write, unless a later one is known. Positions are decimal strings beyond the safe integers. */
  set(position: string, now = Date.now()): void {
    const known = this.get(now)
    if (!known || BigInt(position) >= BigInt(known)) sessionStorage.setItem(key, `${position}@${now}`)
  },
}
