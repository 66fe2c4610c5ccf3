import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { DateField, SelectField } from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import { RecordForm } from '@/components/record/form/record-form'
import { customLabels } from '@/features/custom-fields/custom-form'
import { notify } from '@/lib/notify'
import { creationOf, newProject, newProjectFormFor, projectFieldLabels, refusalInForm } from './project-form.ts'
import { ProjectSections } from './project-sections.tsx'
import { useReferrerOptions } from './use-referrer-options.ts'

const statusOptions = projectStatuses.map(value => ({ value, label: projectStatusLabels[value] }))

interface NewProjectProps {
  missionId: string
  missionName: string
  /** What the mission does not show. */
  hidden: MissionDetail['hidden_features']
  /** The custom fields of the mission. */
  custom: readonly CustomFieldItem[]
}

/** Creates a project in a mission. */
export function NewProject({ missionId, missionName, hidden, custom }: NewProjectProps) {
  const create = useCommand(projectEndpoints.create, { quiet: true })
  const navigate = useNavigate()
  const referrers = useReferrerOptions(missionId)
  const today = todayInParis()
  const values = useMemo(() => newProject(today, custom), [today, custom])
  const schema = useMemo(() => newProjectFormFor(values, custom), [values, custom])
  const labels = useMemo(() => ({ ...projectFieldLabels, ...customLabels(custom) }), [custom])
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl font-semibold">Nouveau projet</h1>
        <p className="text-muted-foreground">
          Mission{' '}
          <Link to={`/missions/edit/${missionId}`} className="text-info underline underline-offset-4">
            {missionName}
          </Link>
        </p>
      </header>
      <RecordForm
        key={missionId}
        name={`new-project/${missionId}`}
        label="Nouveau projet"
        labels={labels}
        schema={schema}
        values={values}
        submitText="Créer le projet"
        savedText="Le projet est créé."
        save={async (_, sent) => {
          const answer = await create.mutateAsync({ body: creationOf(missionId, sent.values) }).catch(error => {
            throw refusalInForm(toRefusal(error), custom)
          })
          for (const text of answer.warnings ?? []) notify.warning(text)
          return answer
        }}
        onSaved={written => void navigate({ to: `/projects/edit/${written.id}`, replace: true })}
      >
        <FormSection title="Statut de départ">
          <SelectField name="status" label="Statut" options={statusOptions} required />
          <DateField name="on" label="Date d’effet" max={today} required />
        </FormSection>
        <ProjectSections
          missionId={missionId}
          fresh
          hidden={hidden}
          referrers={referrers.options}
          loading={referrers.loading}
          custom={custom}
        />
      </RecordForm>
    </div>
  )
}
