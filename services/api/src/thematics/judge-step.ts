import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { type Around, withComputed } from '@faitage/contracts/thematics/computed'
import { personFieldOf, type TemplateStep } from '@faitage/contracts/thematics/template'
import type { StepStatus } from '@faitage/contracts/thematics/thematic-version.events'
import type { HeldStep } from '@faitage/contracts/thematics/thematic-version.state'
import { type FieldValue, isSame, typedChanges, type Values, valueFaults } from '@faitage/contracts/thematics/values'

type Changes = Record<string, FieldValue | null>

/** A row to be kept: its changes, or all of it where another person's key seals it from now on. */
interface GoodRow {
  readonly id: string
  readonly subject_id: string
  readonly values: Changes
}

/** A step as it is sent. */
export interface SentStep {
  readonly status?: StepStatus | undefined
  readonly values?: Values | undefined
  readonly rows?:
    | readonly {
        readonly id: string
        readonly isNew: boolean
        readonly values: Values
        readonly seen?: Values | undefined
      }[]
    | undefined
  readonly dropped?: readonly string[] | undefined
}

/** The faults of one of the rows that were sent. */
interface RowFaults {
  readonly row: number
  readonly isNew: boolean
  readonly faults: readonly FieldError[]
  /** Nothing is wrong with it but that somebody else wrote the same meanwhile. */
  readonly isOutdated?: boolean
}

export interface JudgedStep {
  /** Faults of the step itself: nothing of it is kept then. */
  readonly faults: readonly FieldError[]
  readonly filled: Omit<GoodRow, 'id'> | undefined
  readonly rows: readonly GoodRow[]
  readonly refused: readonly RowFaults[]
  readonly dropped: readonly string[]
  readonly status: StepStatus | undefined
}

const DONE: StepStatus = 'Terminée'

/** Whose key seals some values of a step: the person they name, the version where the step is about nobody. */
function subjectOf(step: TemplateStep, values: Values, version: string): string | undefined {
  const named = personFieldOf(step)
  if (!named) return version
  const person = values[named.key]
  return typeof person === 'string' ? person : undefined
}

const unnamed = (step: TemplateStep): FieldError => ({
  path: personFieldOf(step)?.key ?? '',
  message: 'Choisissez la personne concernée.',
})

/** Changes; all that is known once another person's key seals it, so that forgetting the first forgets nothing of the second. */
const sealedFor = (before: Values, was: string | undefined, subject: string, changes: Changes): Changes =>
  was === undefined || was === subject ? changes : { ...(before as Changes), ...changes }

/** The values that somebody else altered since the sender saw them, to something else than is sent now. */
const outdated = (before: Values, seen: Values | undefined, changes: Changes): FieldError[] =>
  Object.keys(changes)
    .filter(key => seen && key in seen && !isSame(before[key], seen[key]))
    .map(path => ({
      path,
      message: 'Cette valeur a été modifiée entre-temps. Enregistrez à nouveau pour garder la vôtre.',
    }))

/**
 * Judges a step as it is sent, value by value and row by row. Pure.
 *
 * @param around figures that computed values need: one that is sent back as it was answered is no fault
 */
export function judgeStep(
  step: TemplateStep,
  held: HeldStep,
  sent: SentStep,
  { version, around = {} }: { version: string; around?: Around },
): JudgedStep {
  const known = new Map(held.rows.map(row => [row.id, row]))
  const status = sent.status !== undefined && sent.status !== (held.status ?? 'Non débutée') ? sent.status : undefined
  const isDone = (sent.status ?? held.status) === DONE
  const rows: GoodRow[] = []
  const refused: RowFaults[] = []
  for (const [index, { id, isNew, values, seen }] of (step.rows ? (sent.rows ?? []) : []).entries()) {
    const row = known.get(id)
    if (!isNew && !row) {
      refused.push({ row: index, isNew, faults: [{ path: '', message: 'Cette ligne a été supprimée.' }] })
      continue
    }
    const before = row?.values ?? {}
    const others = held.rows.filter(one => one.id !== id).map(one => one.values)
    const computed = [before, { ...before, ...values }].map(own =>
      withComputed(step, own, { rows: [...others, own], around }),
    )
    const faults = valueFaults(step, { before, changes: values, computed, isWhole: true })
    const changes = typedChanges(step, before, values)
    const subject = subjectOf(step, { ...before, ...changes }, version)
    const late = outdated(before, seen, changes)
    if (faults.length === 0 && late.length > 0) refused.push({ row: index, isNew, faults: late, isOutdated: true })
    else if (faults.length > 0 || subject === undefined)
      refused.push({ row: index, isNew, faults: faults.length > 0 ? faults : [unnamed(step)] })
    else if (isNew || Object.keys(changes).length > 0)
      rows.push({ id, subject_id: subject, values: sealedFor(before, row?.subject_id, subject, changes) })
  }
  const asked = step.rows ? {} : (sent.values ?? {})
  const before = held.values
  const changes = typedChanges(step, before, asked)
  const after = { ...before, ...changes }
  const subject = subjectOf(step, after, version)
  const isEmpty = Object.values(after).every(value => value === null)
  const computed = [before, after].map(own => withComputed(step, own, { around }))
  const faults = step.rows
    ? []
    : [
        ...valueFaults(step, { before, changes: asked, computed, isWhole: isDone && status !== undefined }),
        ...(subject === undefined && !isEmpty ? [unnamed(step)] : []),
      ]
  const sealing = subject ?? held.subject_id ?? version
  return {
    faults,
    filled:
      Object.keys(changes).length > 0
        ? { subject_id: sealing, values: sealedFor(before, held.subject_id, sealing, changes) }
        : undefined,
    rows,
    refused,
    dropped: (sent.dropped ?? []).filter(id => known.has(id)),
    status,
  }
}
