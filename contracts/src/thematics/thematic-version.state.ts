import { type EventOf, unfolded } from '../kernel/message.ts'
import type { Moves } from '../kernel/process.ts'
import type { StepStatus, thematicVersionEvents } from './thematic-version.events.ts'
import { thematicVersionEvents as events } from './thematic-version.events.ts'
import type { FieldValue } from './values.ts'

/** A row of a step, in the order rows were added; `subject_id` is whose key sealed it last. */
interface HeldRow {
  readonly id: string
  readonly subject_id: string
  readonly values: Readonly<Record<string, FieldValue>>
}

/** The values and rows of a step of a version. */
export interface HeldStep {
  readonly status?: StepStatus | undefined
  /** Whose key sealed its values last. */
  readonly subject_id?: string | undefined
  readonly values: Readonly<Record<string, FieldValue>>
  readonly rows: readonly HeldRow[]
  /** The event that touched it last, counted from the first: what somebody else wrote meanwhile is told by it. */
  readonly turn: number
}

/** Values typed into a version, by step; kept with the sheet, answered step by step. */
export interface HeldVersion {
  held?: Readonly<Record<string, HeldStep>> | undefined
  /** Everybody whose key ever sealed something of it, itself among them: it is told and forgotten with them. */
  subjects?: readonly string[] | undefined
}

export const emptyStep: HeldStep = { values: {}, rows: [], turn: 0 }

/** Values after changes; null clears one. What was erased with its person comes as nothing. */
function changed(
  before: Readonly<Record<string, FieldValue>>,
  changes: Readonly<Record<string, FieldValue | null>> | null,
): Record<string, FieldValue> {
  const after: Record<string, FieldValue> = { ...before }
  for (const [key, value] of Object.entries(changes ?? {}))
    if (value === null) delete after[key]
    else after[key] = value
  return after
}

const withSubject = (known: readonly string[] = [], subject: string): readonly string[] =>
  known.includes(subject) ? known : [...known, subject]

type VersionEvent = EventOf<(typeof thematicVersionEvents)[number]>

/** A version after something was typed. Pure. */
function evolveHeld(sheet: HeldVersion, event: VersionEvent): HeldVersion {
  const { step_id } = event.data
  const step = sheet.held?.[step_id] ?? emptyStep
  const put = (next: Partial<HeldStep>) => ({
    ...sheet,
    ...('subject_id' in event.data ? { subjects: withSubject(sheet.subjects, event.data.subject_id) } : {}),
    held: { ...sheet.held, [step_id]: { ...step, ...next, turn: step.turn + 1 } },
  })
  switch (event.type) {
    case 'ThematicStepFilled':
      return put({ values: changed(step.values, event.data.values), subject_id: event.data.subject_id })
    case 'ThematicRowFilled': {
      const { row_id: id, subject_id, values } = event.data
      const known = step.rows.find(row => row.id === id)
      const row = { id, subject_id, values: changed(known?.values ?? {}, values) }
      return put({ rows: known ? step.rows.map(one => (one.id === id ? row : one)) : [...step.rows, row] })
    }
    case 'ThematicRowsDropped': {
      const dropped = new Set<string>(event.data.rows)
      return put({ rows: step.rows.filter(({ id }) => !dropped.has(id)) })
    }
    case 'ThematicStepMarked':
      return put({ status: event.data.status })
    default:
      return unfolded(event)
  }
}

export const versionMoves: Moves<HeldVersion, (typeof thematicVersionEvents)[number]> = {
  events,
  fields: [],
  evolve: evolveHeld,
}
