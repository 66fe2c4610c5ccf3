/*
 * The histories of all projects and what they are counted by, in columns of numbers: some 60 bytes a project. A project has
 * a place, which it keeps; places are numbered from 0.
 */

/** A project as it is read: its moves as `movesOf` writes them. */
interface ReadProject {
  readonly id: string
  readonly mission_id: string
  readonly requester_type: string
  readonly referrers: string
  readonly marks: string
  readonly gone: boolean
  readonly moves: string
}

export interface Columns {
  /** How many places there are. */
  readonly count: number
  readonly missions: Int32Array
  readonly types: Uint8Array
  /** Places in `marks.values`, `referrers.values`. */
  readonly marks: Int32Array
  readonly referrers: Int32Array
  readonly gone: Uint8Array
  /** Where the moves of a project begin, and how many it has: `day * 16 + rank` each, in the order they took effect. */
  readonly starts: Int32Array
  readonly lengths: Int32Array
  readonly moves: Uint32Array
  readonly names: { readonly missions: Names; readonly types: Names; readonly marks: Names; readonly referrers: Names }
  idOf(place: number): string
  /** Undefined where no such project is known. */
  placeOf(id: string): number | undefined
  /** Adds a project, or writes it anew. */
  put(project: ReadProject): void
  /** Bytes that all of it takes. */
  bytes(): number
}

/** Texts by number. */
interface Names {
  readonly values: string[]
  of(text: string): number
}

function names(): Names {
  const places = new Map<string, number>()
  const values: string[] = []
  return {
    values,
    of: text => {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, values.length)
      return values.push(text) - 1
    },
  }
}

const ID_BYTES = 16
const MOVE_WIDTH = 7
const FIRST_LETTER = 65
const FEW = 1024

/** Enlarged by half when it is full: what is kept is hardly more than what is used. */
const larger = <T extends Int32Array | Uint8Array | Uint32Array>(array: T, least: number): T => {
  if (array.length >= least) return array
  const next = new (array.constructor as new (length: number) => T)(Math.max(least, Math.ceil(array.length * 1.5)))
  next.set(array)
  return next
}

export function emptyColumns(expected = FEW): Columns {
  const size = Math.max(FEW, expected)
  let count = 0
  let [missions, marks, referrers] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)]
  let [starts, lengths, types, gone] = [
    new Int32Array(size),
    new Int32Array(size),
    new Uint8Array(size),
    new Uint8Array(size),
  ]
  let ids = new Uint8Array(size * ID_BYTES)
  let moves = new Uint32Array(size * 4)
  /** Moves written, and those of them that no project has any more. */
  let [end, left] = [0, 0]
  let table = new Int32Array(tableSize(size))
  const all = { missions: names(), types: names(), marks: names(), referrers: names() }

  const sameId = (place: number, bytes: Uint8Array) => {
    for (let at = 0; at < ID_BYTES; at++) if (ids[place * ID_BYTES + at] !== bytes[at]) return false
    return true
  }
  /** Where an id is in the table, or could be: ids are random, their last bytes too. */
  const slotOf = (bytes: Uint8Array): number => {
    const mask = table.length - 1
    let slot = hashOf(bytes, 0) & mask
    while (table[slot] !== 0 && !sameId(table[slot]! - 1, bytes)) slot = (slot + 1) & mask
    return slot
  }
  const place = (bytes: Uint8Array): number => {
    const known = table[slotOf(bytes)]!
    if (known > 0) return known - 1
    if ((count + 1) * 2 > table.length) rehash()
    table[slotOf(bytes)] = count + 1
    missions = larger(missions, count + 1)
    marks = larger(marks, count + 1)
    referrers = larger(referrers, count + 1)
    starts = larger(starts, count + 1)
    lengths = larger(lengths, count + 1)
    types = larger(types, count + 1)
    gone = larger(gone, count + 1)
    ids = larger(ids, (count + 1) * ID_BYTES)
    ids.set(bytes, count * ID_BYTES)
    return count++
  }
  function rehash() {
    table = new Int32Array(table.length * 2)
    const mask = table.length - 1
    for (let at = 0; at < count; at++) {
      let slot = hashOf(ids, at * ID_BYTES) & mask
      while (table[slot] !== 0) slot = (slot + 1) & mask
      table[slot] = at + 1
    }
  }
  /** Moves follow one another again, those that nobody has any more left out. */
  function pack() {
    const next = new Uint32Array(Math.ceil((end - left) * 1.2) + FEW)
    let at = 0
    for (let one = 0; one < count; one++) {
      next.set(moves.subarray(starts[one]!, starts[one]! + lengths[one]!), at)
      starts[one] = at
      at += lengths[one]!
    }
    ;[moves, end, left] = [next, at, 0]
  }
  function write(at: number, text: string) {
    const length = text.length / MOVE_WIDTH
    if (length > lengths[at]!) {
      left += lengths[at]!
      starts[at] = end
      end += length
      moves = larger(moves, end)
    } else left += lengths[at]! - length
    lengths[at] = length
    for (let move = 0; move < length; move++) moves[starts[at]! + move] = moveIn(text, move * MOVE_WIDTH)
    if (left > FEW && left * 3 > end) pack()
  }

  return {
    get count() {
      return count
    },
    get missions() {
      return missions
    },
    get marks() {
      return marks
    },
    get referrers() {
      return referrers
    },
    get starts() {
      return starts
    },
    get lengths() {
      return lengths
    },
    get types() {
      return types
    },
    get gone() {
      return gone
    },
    get moves() {
      return moves
    },
    names: all,
    idOf: at => written(ids, at * ID_BYTES),
    placeOf: id => {
      const known = table[slotOf(bytesOf(id))]!
      return known > 0 ? known - 1 : undefined
    },
    put: project => {
      const at = place(bytesOf(project.id))
      missions[at] = all.missions.of(project.mission_id)
      types[at] = all.types.of(project.requester_type)
      marks[at] = all.marks.of(project.marks)
      referrers[at] = all.referrers.of(project.referrers)
      gone[at] = project.gone ? 1 : 0
      write(at, project.moves)
    },
    bytes: () =>
      [missions, marks, referrers, starts, lengths, types, gone, ids, moves, table].reduce(
        (sum, { byteLength }) => sum + byteLength,
        0,
      ),
  }
}

/** A power of two, of which no more than half is taken. */
const tableSize = (count: number) => 2 ** Math.ceil(Math.log2(count * 2))

const hashOf = (bytes: Uint8Array, at: number) =>
  (bytes[at + 12]! << 24) ^ (bytes[at + 13]! << 16) ^ (bytes[at + 14]! << 8) ^ bytes[at + 15]! ^ (bytes[at + 3]! << 12)

const bytesOf = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex')
function written(ids: Uint8Array, at: number): string {
  const text = Buffer.from(ids.buffer, ids.byteOffset + at, ID_BYTES).toString('hex')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}

/** One move of `movesOf`. */
function moveIn(text: string, at: number): number {
  let day = 0
  for (let digit = at + 1; digit < at + MOVE_WIDTH; digit++) {
    const code = text.charCodeAt(digit)
    day = day * 16 + (code < 58 ? code - 48 : code - 87)
  }
  return day * 16 + text.charCodeAt(at) - FIRST_LETTER
}

export const rankIn = (move: number): number => move & 15
export const dayIn = (move: number): number => move >>> 4
