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
import { eachPart } from './funding-shares.ts'
import { noGroups, ofGroup, pageOfGroups } from './groups.ts'
import type { Selection } from './selection.ts'

const FIGURES: readonly FundingFigureName[] = ['files', 'asked', 'granted', 'paid', 'remaining', 'at_risk']
const TOLD = [...FIGURES, 'overpaid', 'unknown'] as const
type Told = (typeof TOLD)[number]
const figureOf = Object.fromEntries(TOLD.map(name => [name, `aid_${name}`])) as Record<Told, FundingFigure>
const none: readonly number[] = []

interface Sum {
  count: number
  amount: number
  /** The project that was counted last: each counts once, whatever it is told of. */
  last: number
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
    for (const name of TOLD)
      for (const share of shares)
        eachPart(share, figureOf[name], year_of, (amount, of) => {
          if (name === 'files' && of !== null) years.add(of)
          if (year !== undefined && of !== year) return
          add(all[name], place, amount)
          for (const group of grouped?.of(place, share, of) ?? none) {
            groups[group] ??= sums()
            add(groups[group][name], place, amount)
            there.add(group)
          }
        })
  })
  const told = (of: ReturnType<typeof sums>, name: Told, filter: Partial<ReportingFigureFilter>): ReportingAmount => ({
    ...{ count: of[name].count, amount: of[name].amount },
    filter: { figure: figureOf[name], ...(year ? { year } : {}), year_of, ...filter },
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

const sums = () => Object.fromEntries(TOLD.map(name => [name, { count: 0, amount: 0, last: -1 }])) as Record<Told, Sum>

function add(sum: Sum, place: number, amount: number) {
  if (sum.last !== place) sum.count++
  sum.last = place
  sum.amount += amount
}
