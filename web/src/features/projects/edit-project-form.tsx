import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { changeValue } from '@faitage/contracts/kernel/change-value'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'
import { type ProjectSection, projectSectionLabels } from '@faitage/contracts/projects/sections'
import { lazy, Suspense, useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { RecordForm } from '@/components/record/form/record-form'
import { Skeleton } from '@/components/ui/skeleton'
import { customLabels, tellCustom } from '@/features/custom-fields/custom-form'
import { amendmentOf, formOf, projectFieldLabels, projectFormFor, refusalInForm } from './project-form.ts'
import { ProjectSections } from './project-sections.tsx'
import { useReferrerOptions } from './use-referrer-options.ts'

const ClientSections = lazy(() => import('./client-sections.tsx').then(module => ({ default: module.ClientSections })))

interface EditProjectFormProps {
  project: ProjectDetail
  /** The custom fields of its mission. */
  custom: readonly CustomFieldItem[]
  readOnly: boolean
}

/** The requester section of a project, where everything that is not its status is amended. */
export function EditProjectForm({ project, custom, readOnly }: EditProjectFormProps) {
  const update = useCommand(projectEndpoints.update, { quiet: true })
  const referrers = useReferrerOptions(project.mission_id, project.referrers)
  const values = useMemo(() => formOf(project, custom), [project, custom])
  const schema = useMemo(() => projectFormFor(values, custom), [values, custom])
  const labels = useMemo(() => ({ ...projectFieldLabels, ...customLabels(custom) }), [custom])
  const nameOfReferrer = (id: unknown) => referrers.options.find(option => option.value === id)?.label ?? String(id)
  return (
    <RecordForm
      key={project.id}
      name={`project/${project.id}`}
      label="Fiche du projet"
      labels={labels}
      schema={schema}
      values={values}
      revision={project.revision}
      readOnly={readOnly}
      savedText="Le projet est enregistré."
      tellValue={(field, value) => {
        if (Array.isArray(value)) {
          if (field === 'referrers') return value.map(nameOfReferrer).join(', ')
          if (field === 'client_sections')
            return value.map((section: ProjectSection) => projectSectionLabels[section]).join(', ')
        }
        return tellCustom(custom, field, value) ?? changeValue(field, value, projectFieldText)
      }}
      save={async (altered, { ifMatch }) => {
        try {
          return await update.mutateAsync({
            params: { id: project.id },
            body: amendmentOf(project, altered),
            ifMatch,
          })
        } catch (error) {
          throw refusalInForm(toRefusal(error), custom)
        }
      }}
    >
      <ProjectSections
        missionId={project.mission_id}
        hidden={project.hidden_features}
        referrers={referrers.options}
        loading={referrers.loading}
        custom={custom}
      />
      <Suspense fallback={<Skeleton className="h-40" />}>
        <ClientSections />
      </Suspense>
    </RecordForm>
  )
}
