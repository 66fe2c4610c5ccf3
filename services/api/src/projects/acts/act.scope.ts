import { streamOf } from '@faitage/contracts/kernel/streams'
import type { KnownProjectAct } from '@faitage/contracts/projects/project-act'
import { fold } from '../../kernel/api.ts'
import type { Reaches } from '../../kernel/http/reached.ts'
import { refused } from '../../kernel/refusal.ts'
import { projectActDecider } from './project-act.decider.ts'

declare module '../../kernel/http/reached-things.ts' {
  interface ReachedThings {
    project_act: { way: 'read' | 'write'; gives: KnownProjectAct }
  }
}

export const actReaches: Pick<Reaches, 'project_act'> = {
  async project_act(api, caller, { id }) {
    const { state } = await fold(api, projectActDecider, streamOf.record('projectAct', id))
    if (state.life === 'none' || state.asked_by !== caller.user_id) throw refused('NOT_FOUND')
    return state
  },
}
