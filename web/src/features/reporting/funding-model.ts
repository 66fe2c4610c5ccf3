import type { FundingOf, FundingReport } from '@faitage/contracts/steering/funding-report'
import type { ReportingAmount } from '@faitage/contracts/steering/reporting-scope'
import type { Model, ModelColumn, ModelValue } from './report-model'

const euro = (id: string, header: string): ModelColumn => ({ id, header, format: 'euro' })
const columns: readonly ModelColumn[] = [
  { id: 'files', header: 'Dossiers', format: 'count' },
  euro('asked', 'Demandé'),
  euro('granted', 'Accordé'),
  euro('paid', 'Versé'),
  euro('remaining', 'Reste à verser'),
  euro('at_risk', 'En jeu'),
]

const amount = ({ amount: value, filter }: ReportingAmount): ModelValue => ({ value, filter })
const valuesOf = ({ files, asked, granted, paid, remaining, at_risk }: FundingOf) => ({
  files: { value: files.count, filter: files.filter },
  ...{ asked: amount(asked), granted: amount(granted), paid: amount(paid) },
  ...{ remaining: amount(remaining), at_risk: amount(at_risk) },
})

/** Each group, then all of it; all alone where nothing groups. */
export function fundingModel({ all, groups }: FundingReport, aid: string | undefined): Model {
  const rows = groups.map(({ key, label, ...of }) => ({ key: key ?? 'aucun', label, values: valuesOf(of) }))
  const label = rows.length > 0 ? 'Ensemble' : (aid ?? 'Tous les financeurs')
  return { columns, rows: [...rows, { key: '', label, whole: rows.length > 0, values: valuesOf(all) }] }
}
