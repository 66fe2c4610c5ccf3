import type { ProspectSheet } from '@faitage/contracts/prospects/prospect'
import type { RecordCommand } from '../kernel/records/record.decider.ts'

/** It became a project. */
type ConvertProspect = {
  readonly type: 'ConvertProspect'
  readonly project_id: string
  readonly mission_id: string
  readonly on: string
}
/** A conversion that is sent again. */
type RepeatConversion = { readonly type: 'RepeatConversion' }

export type ProspectCommand = RecordCommand<ProspectSheet> | ConvertProspect | RepeatConversion
