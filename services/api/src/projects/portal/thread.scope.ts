import type { Reaches } from '../../kernel/http/reached.ts'
import { refused } from '../../kernel/refusal.ts'
import { demandWriting } from '../../missions/mission-access.ts'
import { type Reached, reachProject } from '../project-access.ts'
import { openToClient } from './client-side.ts'

declare module '../../kernel/http/reached-things.ts' {
  interface ReachedThings {
    thread: { way: 'read' | 'write'; gives: Reached }
  }
}

export const threadReaches: Pick<Reaches, 'thread'> = {
  /** The project, where its section of messages is open to the client who asks; the client writes in what they only see. */
  async thread(api, caller, { id }, to) {
    const reached = await reachProject(api, caller, id)
    if (caller.role === 'client' && !openToClient(reached, 'messages')) throw refused('NOT_FOUND')
    if (to === 'write' && caller.role !== 'client') demandWriting(caller, reached.mission)
    return reached
  },
}
