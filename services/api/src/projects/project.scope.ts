import type { Reaches } from '../kernel/http/reached.ts'
import { type ProjectWay, type Reached, reachProject } from './project-access.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    project: { way: ProjectWay; gives: Reached }
  }
}

export const projectReaches: Pick<Reaches, 'project'> = {
  project: (api, caller, { id }, to) => reachProject(api, caller, id, to),
}
