/** Modules that go together, and the parts that load them. */
export interface Cluster {
  readonly members: Set<string>
  readonly entries: Set<number>
  size: number
}

/** A file costs about this much beside its content, in bytes: its headers, its place in the lists of what goes with a page. */
const perFile = 1000
/** A part takes no more than this for one file less, however many others gain by it, in bytes. */
const mostInVain = 1500

/** A cluster while it is judged: the parts as bits, and the clusters it cannot run without. */
interface Judged {
  readonly members: Set<string>
  entries: Uint32Array
  size: number
  needs: Set<Judged>
}

/**
 * Joins clusters as long as parts gain more by a file less than others lose by what they do not need, what that needs in
 * turn included. No two files ever wait for each other.
 */
export function joined(clusters: readonly Cluster[], imports: ReadonlyMap<string, ReadonlySet<string>>): Cluster[] {
  const words = Math.ceil((Math.max(0, ...clusters.flatMap(({ entries }) => [...entries])) + 1) / 32)
  const all = clusters.map(({ members, entries, size }): Judged => {
    const bits = new Uint32Array(words)
    for (const entry of entries) bits[entry >> 5] = (bits[entry >> 5] ?? 0) | (1 << (entry & 31))
    return { members: new Set(members), entries: bits, size, needs: new Set() }
  })
  const of = new Map(all.flatMap(one => [...one.members].map(unit => [unit, one] as const)))
  for (const one of all)
    for (const unit of one.members)
      for (const imported of imports.get(unit) ?? []) {
        const other = of.get(imported)
        if (other && other !== one) one.needs.add(other)
      }
  for (let pair = best(all); pair; pair = best(all)) put(pair, all)
  return all.map(({ members, entries, size }) => ({ members, size, entries: new Set(bitsOf(entries)) }))
}

interface Pair {
  readonly a: Judged
  readonly b: Judged
}

/** The two that are best joined; nothing where that pays no more. */
function best(all: readonly Judged[]): Pair | undefined {
  const promising = pairsOf(all)
    .map(pair => ({ ...pair, most: gain(pair) - direct(pair) }))
    .filter(pair => pair.most > 0)
    .toSorted((one, other) => other.most - one.most)
  let found: (Pair & { value: number }) | undefined
  for (const pair of promising) {
    if (found && found.value >= pair.most) break
    const value = gain(pair) - whole(pair)
    if (value > (found?.value ?? 0) && inVain(pair) <= mostInVain && !isRing(pair)) found = { ...pair, value }
  }
  return found
}

const pairsOf = (all: readonly Judged[]): Pair[] => all.flatMap((a, n) => all.slice(n + 1).map(b => ({ a, b })))

function countOf(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
const none = new Uint32Array(64)
/** How many parts are in the first, not in the second, nor in the third. */
function beyond(first: Uint32Array, second: Uint32Array, third: Uint32Array = none): number {
  let count = 0
  for (let n = 0; n < first.length; n += 1) count += countOf((first[n] ?? 0) & ~(second[n] ?? 0) & ~(third[n] ?? 0))
  return count
}
const bitsOf = (bits: Uint32Array): number[] =>
  [...bits].flatMap((word, n) =>
    Array.from({ length: 32 }, (_, bit) => (word & (1 << bit) ? [n * 32 + bit] : [])).flat(),
  )

const gain = ({ a, b }: Pair) => perFile * beyond(a.entries, none) - perFile * beyond(a.entries, b.entries)
const direct = ({ a, b }: Pair) => a.size * beyond(b.entries, a.entries) + b.size * beyond(a.entries, b.entries)

/** What parts load that do not need it, with all that it cannot run without. */
function whole({ a, b }: Pair): number {
  let cost = direct({ a, b })
  for (const one of reached(a)) cost += one.size * beyond(b.entries, a.entries, one.entries)
  for (const one of reached(b)) cost += one.size * beyond(a.entries, b.entries, one.entries)
  return cost
}

/** The most that one part would load without needing it. */
const inVain = ({ a, b }: Pair): number =>
  Math.max(
    beyond(b.entries, a.entries) > 0 ? a.size + missing(a, b) : 0,
    beyond(a.entries, b.entries) > 0 ? b.size + missing(b, a) : 0,
  )
/** What one cannot run without, as far as some part that has the other alone lacks it. */
function missing(of: Judged, other: Judged): number {
  let sum = 0
  for (const one of reached(of)) if (beyond(other.entries, of.entries, one.entries) > 0) sum += one.size
  return sum
}

function reached(from: Judged): Set<Judged> {
  const found = new Set<Judged>()
  const stack = [...from.needs]
  for (let one = stack.pop(); one; one = stack.pop()) {
    if (found.has(one)) continue
    found.add(one)
    stack.push(...one.needs)
  }
  return found
}

/** Whether, joined, they would need a third that needs them. */
function isRing({ a, b }: Pair): boolean {
  const through = (from: Judged, to: Judged) => [...from.needs].some(one => one !== to && reached(one).has(to))
  return through(a, b) || through(b, a)
}

function put({ a, b }: Pair, all: Judged[]): void {
  for (const one of b.members) a.members.add(one)
  a.entries = union(a.entries, b.entries)
  a.size += b.size
  a.needs = new Set([...a.needs, ...b.needs].filter(one => one !== a && one !== b))
  all.splice(all.indexOf(b), 1)
  for (const one of all) if (one.needs.delete(b) && one !== a) one.needs.add(a)
  // Whoever loads them loads what they cannot run without.
  for (const one of reached(a)) one.entries = union(one.entries, a.entries)
}

const union = (a: Uint32Array, b: Uint32Array) => a.map((word, n) => word | (b[n] ?? 0))
