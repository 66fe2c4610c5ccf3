import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of missions. */
export const missionErrors = {
  'mission.status.future': [422, 'La date du statut est dans le futur. Indiquez une date passée ou celle du jour.'],
  'mission.team.noManager': [
    422,
    'Une mission en cours a au moins un chef de mission. Indiquez-en un, ou passez d’abord la mission à un autre statut.',
  ],
  'mission.antenna.elsewhere': [
    422,
    'Cette antenne n’est pas de l’agence de la mission. Choisissez une antenne de cette agence, ou changez d’agence.',
  ],
  'mission.end.notWholeMonths': [
    422,
    'La fin de la convention se compte en mois entiers depuis son début : indiquez le début et une durée en mois.',
  ],
  'mission.subcontractors.engaged': [
    409,
    'Cette mission a encore des sous-traitants. Retirez-les avant d’indiquer qu’elle n’en a pas.',
  ],
  'mission.list.incomplete': [
    409,
    'La liste «\u00A0{list}\u00A0» envoyée est incomplète : il y manque {count} ligne(s) de la mission. Relisez le contrat ; pour retirer une ligne, supprimez-la à part.',
  ],
  'mission.list.stale': [
    409,
    'La ligne «\u00A0{name}\u00A0» ({list}) a été modifiée depuis que vous l’avez lue. Relisez le contrat avant d’enregistrer.',
  ],
  'mission.notYetOpen': [404, 'La mission n’existait pas encore ce jour-là : elle commence le {opened_on}.'],
  'mission.notYetKnown': [404, 'La mission n’était pas encore enregistrée à cet instant.'],
  'mission.readOnly': [
    403,
    'Vous voyez cette mission sans pouvoir la modifier, ni ses projets. Demandez à rejoindre son équipe.',
  ],
  'mission.feature.off': [
    403,
    'La rubrique «\u00A0{feature}\u00A0» est désactivée pour cette mission. Un membre de son équipe peut l’activer dans la page Contrat.',
  ],
  'mission.requesterType.refused': [
    422,
    'Cette mission n’accepte pas les demandeurs de type «\u00A0{type}\u00A0». Types acceptés : {accepted}.',
  ],
  'mission.archived': [
    409,
    'Cette mission est archivée : rien de nouveau n’y commence. Passez-la « En cours » pour y créer ou y importer des projets.',
  ],
  'mission.removed': [409, 'Cette mission a été supprimée.'],
  'mission.unknown': [422, 'Cette mission n’existe pas, ou vous n’y avez pas accès.'],
} as const satisfies ErrorTexts
