import type { TextColumn } from '../../kernel/export.ts'
import type { ProjectSummary } from '../project.ts'
import { projectTextColumns } from '../project-columns.ts'
import { clientWords } from './stages.ts'

/** What a client reads otherwise than the team: the plain words of the tracker in place of the trade's. */
const inPlain: Readonly<Record<string, Partial<TextColumn<ProjectSummary>>>> = {
  status: { header: 'Où en est le projet', text: row => clientWords[row.status].now },
  referrers: { header: 'Interlocuteurs' },
  opened_on: { header: 'Commencé le' },
  closed: { header: 'Projet clos' },
  date_advice_meet: { header: 'Visite chez vous le' },
  date_control_meet: { header: 'Visite de fin de travaux le' },
}

/** The columns of the list of projects as a client reads them, on screen and in its export; `client` says which are theirs. */
export const clientTextColumns: readonly TextColumn<ProjectSummary>[] = projectTextColumns.map(column => ({
  ...column,
  ...inPlain[column.id],
}))
