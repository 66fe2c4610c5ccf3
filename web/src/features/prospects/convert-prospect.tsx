import { optionsOf } from '@faitage/contracts/kernel/field'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { conversion, type ProspectItem, prospectEndpoints } from '@faitage/contracts/prospects/prospect.endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useMissionOptions } from '@/components/record/choices/options'
import { CommandForm } from '@/components/record/command/command-form'

/** Makes a project of a prospect, in a mission, and opens it. */
export function ConvertProspect({ item, onClose }: { item: ProspectItem; onClose: () => void }) {
  const navigate = useNavigate()
  const { ofMode, loading } = useMissionOptions()
  return (
    <CommandForm
      open
      onOpenChange={open => open || onClose()}
      endpoint={prospectEndpoints.convert}
      body={conversion}
      params={{ id: item.id }}
      title="En faire un projet"
      description={`Le projet reprend de « ${item.display_name} » le nom, les coordonnées, l’adresse, la demande et qui le suit. La fiche du prospect reste, avec son histoire.`}
      values={{ mission_id: item.mission_id ?? null, requester_type: item.requester_type ?? null }}
      required={{ requester_type: 'Choisissez le type de demandeur du projet.' }}
      fieldOf={{ 'mission.unknown': 'mission_id', 'project.reference.taken': 'reference' }}
      fields={{
        mission_id: { label: 'Mission', loading, choices: [{ choices: ofMode }] },
        requester_type: { label: 'Type de demandeur', choices: [{ choices: optionsOf(requesterTypeLabels) }] },
        reference: { label: 'Référence du projet' },
      }}
      submitText="Créer le projet"
      success="Le prospect est devenu un projet."
      onDone={answer => answer && navigate({ to: `/projects/edit/${answer.project_id}` })}
    />
  )
}
