import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of funders, funding scenarios and simulations. */
export const fundingErrors = {
  'funders.msg.get.error': [404, 'Ce financeur n’existe pas ou n’a pas pu être chargé.'],
  'funders.national': [
    403,
    'Ce financeur est national : seul un administrateur le modifie. Copiez-le dans la mission pour l’adapter.',
  ],
  'funders.orderChanged': [
    409,
    'Un financeur a été ajouté ou supprimé entre-temps. Relisez la liste, puis classez à nouveau.',
  ],
  'scale.sameDay': [409, 'Le barème « {name} » commence déjà ce jour-là. Choisissez un autre jour, ou modifiez-le.'],
  'funders.msg.create.error': [500, 'La création du financeur a échoué. Réessayez.'],
  'funders.msg.update.error': [500, 'La modification du financeur a échoué. Réessayez.'],
  'funders.msg.delete.error': [500, 'La suppression du financeur a échoué. Réessayez.'],
  'simulations.msg.get.error': [500, 'Le chargement des simulations a échoué. Rechargez la page.'],
  'simulations.msg.create.error': [500, 'La création de la simulation a échoué. Réessayez.'],
  'simulations.msg.update.error': [500, 'La modification de la simulation a échoué. Réessayez.'],
  'simulations.msg.duplicate.error': [500, 'La copie de la simulation a échoué. Réessayez.'],
  'simulations.msg.delete.generic_error': [500, 'La suppression de la simulation a échoué. Réessayez.'],
  'simulations.msg.delete.inUse': [
    409,
    'Cette simulation est utilisée par un dépôt, un agrément ou un paiement : retirez-la d’abord de là.',
  ],
  'simulations.msg.funders.add.error': [500, 'L’ajout du financeur à la simulation a échoué. Réessayez.'],
  'simulations.msg.funders.remove.error': [500, 'Le retrait du financeur de la simulation a échoué. Réessayez.'],
  'simulations.msg.funders.update.error': [500, 'La modification du financeur de la simulation a échoué. Réessayez.'],
  'simulations.msg.funders.reset.error': [500, 'La réinitialisation des financeurs a échoué. Réessayez.'],
  'simulations.msg.funders.emptyScenario': [
    422,
    'Au moins un financeur n’a aucun scénario applicable : vérifiez ses critères.',
  ],
  'simulations.quote.elsewhere': [422, 'Un des devis n’est pas de ce projet, ou est une facture.'],
  'simulations.accommodation.elsewhere': [422, 'Un des logements n’est pas de ce projet, ou en est exclu.'],
  'simulations.funder.elsewhere': [
    422,
    'Un des financeurs n’est ni de cette mission ni national, ou concerne un autre type de demandeur.',
  ],
  'simulations.scenario.elsewhere': [422, 'Ce scénario énergétique n’est pas d’un logement de ce projet.'],
  'simulations.fundingScenario.elsewhere': [
    422,
    'Ce scénario de financement n’est pas celui du financeur de la ligne.',
  ],
  'funding.funder.elsewhere': [
    422,
    'Un des financeurs n’est ni de cette mission ni national, ou concerne un autre type de demandeur.',
  ],
  'simulations.full': [422, 'Une simulation compte au plus {most} lignes de financeurs.'],
  'simulations.use_case.msg.create.error': [500, 'La création du cas d’usage a échoué. Réessayez.'],
  'simulations.use_case.msg.delete.error': [500, 'La suppression du cas d’usage a échoué. Réessayez.'],
} as const satisfies ErrorTexts
