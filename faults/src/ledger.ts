/** A write that was acknowledged, and how to ask for it again. */
export interface Acknowledged {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly status: number
  readonly answer: { id?: string; revision?: number; position?: string }
  /** Stream and word that its event must hold. */
  readonly stream: string
  readonly word: string
}

/** A status that was answered for a day as known at an instant. */
interface KnownStatus {
  readonly project: string
  readonly on: string
  readonly known_at: string
  readonly status: unknown
}

/** What the product said, kept outside of it. */
export interface Ledger {
  readonly writes: Acknowledged[]
  readonly statuses: KnownStatus[]
  /** Words that people added to a text that several of them edit, by project. */
  readonly additions: Map<string, string[]>
  /** Projects of the load, by id; the client follows none of them. */
  readonly projects: string[]
  /** Words of the load that the client must never be answered. */
  readonly foreign: string[]
  /** Rows handed to imports, by mission. */
  readonly imported: Map<string, number>
}

export const newLedger = (): Ledger => ({
  writes: [],
  statuses: [],
  additions: new Map(),
  projects: [],
  foreign: [],
  imported: new Map(),
})
