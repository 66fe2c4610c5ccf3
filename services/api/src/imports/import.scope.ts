import type { Reaches } from '../kernel/http/reached.ts'
import { type ReachedImport, reachImport } from './import-access.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    import: { way: 'read' | 'write'; gives: ReachedImport }
  }
}

export const importReaches: Pick<Reaches, 'import'> = {
  import: (api, caller, { id }, to) => reachImport(api, caller, id, to),
}
