import type { BuildingItem } from '@faitage/contracts/co-ownership/building.endpoints'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { createContext, useContext, useMemo } from 'react'
import { hrefsBy, type TreeHrefs } from './tree-hrefs'

/** Where a page of co-ownership stands: the mission, and the council, copro, building and lot of the address as far as it names them. */
export interface Tree {
  readonly missionId: string
  /** Undefined to anyone who may not read missions. */
  readonly mission: MissionDetail | undefined
  /** The council that one came down by. */
  readonly scId: string | undefined
  /** Undefined to anyone who may not read councils. */
  readonly council: ScWhole | undefined
  readonly copro: CoproItem | undefined
  readonly building: BuildingItem | undefined
  readonly lot: LotDetail | undefined
  /** Whether the person's access to the mission lets them change anything there. */
  readonly mayWrite: boolean
  /** What the page is about was deleted while it is on the screen. */
  readonly removed: boolean
}

export const TreeContext = createContext<Tree | undefined>(undefined)
/** Who was just written beside the sheet of a lot. */
export const FreshPerson = createContext<string | undefined>(undefined)

export function useTree(): Tree {
  const tree = useContext(TreeContext)
  if (!tree) throw new Error('This page stands outside of the tree of a mission')
  return tree
}

/** The tree a list or a control stands in, if it stands in one. */
export const useTreeIfAny = (): Tree | undefined => useContext(TreeContext)

/** The address’ parameter that shows a list as a table to type into. */
export const gridPart = 'saisie'

/** The addresses below where one stands: links keep to the branch that one came by. */
export function useHrefs(): TreeHrefs {
  const scId = useTreeIfAny()?.scId
  return useMemo(() => hrefsBy(scId), [scId])
}
