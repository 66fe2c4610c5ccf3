import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { FIRST_BEGINNING } from '@faitage/contracts/projects/beginning'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints, projectToAlter } from '@faitage/contracts/projects/project.endpoints'
import { type ProjectStatus, statusDateFields } from '@faitage/contracts/projects/project-status'
import { CommandForm } from '@/components/record/command/command-form'
import { beginningTold } from './beginning-told.ts'
import { StatusBadge } from './status-badge.tsx'

interface CorrectDateProps {
  project: Pick<ProjectDetail, 'id' | 'revision' | 'opened_on' | 'mission_start' | 'status_dates'>
  status: ProjectStatus
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says on which day a status really took effect; the history keeps what was thought before. */
export function CorrectDate({ project, status, open, onOpenChange }: CorrectDateProps) {
  const name = statusDateFields[status]
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title="Corriger la date d’une étape"
      description={<StatusBadge status={status} />}
      endpoint={projectEndpoints.update}
      body={projectToAlter}
      params={{ id: project.id }}
      revision={project.revision}
      values={{ [name]: project.status_dates[name] ?? null }}
      fields={{
        [name]: {
          label: 'Date d’effet',
          min: FIRST_BEGINNING,
          max: todayInParis(),
          hint: (values: Readonly<Record<string, unknown>>) => beginningTold(project, values[name]),
        },
      }}
      required={{ [name]: 'Indiquez la date d’effet.' }}
      submitText="Corriger la date"
      success="La date est corrigée."
    />
  )
}
