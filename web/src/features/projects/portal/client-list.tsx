import { textColumns } from '@faitage/contracts/kernel/export'
import { clientTextColumns } from '@faitage/contracts/projects/portal/client-columns'
import { clientWords, stageLabels } from '@faitage/contracts/projects/portal/stages'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'

const text = textColumns(clientTextColumns)
const columns: readonly RecordColumn<ProjectSummary>[] = [
  { ...text('reference'), cell: row => row.reference ?? 'Sans référence', sortable: true, width: 158 },
  { ...text('requester_name'), sortable: true, width: 190, card: 'title' },
  { ...text('address'), width: 220 },
  { ...text('address_location'), sortable: true, width: 160 },
  { ...text('status'), wraps: true, width: 300 },
  { ...text('status_on'), sortable: true, width: 110 },
  { ...text('referrers'), width: 170 },
]
const filters: readonly RecordFilter[] = [
  {
    kind: 'many',
    key: 'status',
    label: text('status').header,
    options: projectStatuses.map(status => {
      const { now, stage } = clientWords[status]
      return { value: status, label: now, group: stage ? stageLabels[stage] : 'Projets arrêtés' }
    }),
  },
]

/**
 * The projects of somebody who follows several of their own, in the plain words of the page each leads to. What a team does
 * with a list (many rows at once, a board, a map, searches kept) is of no use to them.
 */
export function ClientList() {
  return (
    <>
      <h1 className="mb-3 text-xl font-semibold">Vos projets</h1>
      <RecordTable
        name="own-projects"
        label="Vos projets"
        noun={{ one: 'projet', many: 'projets', none: 'Aucun projet' }}
        endpoint={projectEndpoints.list}
        columns={columns}
        filters={filters}
        rowHref={row => `/projects/edit/${row.id}/client`}
        rowLabel={projectTitle}
        defaultSort={{ column: 'updated_at', direction: 'desc' }}
        views={false}
        emptyHint="Vos projets apparaîtront ici dès qu’ils vous seront ouverts."
      />
    </>
  )
}
