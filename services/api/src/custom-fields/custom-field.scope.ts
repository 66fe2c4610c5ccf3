import type { Reaches } from '../kernel/http/reached.ts'
import { reachCustomField } from './mission-fields.ts'

declare module '../kernel/http/reached-things.ts' {
  interface ReachedThings {
    custom_field: { way: 'read' | 'write'; gives: { missionId: string } }
  }
}

export const customFieldReaches: Pick<Reaches, 'custom_field'> = {
  custom_field: (api, caller, { id }, to) => reachCustomField(api, caller, id, to),
}
