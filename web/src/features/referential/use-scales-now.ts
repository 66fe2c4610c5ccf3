import { scaleEndpoints } from '@faitage/contracts/funding/scale'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { incomeScaleEndpoints, originalScale } from '@faitage/contracts/referential/income-scale'
import { passedNotice, passedYear } from '@faitage/contracts/referential/provenance'
import { useRead } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'

/** A scale among those of its kind, the last that began first. */
interface Dated {
  readonly id?: string
  readonly name: string
  readonly from: string
  readonly source?: string | null | undefined
  readonly verified_on?: string | null | undefined
  readonly to_verify?: boolean | null | undefined
}

const MOST = { size: 100, sortDirection: 'desc' } as const

/** The scales in force today, each with the day the next one begins, and what is told where its year has passed. */
export function useScalesNow() {
  const may = useMay()
  const incomes = useRead(
    incomeScaleEndpoints.list,
    { query: { ...MOST, sortBy: 'start_day' } },
    { enabled: may(incomeScaleEndpoints.list) },
  )
  const aids = useRead(
    scaleEndpoints.list,
    { query: { ...MOST, sortBy: 'applies_from' } },
    { enabled: may(scaleEndpoints.list) },
  )
  if (!incomes.data || !aids.data) return undefined
  const written = incomes.data.items.map(one => ({ ...one, from: one.start_day }))
  const hasOriginal = written.some(({ from }) => from === originalScale.start_day)
  return {
    income: nowOf(hasOriginal ? written : [...written, { ...originalScale, from: originalScale.start_day }]),
    aids: nowOf(aids.data.items.map(one => ({ ...one, from: one.applies_from }))),
  }
}

function nowOf<S extends Dated>(some: readonly S[]) {
  const today = todayInParis()
  const sorted = some.toSorted((one, other) => (one.from < other.from ? 1 : -1))
  const scale = sorted.find(({ from }) => from <= today)
  if (!scale) return undefined
  const year = passedYear(scale, today)
  return {
    scale,
    next: sorted.findLast(({ from }) => from > today)?.from,
    notice: year === undefined ? undefined : passedNotice(scale.name, year, today),
  }
}
