import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import { statusOptions } from '@/features/projects/status-groups'
import type { Model, ModelRow } from './report-model'

/* Where the statuses and the arrows of the process map stand: statuses from top to bottom in the order of a project's life. */

/** Arrows that are drawn at most: the most frequent. */
export const MOST = 30
export const NODE = { width: 184, height: 40 } as const
/** From a status to the next, between two lanes of arrows, above the first status of a part. */
const ROW = 80
const LANE = 96
const TITLE = 28
const EDGE = 16
const THICKEST = 12

interface GraphNode {
  readonly status: ProjectStatus
  readonly y: number
}
/** A part of a project's life, with its statuses. */
interface GraphBand {
  readonly label: string
  readonly y: number
  readonly height: number
}
export interface GraphEdge {
  readonly row: ModelRow
  readonly since: ProjectStatus
  readonly until: ProjectStatus
  /** To the next status that is drawn, over some, or to an earlier one. */
  readonly way: 'next' | 'over' | 'back'
  readonly width: number
  /** The line, the head of its arrow, and where its label is centred. */
  readonly line: string
  readonly head: string
  readonly label: { readonly x: number; readonly y: number }
}
export interface ProcessLayout {
  readonly nodes: readonly GraphNode[]
  readonly bands: readonly GraphBand[]
  readonly edges: readonly GraphEdge[]
  readonly nodeX: number
  readonly width: number
  readonly height: number
  /** Arrows that are left to the table. */
  readonly left: number
}

interface Passage {
  readonly row: ModelRow
  readonly since: ProjectStatus
  readonly until: ProjectStatus
  readonly from: number
  readonly to: number
  readonly width: number
}

const groupOf = new Map(statusOptions.map(({ value, group }) => [value, group ?? '']))

/** @param model of passages, each row keyed `since|until`, the most frequent first */
export function processLayout({ rows }: Model): ProcessLayout {
  const drawn = rows.slice(0, MOST).map(row => {
    const [since, until] = row.key.split('|') as [ProjectStatus, ProjectStatus]
    return { row, since, until }
  })
  const met = new Set(drawn.flatMap(({ since, until }) => [since, until]))
  const statuses = projectStatuses.filter(status => met.has(status))
  const { nodes, bands, height } = stacked(statuses)
  const most = Math.max(1, ...drawn.map(({ row }) => row.values.value?.value ?? 0))
  const passages = drawn.map(({ row, since, until }): Passage => {
    const width = 1.5 + (THICKEST - 1.5) * ((row.values.value?.value ?? 0) / most)
    return { row, since, until, from: statuses.indexOf(since), to: statuses.indexOf(until), width }
  })
  const over = inLanes(passages.filter(({ from, to }) => to > from + 1))
  const back = inLanes(passages.filter(({ from, to }) => to <= from))
  const lanes = (some: ReadonlyMap<Passage, number>) => Math.max(0, ...[...some.values()].map(lane => lane + 1))
  const nodeX = EDGE + lanes(back) * LANE
  const ports = [portsOf(over), portsOf(back)] as const
  const edges = passages.map((passage): GraphEdge => {
    const { row, since, until, from, to, width } = passage
    const common = { row, since, until, width }
    const lane = over.get(passage) ?? back.get(passage)
    if (lane === undefined) {
      const x = nodeX + NODE.width / 2
      const [top, bottom] = [nodes[from]!.y + NODE.height, nodes[to]!.y]
      const tip = headSize(width)
      return {
        ...common,
        way: 'next',
        line: `M${x} ${top}V${bottom - tip}`,
        head: `${x},${bottom} ${x - tip},${bottom - tip} ${x + tip},${bottom - tip}`,
        // Near the status it leaves: the name of the next part is below.
        label: { x: x + width / 2 + 40, y: top + (ROW - NODE.height) / 2 },
      }
    }
    const isOver = over.has(passage)
    const side = isOver ? 1 : -1
    const port = ports[isOver ? 0 : 1]
    const x = isOver ? nodeX + NODE.width : nodeX
    const at = x + side * (lane + 0.5) * LANE
    const [start, end] = [nodes[from]!.y + port(passage, from), nodes[to]!.y + port(passage, to)]
    const tip = headSize(width)
    const [turn, down] = [8 * side, end >= start ? 8 : -8]
    return {
      ...common,
      way: isOver ? 'over' : 'back',
      line: `M${x} ${start}H${at - turn}Q${at} ${start} ${at} ${start + down}V${end - down}Q${at} ${end} ${at - turn} ${end}H${x + side * tip}`,
      head: `${x},${end} ${x + side * tip},${end - tip} ${x + side * tip},${end + tip}`,
      label: { x: at, y: (start + end) / 2 },
    }
  })
  return {
    ...{ nodes, bands, edges, nodeX, height },
    width: nodeX + NODE.width + lanes(over) * LANE + EDGE,
    left: rows.length - drawn.length,
  }
}

const headSize = (width: number) => Math.max(6, width / 2 + 4)

function stacked(statuses: readonly ProjectStatus[]) {
  const nodes: GraphNode[] = []
  const bands: { label: string; y: number; height: number }[] = []
  let y = 0
  for (const status of statuses) {
    const label = groupOf.get(status) ?? ''
    const isNew = bands.at(-1)?.label !== label
    if (isNew) bands.push({ label, y, height: 0 })
    if (isNew) y += TITLE
    nodes.push({ status, y })
    bands.at(-1)!.height = y + NODE.height + 8 - bands.at(-1)!.y
    y += ROW
  }
  return { nodes, bands, height: y - ROW + NODE.height + 8 }
}

/** Each arrow beside the statuses in a lane of its own, the shortest nearest to them. */
function inLanes(some: readonly Passage[]): ReadonlyMap<Passage, number> {
  const span = ({ from, to }: Passage) => [Math.min(from, to), Math.max(from, to)] as const
  const lanes: (readonly [number, number])[][] = []
  const found = new Map<Passage, number>()
  for (const passage of some.toSorted((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from))) {
    const [top, bottom] = span(passage)
    let lane = 0
    while (lanes[lane]?.some(([from, to]) => from < bottom && to > top)) lane++
    lanes[lane] = [...(lanes[lane] ?? []), [top, bottom]]
    found.set(passage, lane)
  }
  return found
}

/** How far below the top of a status each of its arrows of one side begins or ends: those from above first. */
function portsOf(some: ReadonlyMap<Passage, number>) {
  const ends = new Map<number, Passage[]>()
  for (const passage of some.keys())
    for (const at of new Set([passage.from, passage.to])) ends.set(at, [...(ends.get(at) ?? []), passage])
  const other = ({ from, to }: Passage, at: number) => (from === at ? to : from)
  return (passage: Passage, at: number) => {
    const all = (ends.get(at) ?? []).toSorted((a, b) => other(a, at) - other(b, at))
    return (NODE.height * (all.indexOf(passage) + 1)) / (all.length + 1)
  }
}
