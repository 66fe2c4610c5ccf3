import { deadlineKindLabels } from '../funding/deadline-kind.ts'
import { decisionLabels } from '../funding/funding-file.ts'
import type { Table } from '../kernel/table.ts'
import type { FundingShareRow } from './funding-report.ts'

/** Lines of one file at most: a funder opens it in a workbook. */
export const FUNDING_LINES_MAX = 20_000

/** A share with the project that it is of. Names and places are null for whoever may not read them. */
export interface FundingLine extends FundingShareRow {
  readonly project: string | null
  readonly requester: string | null
  readonly postcode: string | null
  readonly town: string | null
  readonly mission: string
  /** Of the works, what the retained simulation counts for this funder. */
  readonly expense: number | null
}

const text = (header: string, of: (line: FundingLine) => string | null) => ({ header, format: 'text' as const, of })
const euro = (header: string, of: (line: FundingLine) => number | null) => ({ header, format: 'euro' as const, of })
const day = (header: string, of: (line: FundingLine) => string | null) => ({ header, format: 'day' as const, of })

const decided = ({ decided_on, is_refused }: FundingLine) =>
  decided_on ? decisionLabels[is_refused ? 'refused' : 'granted'] : null

const columns = [
  text('Numéro de dossier', line => line.reference),
  text('Référence du projet', line => line.project),
  text('Demandeur', line => line.requester),
  text('Code postal', line => line.postcode),
  text('Commune', line => line.town),
  text('Mission', line => line.mission),
  text('Financeur', line => line.funder_name),
  euro('Travaux éligibles (€)', line => line.expense),
  euro('Demandé (€)', line => line.asked),
  day('Déposé le', line => line.asked_on),
  text('Décision', decided),
  day('Notifié le', line => line.decided_on),
  euro('Accordé (€)', line => line.granted),
  euro('Versé (€)', line => line.paid),
  day('Dernier versement', line => line.paid_on),
  euro('Reste à verser (€)', line => line.remaining),
  euro('Versé en trop (€)', line => line.overpaid),
  text('Échéance', line => line.deadline && deadlineKindLabels[line.deadline.kind]),
  day('Date limite', line => line.deadline?.until ?? null),
  euro('En jeu (€)', line => line.at_risk),
]
const personal = new Set(['Demandeur', 'Code postal', 'Commune'])

/** One line a project and funder; without the columns that tell who and where, for whoever may not read them. */
export function fundingTable(lines: readonly FundingLine[], withPeople: boolean): Table {
  const shown = columns.filter(({ header }) => withPeople || !personal.has(header))
  return { columns: shown, rows: lines.map(line => shown.map(({ of }) => of(line))) }
}
