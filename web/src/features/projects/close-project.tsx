import { optionsOf } from '@faitage/contracts/kernel/field'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints, projectToAlter } from '@faitage/contracts/projects/project.endpoints'
import { closureMotiveLabels } from '@faitage/contracts/projects/project-words'
import { CommandForm } from '@/components/record/command/command-form'

const choices = [{ choices: optionsOf(closureMotiveLabels) }]

interface CloseProjectProps {
  project: Pick<ProjectDetail, 'id' | 'revision'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Closes a project, and asks why. */
export function CloseProject({ project, open, onOpenChange }: CloseProjectProps) {
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title="Clore le projet"
      description="Il garde son statut et reste dans les listes, marqué clos. Son statut ne changera plus, à moins de le rouvrir."
      endpoint={projectEndpoints.update}
      body={projectToAlter}
      params={{ id: project.id }}
      revision={project.revision}
      fixed={{ closed: true }}
      values={{ closure_motive: null }}
      fields={{ closure_motive: { label: 'Motif de clôture', choices } }}
      required={{ closure_motive: 'Indiquez le motif de clôture.' }}
      fieldOf={{ 'project.closure.motiveMissing': 'closure_motive' }}
      submitText="Clore le projet"
      success="Le projet est clos."
    />
  )
}
