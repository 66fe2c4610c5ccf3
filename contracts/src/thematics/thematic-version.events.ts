import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { id } from '../kernel/values.ts'
import { fieldValues } from './values.ts'

/* Values are typed into a version step by step. All of it is sealed: with the key of the person a step about people names, with the version's elsewhere. */

export const stepStatuses = {
  'Non débutée': 'Non débutée',
  'En cours': 'En cours',
  Terminée: 'Terminée',
  'Non concernée': 'Non concernée',
} as const
export type StepStatus = keyof typeof stepStatuses
export const stepStatus = z.enum(Object.keys(stepStatuses) as [StepStatus, ...StepStatus[]])

const step = { id, step_id: z.string().max(80), subject_id: id }

/** Values of a step without rows; null clears one. */
export const thematicStepFilled = event(
  'ThematicStepFilled',
  { ...step, values: personal(fieldValues) },
  { subject: 'subject_id' },
)
/** A row was added or altered; the values are those that changed. */
export const thematicRowFilled = event(
  'ThematicRowFilled',
  { ...step, row_id: id, values: personal(fieldValues) },
  { subject: 'subject_id' },
)
export const thematicRowsDropped = event('ThematicRowsDropped', {
  id,
  step_id: z.string().max(80),
  rows: z.array(id),
})
export const thematicStepMarked = event('ThematicStepMarked', {
  id,
  step_id: z.string().max(80),
  status: stepStatus,
})
/** Taking over another version is told by these too: its values are written anew. */
export const thematicVersionEvents = [
  thematicStepFilled,
  thematicRowFilled,
  thematicRowsDropped,
  thematicStepMarked,
] as const
