import type { Civility, RequesterType } from '@faitage/contracts/kernel/values'
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { normalise, type RawCell, type Reading, read, refuse } from './reading.ts'

/** Reads a label whatever its case, accents and punctuation. */
function choice<T extends string>(names: Record<T, readonly string[]>, message: string) {
  const byName = new Map<string, T>()
  for (const [value, labels] of Object.entries<readonly string[]>(names)) {
    for (const label of [value, ...labels]) byName.set(normalise(label), value as T)
  }
  return (raw: RawCell): Reading<T> => {
    const value = byName.get(normalise(String(raw)))
    return value === undefined ? refuse(message) : read(value)
  }
}

export const readRequesterType = choice<RequesterType>(
  {
    PO: ['propriétaire occupant', 'propriétaire occupante', 'propriétaires occupants', 'occupant'],
    PB: ['propriétaire bailleur', 'propriétaire bailleuse', 'propriétaires bailleurs', 'bailleur', 'bailleuse'],
    LOCATAIRE: ['locataires', 'loc'],
    SDC: ['syndicat de copropriétaires', 'syndicat des copropriétaires', 'syndicat', 'copropriété', 'copro'],
  },
  'Type de demandeur inconnu. Valeurs possibles : PO, PB, LOCATAIRE, SDC.',
)

export const readCivility = choice<Civility>(
  {
    mme: ['madame', 'mlle', 'mademoiselle', 'Mme.'],
    m: ['M.', 'monsieur', 'Mr', 'Mr.'],
    mandmme: [
      'M. et Mme',
      'Mme et M.',
      'M. & Mme',
      'M. Mme',
      'Mr et Mme',
      'Mr Mme',
      'monsieur et madame',
      'madame et monsieur',
      'monsieur madame',
    ],
    mmes: ['mesdames', 'Mme et Mme'],
    messrs: ['MM.', 'messieurs', 'M. et M.', 'mrs'],
  },
  'Civilité inconnue. Valeurs possibles : M., Mme, M. et Mme, Mmes, MM.',
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
  Object.fromEntries(projectStatuses.map(status => [status, [projectStatusLabels[status]]])) as unknown as Record<
    ProjectStatus,
    string[]
  >,
  'Statut inconnu. Reprenez l’un des libellés de la liste des statuts.',
)
