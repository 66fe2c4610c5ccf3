import type { RequesterType } from '../kernel/values.ts'
import type { ProjectStatus } from '../projects/project-status.ts'
import type { BillingTriggerSheet } from './billing-trigger.ts'

/** A project as triggers look at it, on the occurrence of a status. */
export interface Entered {
  readonly mission_id: string
  /** The status it enters. */
  readonly status: ProjectStatus
  readonly requester_type: RequesterType
  readonly type?: string | null | undefined
  readonly secondary_case_type?: string | null | undefined
  /** Undefined where nobody said how many. */
  readonly lots: number | undefined
}

/** `lots_unknown`: all the rest holds, and only the number of lots, which nobody said, keeps it from being a match. */
export type Match = 'match' | 'none' | 'lots_unknown'

/** Whether a trigger makes an order of this occurrence. Pure: the same sheet and project always agree. */
export function matchOf(trigger: Omit<BillingTriggerSheet, 'name'>, project: Entered): Match {
  if (trigger.mission_id !== project.mission_id || trigger.project_status !== project.status) return 'none'
  if (trigger.requester_type && trigger.requester_type !== project.requester_type) return 'none'
  if (!casesMatch(trigger, project)) return 'none'
  const { lot_number_min: least, lot_number_max: most } = trigger
  if (!isGiven(least) && !isGiven(most)) return 'match'
  if (project.lots === undefined) return 'lots_unknown'
  return project.lots >= (least ?? 0) && project.lots <= (most ?? Number.POSITIVE_INFINITY) ? 'match' : 'none'
}

const isGiven = (bound: number | null | undefined): bound is number => typeof bound === 'number'

/** One case asked for: it is the project's. Both: each is, or one of them is enough. */
function casesMatch(trigger: Omit<BillingTriggerSheet, 'name'>, project: Entered): boolean {
  const asked = [
    [trigger.main_case_type, project.type],
    [trigger.secondary_case_type, project.secondary_case_type],
  ].filter(([wanted]) => wanted)
  const held = asked.filter(([wanted, has]) => wanted === has).length
  return trigger.case_type_operator === 'OR' && asked.length === 2 ? held > 0 : held === asked.length
}

/** What the number of lots of a project is read from. */
export interface Dwellings {
  readonly requester_type: RequesterType
  readonly accommodations: readonly { readonly out_of_project?: boolean | null | undefined }[]
  readonly common_area?: { readonly accommodations_nb?: number | null | undefined } | null | undefined
}

/** The lots of a project: one for who lives there; the dwellings that are part of it; what the common areas say they serve. */
export function lotsOf({ requester_type, accommodations, common_area }: Dwellings): number | undefined {
  if (requester_type === 'SDC') return common_area?.accommodations_nb ?? undefined
  if (requester_type !== 'PB') return 1
  const counted = accommodations.filter(({ out_of_project }) => out_of_project !== true).length
  return accommodations.length === 0 ? undefined : counted
}
