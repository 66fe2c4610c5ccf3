import { type HeldScope, heldScopes } from '@faitage/contracts/thematics/levels'
import { reachThing } from '../co-ownership/reach-thing.ts'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { Reaches } from '../kernel/http/reached.ts'
import { refused } from '../kernel/refusal.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    thematic_owner: { way: 'read' | 'write'; gives: ThematicOwner }
  }
}

/** The council, copro, building or lot that a thematic is about. */
export interface ThematicOwner {
  readonly scope: HeldScope
  readonly id: string
  readonly mission_id: string
}

/**
 * A council, copro, building or lot, to those who reach its mission and hold the right of its kind.
 *
 * @throws {Refusal} thematics.scope.none without a level that has versions, NOT_FOUND, FORBIDDEN, mission.readOnly
 */
async function reachThematicOwner(
  api: Api,
  caller: Caller,
  { id, kind }: { id: string; kind?: string | undefined },
  to: 'read' | 'write',
): Promise<ThematicOwner> {
  const scope = heldScopes.find(one => one === kind)
  if (!scope) throw refused('thematics.scope.none')
  const place = await reachThing(api, caller, { kind: scope, id }, to)
  if (to === 'write' && !may(caller.permissions, `create ${scope}`)) throw refused('FORBIDDEN')
  if (!place.mission_id) throw refused('NOT_FOUND')
  return { scope, id, mission_id: place.mission_id }
}

export const thematicReaches: Pick<Reaches, 'thematic_owner'> = {
  thematic_owner: (api, caller, named, to) => reachThematicOwner(api, caller, named, to),
}
