import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { useUser } from '@/api/session'
import { RecordTable } from '@/components/record/table/record-table'
import { NewProjectButton } from './new-project-button.tsx'
import { ProjectBulk } from './project-bulk.tsx'
import { projectColumns, projectName } from './project-columns.tsx'
import { useProjectFilters } from './use-project-filters.tsx'

const noun = { one: 'projet', many: 'projets', none: 'Aucun projet' }
const defaultSort = { column: 'updated_at', direction: 'desc' } as const

/** The projects a person follows. */
export function Page() {
  const filters = useProjectFilters()
  const { permissions } = useUser()
  const creates = permissions.includes('create project')
  return (
    <>
      <h1 className="sr-only">Projets</h1>
      <RecordTable
        name="projects"
        label="Projets"
        noun={noun}
        endpoint={projectEndpoints.list}
        columns={projectColumns}
        filters={filters}
        rowHref={row => `/projects/edit/${row.id}`}
        rowLabel={projectName}
        defaultSort={defaultSort}
        selectable
        bulk={(ids, clear) => <ProjectBulk ids={ids} onDone={clear} />}
        emptyHint={
          permissions.includes('import mission')
            ? 'Créez un projet, ou ouvrez une mission et déposez-y le fichier de ses projets.'
            : creates
              ? 'Créez un premier projet.'
              : 'Vos projets apparaîtront ici dès qu’ils vous seront ouverts.'
        }
        actions={creates ? <NewProjectButton /> : null}
      />
    </>
  )
}
