import type { Reaches } from '../kernel/http/reached.ts'
import type { Reached } from '../projects/project-access.ts'
import { type PartWay, reachPart } from './dwelling-access.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    accommodation: { way: PartWay; gives: Reached }
    common_area: { way: PartWay; gives: Reached }
  }
}

/** Of a part of a project, the project. */
export const dwellingReaches: Pick<Reaches, 'accommodation' | 'common_area'> = {
  accommodation: (api, caller, { id }, to) => reachPart(api, caller, id, to),
  common_area: (api, caller, { id }, to) => reachPart(api, caller, id, to),
}
