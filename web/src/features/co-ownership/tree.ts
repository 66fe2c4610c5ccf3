import type { BuildingItem } from '@faitage/contracts/co-ownership/building.endpoints'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { createContext, useContext } from 'react'

/** Where a page of co-ownership stands: the mission, and the copro and building of the address as far as it names them. */
export interface Tree {
  readonly missionId: string
  /** Undefined to anyone who may not read missions. */
  readonly mission: MissionDetail | undefined
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

export const missionHref = (missionId: string, page: string) => `/missions/${missionId}/${page}`
export const coproHref = (copro: { id: string; mission_id: string }, page = 'general') =>
  missionHref(copro.mission_id, `copros/${copro.id}/${page}`)
type OfCopro = { id: string; copro_id: string; mission_id: string | null }
export const buildingHref = ({ id, copro_id, mission_id }: OfCopro, page = 'general') =>
  missionHref(mission_id ?? '', `copros/${copro_id}/buildings/${id}/${page}`)

type OfBuilding = OfCopro & { building_id?: string | null | undefined }
export const lotHref = ({ id, building_id, copro_id, mission_id }: OfBuilding, page = 'general') =>
  missionHref(mission_id ?? '', `copros/${copro_id}/buildings/${building_id}/lots/${id}/${page}`)

/** The address of another record, by the same tab of its page as the one shown. */
export const sameTab = (pathname: string, href: string | undefined) =>
  href && `${href.slice(0, href.lastIndexOf('/') + 1)}${pathname.split('/').at(-1) ?? 'general'}`
