import type { FundingFigureName, FundingOf, FundingReport } from '@faitage/contracts/steering/funding-report'
import type {
  FundingFigure,
  FundingGroup,
  ReportingAmount,
  ReportingFigureFilter,
} from '@faitage/contracts/steering/reporting-scope'
import type { Kysely } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { eachFile, type FundingAsked, fundingGroupedBy, wantedAids } from './funding-counted.ts'
import type { FundingFiles } from './funding-files.ts'
import { objectivesDone } from './funding-objectives.ts'
import { yearsOf } from './funding-shares.ts'
import { noGroups, ofGroup, pageOfGroups } from './groups.ts'
import type { Selection } from './selection.ts'

const FIGURES: readonly FundingFigureName[] = ['files', 'asked', 'granted', 'paid', 'remaining', 'at_risk']
const TOLD = [...FIGURES, 'overpaid', 'unknown'] as const
type Told = (typeof TOLD)[number]
const figureOf = (name: Told): FundingFigure => `aid_${name}`

interface Sum {
  count: number
  amount: number
}

/** Asked, granted, paid, still to be paid and at risk, of all and by group; each counts projects. */
export async function fundingReport(
  db: Kysely<Database>,
  selection: Selection,
  files: FundingFiles,
  asked: FundingAsked & {
    by?: FundingGroup | undefined
    page: number
    size: number
    missions: readonly string[] | null
  },
): Promise<FundingReport> {
  const { by, year, year_of, page, size, missions } = asked
  const grouped = by && fundingGroupedBy(selection, by)
  /** Of all, and of each group by its place. */
  const [all, groups] = [sums(), [] as ReturnType<typeof sums>[]]
  const [years, aids, there] = [new Set<string>(), new Set<string>(), new Set<number>()]
  const isWanted = wantedAids(asked.aid)
  eachFile(selection, files, { ...asked, aid: [] }, (place, every) => {
    for (const { aid } of every) aids.add(aid)
    const shares = every.filter(isWanted)
    for (const name of TOLD) {
      const own = new Map<number, number>()
      let total: number | undefined
      for (const share of shares)
        for (const part of yearsOf(share, figureOf(name), year_of)) {
          if (name === 'files' && part.year !== null) years.add(part.year)
          if (year !== undefined && part.year !== year) continue
          total = (total ?? 0) + part.amount
          for (const group of grouped?.of(place, share, part.year) ?? [])
            own.set(group, (own.get(group) ?? 0) + part.amount)
        }
      if (total !== undefined) add(all[name], total)
      for (const [group, amount] of own) {
        groups[group] ??= sums()
        add(groups[group][name], amount)
        there.add(group)
      }
    }
  })
  const told = (of: ReturnType<typeof sums>, name: Told, filter: Partial<ReportingFigureFilter>): ReportingAmount => ({
    ...of[name],
    filter: { figure: figureOf(name), ...(year ? { year } : {}), year_of, ...filter },
  })
  const figures = (of: ReturnType<typeof sums>, filter: Partial<ReportingFigureFilter>) =>
    Object.fromEntries(FIGURES.map(name => [name, told(of, name, filter)])) as unknown as FundingOf
  const shown =
    by && grouped
      ? await pageOfGroups(db, { by, grouping: grouped.grouping, reach: selection.reach }, { page, size }, there)
      : noGroups({ page, size })
  return {
    ...shown,
    year: year ?? null,
    years: [...years].toSorted().reverse(),
    aids: [...aids].toSorted((one, other) => one.localeCompare(other, 'fr')),
    all: { ...figures(all, {}), overpaid: told(all, 'overpaid', {}), unknown: told(all, 'unknown', {}) },
    groups: shown.groups.map(({ key, label, place }) => ({
      ...{ key, label },
      ...figures(groups[place]!, ofGroup(by!, key)),
    })),
    ...(missions
      ? await objectivesDone(db, selection, files, { ...asked, missions })
      : { objectives: null, objectives_total: 0 }),
  }
}

const sums = (): Record<Told, Sum> => {
  const none = () => ({ count: 0, amount: 0 })
  return Object.fromEntries(TOLD.map(name => [name, none()])) as Record<Told, Sum>
}
const add = (sum: Sum, amount: number) => {
  sum.count++
  sum.amount += amount
}
