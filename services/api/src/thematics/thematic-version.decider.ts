import type { RecordState } from '@faitage/contracts/kernel/record.fold'
import type { TemplateStep } from '@faitage/contracts/thematics/template'
import { type ThematicVersionSheet, thematicVersion } from '@faitage/contracts/thematics/thematic-version'
import {
  thematicRowFilled,
  thematicRowsDropped,
  thematicStepFilled,
  thematicStepMarked,
} from '@faitage/contracts/thematics/thematic-version.events'
import { emptyStep, type HeldStep, type HeldVersion } from '@faitage/contracts/thematics/thematic-version.state'
import type { Values } from '@faitage/contracts/thematics/values'
import type { Decider } from '../kernel/events/decider.ts'
import { foldedBy } from '../kernel/records/process-folds.ts'
import { type RecordCommand, recordDecider, type SheetDecider } from '../kernel/records/record.decider.ts'
import { invalid, refused } from '../kernel/refusal.ts'
import { judgeStep, type SentStep } from './judge-step.ts'

type Sheet = ThematicVersionSheet

export type ThematicCommand =
  /** Saves a step: rows that are good, the step as a whole. */
  | ({ readonly type: 'SaveStep'; readonly step_id: string } & SentStep)
  /** Takes over what another version holds, as far as its own steps have the fields. */
  | { readonly type: 'TakeOver'; readonly held: Readonly<Record<string, HeldStep>> }

/** How the status of a step is named beside its fields, whose keys begin with a letter. */
const STATUS = '$status'
/** Values under the names by which two people are kept from writing the same one. Rows say themselves what was seen of them. */
const ofStep = (step: string, values: Values) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${step}/${key}`, value]))

const sheet: SheetDecider<Sheet> = recordDecider(thematicVersion)

/** A step of a version by its id, with what it holds. */
export function stepOf(version: Sheet & HeldVersion, id: string): { step: TemplateStep; held: HeldStep } | undefined {
  const step = version.steps.find(one => one.id === id)
  return step && { step, held: version.held?.[id] ?? emptyStep }
}

/** The rules of a version: its name and its day, what is typed into its steps. */
export const thematicVersionDecider: Decider<RecordState<Sheet>, RecordCommand<Sheet> | ThematicCommand> = {
  ...sheet,
  decide(command, state) {
    if (command.type !== 'SaveStep' && command.type !== 'TakeOver') return sheet.decide(command, state)
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    if (command.type === 'TakeOver') return takenOver(id, state.sheet, command.held)
    const { step_id } = command
    const found = stepOf(state.sheet, step_id)
    if (!found) return refused('thematics.step.none')
    const judged = judgeStep(found.step, found.held, command, { version: id })
    const faults = [...judged.faults, ...judged.refused.flatMap(one => one.faults)]
    if (faults.length > 0) return invalid(faults)
    const { filled, rows, dropped, status } = judged
    return [
      ...(filled ? [thematicStepFilled({ id, step_id, ...filled })] : []),
      ...rows.map(({ id: row_id, ...row }) => thematicRowFilled({ id, step_id, row_id, ...row })),
      ...(dropped.length > 0 ? [thematicRowsDropped({ id, step_id, rows: [...dropped] })] : []),
      ...(status ? [thematicStepMarked({ id, step_id, status })] : []),
    ]
  },
  touches(event, before) {
    const { type, data } = event
    if (type === 'ThematicStepFilled') return ofStep(data.step_id, data.values ?? {})
    if (type === 'ThematicStepMarked') return ofStep(data.step_id, { [STATUS]: data.status })
    return sheet.touches?.(event, before) ?? {}
  },
  fieldsOf(command) {
    if (command.type === 'TakeOver') return {}
    if (command.type !== 'SaveStep') return sheet.fieldsOf?.(command) ?? {}
    const { step_id, status, values = {} } = command
    return ofStep(step_id, { ...values, ...(status ? { [STATUS]: status } : {}) })
  },
}
foldedBy(thematicVersion, thematicVersionDecider)

/** The events that give a version what another held; steps and fields it has not stay behind. */
function takenOver(id: string, version: Sheet, held: Readonly<Record<string, HeldStep>>) {
  return version.steps.flatMap(step => {
    const other = held[step.id]
    if (!other) return []
    const typed = new Set(step.fields.flatMap(({ key, computed }) => (computed ? [] : [key])))
    const kept = (values: HeldStep['values']) =>
      Object.fromEntries(Object.entries(values).filter(([key]) => typed.has(key)))
    const at = { id, step_id: step.id }
    const filled = kept(other.values)
    return [
      ...(Object.keys(filled).length > 0
        ? [thematicStepFilled({ ...at, subject_id: step.personal ? (other.subject_id ?? id) : id, values: filled })]
        : []),
      ...other.rows.map(row =>
        thematicRowFilled({
          ...{ ...at, row_id: row.id },
          subject_id: step.personal ? row.subject_id : id,
          values: kept(row.values),
        }),
      ),
      ...(other.status && other.status !== 'Non débutée' ? [thematicStepMarked({ ...at, status: other.status })] : []),
    ]
  })
}
