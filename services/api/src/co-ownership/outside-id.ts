import { foldedBuildingName } from '@faitage/contracts/co-ownership/names/folded'
import { firstIdOf } from './held-names.ts'

/** What the building of a copro is called that lots without one are in. */
export const OUTSIDE = 'Hors bâtiment'

/** Its id: the one that a building of this name would get. */
export const outsideId = (copro_id: string): string => firstIdOf('buildingName', foldedBuildingName(OUTSIDE), copro_id)
