/** Fractions, exactly: parts of a right are thirds and sevenths as often as halves. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

function fraction(text: string): Fraction | undefined {
  const [, over, under] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  if (over === undefined || under === undefined || BigInt(under) === 0n) return undefined
  return { over: BigInt(over), under: BigInt(under) }
}

/** Whether a text is a fraction above 0 and up to 1. */
export function isShare(text: string): boolean {
  const part = fraction(text)
  return part !== undefined && part.over > 0n && part.over <= part.under
}

/** Two shares as one; null where they make more than the whole, or no fraction that is kept. */
export function sumOfShares(a: string, b: string): string | null {
  const [one, two] = [fraction(a), fraction(b)]
  if (!one || !two) return null
  const over = one.over * two.under + two.over * one.under
  const under = one.under * two.under
  const common = commonOf(over, under)
  const sum = `${over / common}/${under / common}`
  return fraction(sum) && isShare(sum) ? sum : null
}
const commonOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonOf(b, a % b))

type Held = { readonly right?: string | null | undefined; readonly share?: string | null | undefined }

/** Those who hold the same kind of right; a right that was not said is full ownership. */
function byRight<H extends Held>(holders: readonly H[]): H[][] {
  const groups = new Map<string, H[]>()
  for (const holder of holders) {
    const right = holder.right ?? 'pleine_propriete'
    groups.set(right, [...(groups.get(right) ?? []), holder])
  }
  return [...groups.values()]
}

/** Whether the shares of one kind of right add up to 1, or are all unknown. */
function isWhole(shares: readonly (string | null | undefined)[]): boolean {
  const known = shares.filter(share => share != null)
  if (known.length === 0) return true
  const sum = known
    .map(share => fraction(share))
    .reduce<Fraction | undefined>(
      (total, part) =>
        total && part && { over: total.over * part.under + part.over * total.under, under: total.under * part.under },
      { over: 0n, under: 1n },
    )
  return known.length === shares.length && sum !== undefined && sum.over === sum.under
}

/** Whether those who hold a lot together say all of their shares, or none: per kind of right. */
export const sharesAgree = (holders: readonly Held[]): boolean =>
  byRight(holders).every(group => isWhole(group.map(holder => holder.share)))

/**
 * The share of each holder of a day: their own, or equal ones when nobody's is known (« parts supposées égales »,
 * `supposed`), per kind of right.
 */
export function sharesOf<H extends Held>(holders: readonly H[]): { holder: H; share: string; supposed: boolean }[] {
  return byRight(holders).flatMap(group =>
    group.map(holder => ({
      holder,
      share: holder.share ?? `1/${group.length}`,
      supposed: holder.share == null && group.length > 1,
    })),
  )
}
