/** A syndic of a council that is not there yet, or that was not saved with it. */
export interface KeptSyndic {
  /** When it was typed: the product gives it an id once it is saved. */
  readonly id: string
  /** Sent again after a lost answer it is written once. */
  readonly key: string
  readonly sheet: Readonly<Record<string, unknown>>
  /** Why it was refused. */
  readonly refused?: string
}

/** The name of a moment among those kept: two of one instant are two. */
export function momentId(kept: readonly KeptSyndic[], now: number): string {
  const last = Math.max(0, ...kept.map(({ id }) => Number(id)))
  return String(Math.max(now, last + 1))
}

/** Those kept with one more, or one that was altered in its place: altered, it is another thing to send. */
export function withSheet(
  kept: readonly KeptSyndic[],
  id: string | undefined,
  sheet: KeptSyndic['sheet'],
  fresh: { now: number; key: string },
): KeptSyndic[] {
  if (id === undefined) return [...kept, { id: momentId(kept, fresh.now), key: fresh.key, sheet }]
  return kept.map(one => (one.id === id ? { id, key: fresh.key, sheet } : one))
}

/** Saves those kept one after the other; answers those that were refused, each with why. */
export async function saveKept(
  kept: readonly KeptSyndic[],
  save: (one: KeptSyndic) => Promise<unknown>,
  reasonOf: (error: unknown) => string,
): Promise<KeptSyndic[]> {
  const left: KeptSyndic[] = []
  for (const one of kept) {
    try {
      await save(one)
    } catch (error) {
      left.push({ ...one, refused: reasonOf(error) })
    }
  }
  return left
}
