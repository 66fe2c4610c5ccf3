type OfMission = { id: string; mission_id: string }
type OfCopro = { id: string; copro_id: string; mission_id: string | null }
type OfBuilding = OfCopro & { building_id?: string | null | undefined }

export const missionHref = (missionId: string, page: string) => `/missions/${missionId}/${page}`
export const councilHref = ({ id, mission_id }: OfMission, page = 'general') =>
  missionHref(mission_id, `scs/${id}/${page}`)

/** The addresses of the tree below a mission: through one of its councils, where one came down that way. */
export function hrefsBy(scId: string | undefined) {
  const under = (missionId: string | null, page: string) =>
    missionHref(missionId ?? '', scId ? `scs/${scId}/${page}` : page)
  const building = ({ id, copro_id, mission_id }: OfCopro, page = 'general') =>
    under(mission_id, `copros/${copro_id}/buildings/${id}/${page}`)
  return {
    /** A page of the branch itself: a list of all it holds, or what adds to it. */
    under,
    copro: ({ id, mission_id }: OfMission, page = 'general') => under(mission_id, `copros/${id}/${page}`),
    building,
    lot: ({ id, building_id, copro_id, mission_id }: OfBuilding, page = 'general') =>
      building({ id: building_id ?? '', copro_id, mission_id }, `lots/${id}/${page}`),
  }
}
export type TreeHrefs = ReturnType<typeof hrefsBy>

/** The addresses of what is reached from outside of the tree. */
export const { copro: coproHref, lot: lotHref } = hrefsBy(undefined)

/** The address of another record, by the same tab of its page as the one shown. */
export const sameTab = (pathname: string, href: string | undefined) =>
  href && href.slice(0, href.lastIndexOf('/') + 1) + tabOf(pathname.split('/'))

/** The last part of an address; of a thematic, the two that name it. */
const tabOf = (parts: readonly string[]): string =>
  parts.slice(parts.at(-2) === 'thematics' ? -2 : -1).join('/') || 'general'

/** The same page of the mission's own branch: where a copro is found that its council let go. */
export const withoutCouncil = (pathname: string) => pathname.replace(/^(\/missions\/[^/]+)\/scs\/[^/]+/, '$1')

/** The things that an address names below a mission, outermost first. */
export interface TreeAddress {
  readonly id: string
  readonly sc_id?: string | undefined
  readonly copro_id?: string | undefined
  readonly building_id?: string | undefined
}

/** The thing itself, once it is read. */
interface Read {
  readonly council?: { mission_id: string } | undefined
  readonly copro?: { mission_id: string; cs_id?: string | null | undefined } | undefined
  readonly building?: OfCopro | undefined
  readonly lot?: OfBuilding | undefined
}

/** An address that names a council or copro of another mission, a copro of another council, a building of another copro, names nothing. */
export function isAstray(
  { id, sc_id, copro_id, building_id }: TreeAddress,
  { council, copro, building, lot }: Read,
): boolean {
  return Boolean(
    (council && council.mission_id !== id) ||
      (copro && (copro.mission_id !== id || (sc_id && copro.cs_id !== sc_id))) ||
      (building && (building.copro_id !== copro_id || building.mission_id !== id)) ||
      (lot && (lot.copro_id !== copro_id || lot.building_id !== building_id || lot.mission_id !== id)),
  )
}
