import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of missions. */
export const missionErrors = {
  'mission.status.future': [422, 'La date du statut est dans le futur. Indiquez une date passée ou celle du jour.'],
  'mission.readOnly': [
    403,
    'Vous voyez cette mission sans pouvoir la modifier, ni ses projets. Demandez à rejoindre son équipe.',
  ],
  'mission.feature.off': [
    403,
    '«\u00A0{feature}\u00A0» est désactivé pour cette mission. Un membre de son équipe peut l’activer dans la page Contrat.',
  ],
  'mission.removed': [409, 'Cette mission a été supprimée.'],
  'mission.unknown': [422, 'Cette mission n’existe pas, ou vous n’y avez pas accès.'],
} as const satisfies ErrorTexts
