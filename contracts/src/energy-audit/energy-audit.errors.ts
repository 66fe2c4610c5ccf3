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
  'energy.engine.failed': [
    422,
    'Le calcul n’a pas abouti. Vérifiez les surfaces, les épaisseurs et les liens entre les lignes : rien de ce que vous avez écrit n’est perdu.',
  ],
  'energy.report.noBalance': [409, 'Calculez d’abord le bilan : le rapport le reprend.'],
  'energy.initialState.kept': [409, 'L’état initial ne se supprime pas : il dure autant que son logement.'],
  'energy.initialState.notRetained': [
    409,
    'Seul un scénario peut être retenu : l’état initial est le point de départ.',
  ],
  'energy.scenarios.tooMany': [409, 'Un logement compte {most} scénarios au plus. Supprimez-en avant d’en créer.'],
  'energy.scenario.nameTaken': [409, 'Un autre scénario de ce logement s’appelle déjà « {name} ».'],
  'energy.quickStart.filled': [
    409,
    'L’état initial est déjà commencé : le démarrage rapide ne remplace pas ce qui est écrit.',
  ],
  'energy.plan.none': [409, 'Aucune recommandation à rassembler : écrivez-en, ou reprenez celles qui sont proposées.'],
  'energy.photo.unknown': [422, 'Cette photo n’est pas une image de ce projet. Envoyez-la de nouveau.'],
} as const satisfies ErrorTexts
