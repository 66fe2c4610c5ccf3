import { countOf } from '@faitage/contracts/kernel/format-number'
import { successText } from '@faitage/contracts/kernel/success-catalogue'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { useUserOptions } from '@/components/record/choices/options'
import { CommandForm } from '@/components/record/command/command-form'
import { showOutcomes } from './project-outcomes.ts'

interface ReassignProjectsProps {
  ids: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** Adds referrers to several projects and takes others away. */
export function ReassignProjects({ ids, open, onOpenChange, onDone }: ReassignProjectsProps) {
  const { options, loading } = useUserOptions()
  const people = { choices: [{ choices: options }], loading }
  return (
    <CommandForm
      open={open}
      onOpenChange={onOpenChange}
      title={`Changer les référents de ${countOf(ids.length, 'projet', 'projets')}`}
      description="Les référents que vous ne citez pas restent en place."
      endpoint={projectBulkEndpoints.reassign}
      fixed={{ projects_id: ids }}
      fields={{ referrers_to_add: people, referrers_to_remove: people }}
      check={({ referrers_to_add: added, referrers_to_remove: removed }) => ({
        referrers_to_add:
          added?.length || removed?.length ? undefined : 'Choisissez un référent à ajouter ou à retirer.',
        referrers_to_remove: removed?.some(id => added?.includes(id))
          ? 'Un même référent ne peut pas être ajouté et retiré.'
          : undefined,
      })}
      submitText="Changer les référents"
      onDone={outcomes => {
        if (outcomes)
          showOutcomes(outcomes, 'projet mis à jour', 'projets mis à jour', successText('projects.referrers.updated'))
        onDone()
      }}
    />
  )
}
