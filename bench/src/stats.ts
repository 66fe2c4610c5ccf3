/** Order statistics of a sample; `NaN` when it is empty. */
export function percentile(sample: readonly number[], p: number): number {
  const sorted = [...sample].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const median = (sample: readonly number[]): number => percentile(sample, 50)

/** Medians, and the median of the ratios of each round. */
export interface Compared {
  readonly ours: number
  readonly limit: number
  readonly ratio: number
  readonly rounds: readonly { readonly ours: number; readonly limit: number }[]
}

/** Runs ours and the limit in turn, so that a busy machine slows both, and answers the medians and their ratio. */
export async function interleave(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<Compared> {
  const pairs: { ours: number; limit: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0
    const a = first ? await ours() : await limit()
    const b = first ? await limit() : await ours()
    pairs.push(first ? { ours: a, limit: b } : { ours: b, limit: a })
  }
  return {
    ours: median(pairs.map(pair => pair.ours)),
    limit: median(pairs.map(pair => pair.limit)),
    ratio: median(pairs.map(pair => pair.ours / pair.limit)),
    rounds: pairs,
  }
}

/** Runs `work` in `connections` loops for `seconds`; answers how many times a second it finished. */
export async function rate(
  connections: number,
  seconds: number,
  work: (loop: number) => Promise<void>,
): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, loop) => {
      while (performance.now() < end) {
        await work(loop)
        done++
      }
    }),
  )
  return done / ((performance.now() - began) / 1000)
}

/** A small seeded generator (mulberry32): the same data set on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
