import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { projectErrors } from '@faitage/contracts/projects/project.errors'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { CommandForm } from '@/components/record/command/command-form'
import { showOutcomes } from './project-outcomes.ts'
import { statusChoices } from './status-choices.tsx'

interface ChangeStatusesProps {
  ids: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Gives several projects the same status from the same day; those that are refused say why. */
export function ChangeStatuses({ ids, open, onOpenChange, onDone }: ChangeStatusesProps) {
  const today = todayInParis()
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title={`Changer le statut de ${countOf(ids.length, 'projet', 'projets')}`}
      description="Ceux qui ont déjà ce statut restent comme ils sont."
      endpoint={projectBulkEndpoints.changeStatus}
      fixed={{ projects_id: ids }}
      values={{ on: today }}
      fields={{ status: { choices: statusChoices() }, on: { max: today }, reason: {} }}
      required={{ status: 'Choisissez le nouveau statut.', on: 'Indiquez la date d’effet.' }}
      check={({ on }) => ({ on: on && on > today ? projectErrors['project.status.future'][1] : undefined })}
      submitText="Changer le statut"
      onDone={outcomes => {
        if (outcomes) showOutcomes(outcomes, 'projet a changé de statut', 'projets ont changé de statut')
        onDone()
      }}
    />
  )
}
