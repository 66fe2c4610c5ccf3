import type { Article } from '../article'

export const reglages: Article = {
  slug: 'reglages',
  title: 'Réglages de l’administration',
  summary: 'Agences, clients, financeurs, paramètres externes et listes de valeurs.',
  words: [
    'paramètres',
    'administration',
    'agence',
    'antenne',
    'client',
    'financeur',
    'scénario',
    'liste',
    'sous-traitant',
  ],
  sections: [
    {
      blocks: [
        'Ces pages sont celles des administrateurs ; les responsables tiennent aussi les clients.',
        {
          list: [
            '« Agences » : les agences et leurs antennes.',
            '« Clients » : les collectivités qui confient des missions.',
            '« Financeurs » : les financeurs nationaux par type de demandeur, et leurs scénarios de financement.',
            '« Paramètres externes » : ce qui sort de la maison. Chaque changement se confirme et vaut aussitôt pour tout le monde.',
            '« Listes de l’audit » : les valeurs proposées dans les fiches.',
            'En mode copropriété : « Sous-traitants » et « Analyse documentaire » (les modèles de documents).',
          ],
        },
      ],
    },
    {
      title: 'Supprimer une fiche',
      blocks: [
        'Une fiche encore utilisée ne se supprime pas : l’écran dit par quoi. Une suppression s’annule depuis le message qui la confirme.',
      ],
    },
    {
      title: 'Les messages envoyés',
      blocks: [
        '« Boîte d’envoi », à côté des utilisateurs, montre les messages que l’application a envoyés ou n’a pas pu envoyer.',
      ],
    },
  ],
  next: ['droits', 'missions'],
}
