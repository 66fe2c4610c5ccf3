import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of the energy audit: rooms, scenarios, photos, the initial state. */
export const energyAuditErrors = {
  'energy.rooms.get.error': [500, 'Le chargement des pièces a échoué. Rechargez la page.'],
  'energy.rooms.save.error': [500, 'L’enregistrement des pièces a échoué. Réessayez.'],
  'energy.scenario.get.error': [500, 'Le chargement du scénario a échoué. Rechargez la page.'],
  'energy.scenario.save.error': [500, 'L’enregistrement du scénario a échoué. Réessayez.'],
  'energy.scenario.delete.error': [500, 'La suppression du scénario a échoué. Réessayez.'],
  'energy.scenario.clone.error': [500, 'La copie du scénario a échoué. Réessayez.'],
  'energy.photos.get.error': [500, 'Le chargement des photos a échoué. Rechargez la page.'],
  'energy.photos.add.error': [500, 'L’ajout de la photo a échoué. Réessayez.'],
  'energy.initialState.notFound': [404, 'Ce logement n’a pas encore d’état initial. Créez-le pour commencer l’audit.'],
  'energy.balance.invalid': [400, 'Le bilan ne peut pas être calculé : complétez les champs signalés.'],
} as const satisfies ErrorTexts
