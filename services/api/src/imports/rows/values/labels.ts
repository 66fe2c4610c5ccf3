import { choice } from '@faitage/contracts/kernel/reading/choice'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'

export const readRequesterType = choice<RequesterType>(
  {
    PO: ['propriétaire occupant', 'propriétaire occupante', 'propriétaires occupants', 'occupant'],
    PB: ['propriétaire bailleur', 'propriétaire bailleuse', 'propriétaires bailleurs', 'bailleur', 'bailleuse'],
    LOCATAIRE: ['locataires', 'loc'],
    SDC: ['syndicat de copropriétaires', 'syndicat des copropriétaires', 'syndicat', 'copropriété', 'copro'],
  },
  'Type de demandeur inconnu. Valeurs possibles : PO, PB, LOCATAIRE, SDC.',
)

export type AccommodationType = 'Maison' | 'Appartement' | 'Immeuble'
export const readAccommodationType = choice<AccommodationType>(
  {
    Maison: ['maison individuelle', 'pavillon', 'villa', 'maisons'],
    Appartement: ['appart', 'appt', 'logement collectif', 'studio', 'appartements'],
    Immeuble: ['immeuble collectif', 'bâtiment', 'monopropriété', 'immeubles'],
  },
  'Type de logement inconnu. Valeurs possibles : Maison, Appartement, Immeuble.',
)

export const readStatus = choice<ProjectStatus>(
  Object.fromEntries(projectStatuses.map(status => [status, [projectStatusLabels[status]]])) as Record<
    ProjectStatus,
    string[]
  >,
  'Statut inconnu. Reprenez l’un des libellés de la liste des statuts.',
)
