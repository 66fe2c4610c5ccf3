import type { FundingFigure, FundingGroup, YearOf } from '@faitage/contracts/steering/reporting-scope'
import type { FundingFiles } from './funding-files.ts'
import { type Share, sharesOf, yearsOf } from './funding-shares.ts'
import { shows } from './reach.ts'
import { type Grouping, groupedBy, newGroups, type Selection } from './selection.ts'

/** How money of funders is looked at. */
export interface FundingAsked {
  readonly on: string
  readonly isToday: boolean
  readonly aid: readonly string[]
  readonly year?: string | undefined
  readonly year_of: YearOf
}

/** Whether a share is of one of the funders that are named; of any where none is. */
export const wantedAids = (aid: readonly string[]): ((share: Share) => boolean) => {
  const wanted = new Set(aid)
  return share => wanted.size === 0 || wanted.has(share.aid)
}

/** Visits the shares of each project of a selection, in the missions that show their funders. */
export function eachFile(
  { columns, reach, has }: Selection,
  files: FundingFiles,
  { on, isToday, aid }: FundingAsked,
  visit: (place: number, shares: readonly Share[]) => void,
): void {
  const isWanted = wantedAids(aid)
  const isShown = columns.names.missions.values.map(id => {
    const mission = reach.get(id)
    return mission !== undefined && shows(mission, 'ca_funders')
  })
  for (const file of files.files.values()) {
    const place = columns.placeOf(file.project_id)
    if (place === undefined || !has(place) || !isShown[columns.missions[place]!]) continue
    const shares = sharesOf(file, files, on, isToday).filter(isWanted)
    if (shares.length > 0) visit(place, shares)
  }
}

/** The groups of money of funders: those of projects, and those of each share and year. */
export interface FundingGrouping {
  readonly grouping: Grouping
  of(place: number, share: Share, year: string | null): readonly number[]
}
export function fundingGroupedBy(selection: Selection, by: FundingGroup): FundingGrouping {
  if (by !== 'aid' && by !== 'year') {
    const grouping = groupedBy(selection, by)
    return { grouping, of: place => grouping.of(place) }
  }
  const grouping: Grouping = { ...newGroups(), of: () => [] }
  return { grouping, of: (_, share, year) => [grouping.add(by === 'aid' ? share.aid : year)] }
}

/** A project that a figure counts: the shares that it is of, the first day of them and what they come to. */
export interface CountedFile {
  readonly place: number
  readonly shares: readonly Share[]
  readonly on: string | null
  readonly amount: number
}

/** The parts that a figure counts, project by project. */
export function filesCounted(
  selection: Selection,
  files: FundingFiles,
  figure: FundingFigure,
  asked: FundingAsked & { by?: FundingGroup | undefined; group?: string | undefined },
): CountedFile[] {
  const { by, group = null, year, year_of } = asked
  const grouped = by && fundingGroupedBy(selection, by)
  const found: CountedFile[] = []
  eachFile(selection, files, asked, (place, shares) => {
    let amount = 0
    let on: string | null = null
    const own = shares.filter(share => {
      const parts = yearsOf(share, figure, year_of).filter(
        part =>
          (year === undefined || part.year === year) &&
          (!grouped || grouped.of(place, share, part.year).some(at => grouped.grouping.keys[at] === group)),
      )
      for (const part of parts) {
        amount += part.amount
        if (part.on !== null && (on === null || part.on < on)) on = part.on
      }
      return parts.length > 0
    })
    if (own.length > 0) found.push({ place, shares: own, on, amount })
  })
  return found
}
