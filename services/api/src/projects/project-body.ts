import type { BodyOf } from '@faitage/contracts/kernel/endpoint'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type ProjectSheet, projectSheet } from '@faitage/contracts/projects/project'
import type { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { statusDateNames } from '@faitage/contracts/projects/project-status'
import type { RequesterSheet } from '@faitage/contracts/projects/requester'
import type { StatusDates } from './status-dates.decider.ts'

type Body = BodyOf<typeof projectEndpoints.create> | BodyOf<typeof projectEndpoints.update>

/** A project's flat body, parted as its events are: the requester's type, the requester's sheet, the project's own. */
export interface BodyParts {
  readonly requester_type?: RequesterType | undefined
  readonly requester?: Partial<RequesterSheet> | undefined
  readonly sheet: Partial<ProjectSheet>
  /** The days of statuses. */
  readonly dates: StatusDates
}

const sheetFields = Object.keys(projectSheet.shape) as (keyof ProjectSheet)[]

export function partsOf(body: Body): BodyParts {
  const { type, ...requester } = body.requester ?? {}
  const given = sheetFields.filter(field => body[field] !== undefined)
  return {
    requester_type: type,
    requester: body.requester && requester,
    sheet: Object.fromEntries(given.map(field => [field, body[field]])),
    dates: Object.fromEntries(statusDateNames.flatMap(name => (body[name] === undefined ? [] : [[name, body[name]]]))),
  }
}
