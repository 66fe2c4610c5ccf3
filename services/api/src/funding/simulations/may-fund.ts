import { funder } from '@faitage/contracts/funding/funder'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { OpenedProject } from '@faitage/contracts/projects/project-state'
import { type Api, fold } from '../../kernel/api.ts'
import { deciderOf } from '../../kernel/records/place.ts'

/** Whether a funder is one of a project: national or of its mission, for its type of requester. A removed one still is. */
export async function mayFund(
  api: Api,
  funder_id: string,
  { mission_id, requester_type }: Pick<OpenedProject, 'mission_id' | 'requester_type'>,
): Promise<boolean> {
  const { state } = await fold(api, deciderOf(funder), streamOf.record(funder.stream, funder_id))
  if (state.life === 'absent') return false
  const { mission_id: of, requester_type: type } = state.sheet
  return type === requester_type && (!of || of === mission_id)
}
