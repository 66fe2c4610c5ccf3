import type { z } from 'zod'
import { shownText } from '../kernel/shown-value.ts'
import { missionSheet, missionStatus } from './mission.ts'
import { missionDetails } from './mission-details.ts'
import { missionFactLabels, missionLabels, teamLabels } from './mission-words.ts'

/* What histories and conflicts say of a mission's fields, its contract's too; apart, since lists need none of it. */

/** The label of a mission's field by its path: `name`, `sheet.name`, `team.collaborators`, `status`. */
export function missionFieldLabel(path: string): string {
  const field = path.slice(path.lastIndexOf('.') + 1)
  const labels: Record<string, string> = path.startsWith('team.')
    ? teamLabels
    : { ...missionFactLabels, ...missionDetails.labels, ...missionLabels, team: 'Équipe' }
  return labels[field] ?? field
}

const shapes: Readonly<Record<string, z.ZodType>> = { ...missionDetails.fields.shape, ...missionSheet.shape }

/** A value of a mission as its field is written; undefined where the field does not say (names of a team). */
export function missionFieldText(path: string, value: unknown): string | undefined {
  const name = path.replace('sheet.', '').replace('details.', '')
  if (name === 'status') return shownText(missionStatus, value)
  return Object.hasOwn(shapes, name) ? shownText(shapes[name]!, value) : undefined
}
