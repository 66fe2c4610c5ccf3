import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingScenario } from '@faitage/contracts/funding/funding-scenario'
import { lazy } from 'react'
import { useWatch } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { fieldOf } from '@/components/record/pages/record-kit'
import { excludable } from './excludable'

const CriteriaField = lazy(() => import('./criteria-field').then(module => ({ default: module.CriteriaField })))

const fields = { funder_id: null, criteria: <CriteriaField {...fieldOf(fundingScenario)('criteria')} /> }
const about = {
  Critères: 'Le demandeur, son logement et ses travaux les remplissent tous.',
  Validité: 'Un scénario passé reste : une simulation d’alors le retrouve.',
}
const byUnit = ['unit', 'unit_amount', 'unit_price_limit'] as const
const ofLoan = ['loan_months', 'loan_rate'] as const

/** Fields of a scenario that say nothing of this one: nobody is asked for them as long as they are empty. */
const without = (names: readonly string[], values: readonly unknown[]) =>
  Object.fromEntries(names.flatMap((name, at) => ((values[at] ?? null) === null ? [[name, null] as const] : [])))

/** The fields of a scenario, by the piece or not, lent or given. */
export function ScenarioFields() {
  const [id, calculation] = useWatch({ name: ['funder_id', 'calculation'] }) as [string, string | null]
  const units = useWatch({ name: [...byUnit] }) as unknown[]
  const loans = useWatch({ name: [...ofLoan] }) as unknown[]
  const { data: funder } = useRead(funderEndpoints.get, { params: { id } }, { enabled: Boolean(id) })
  const held = (useWatch({ name: 'excludes' }) as string[] | null) ?? []
  const like = { requester_type: funder ? [funder.requester_type] : [], size: 1000 }
  const ofMission = funder?.mission_id ?? undefined
  const national = useRead(funderEndpoints.list, { query: like }, { enabled: funder !== undefined })
  const own = useRead(
    funderEndpoints.list,
    { query: { ...like, ...(ofMission ? { mission_id: ofMission } : {}) } },
    { enabled: ofMission !== undefined },
  )
  const beside = ofMission ? own : national
  const options = excludable({
    funder: id,
    beside: beside.data?.items ?? [],
    national: national.data?.items ?? [],
    held,
  })
  return (
    <SheetFields
      record={fundingScenario}
      about={about}
      choices={{ funder: { options, loading: beside.isPending || national.isPending } }}
      own={{
        ...fields,
        ...(calculation === 'par_unite' ? {} : without(byUnit, units)),
        ...(!funder || funder.type === 'pret' ? {} : without(ofLoan, loans)),
      }}
    />
  )
}
