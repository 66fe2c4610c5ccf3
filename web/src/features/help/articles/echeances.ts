import type { Article } from '../article'

export const echeances: Article = {
  slug: 'echeances',
  title: 'Alertes de suivi et échéances',
  summary: 'Ce qui est en retard ou proche, les dates qu’une mission surveille, le calendrier et le message du matin.',
  words: [
    'échéance',
    'retard',
    'rappel',
    'délai',
    'alerte',
    'agenda',
    'ical',
    'outlook',
    'relance',
    'reporter',
    'forclusion',
    'financeur',
  ],
  sections: [
    {
      title: 'Mes échéances',
      blocks: [
        'En bas de l’accueil de chaque mode, « Mes échéances » réunit celles des missions dont vous êtes de l’équipe et des projets dont vous êtes référent, les plus en retard d’abord.',
        'Une échéance se calcule d’après une date : elle bouge avec elle, et disparaît quand le projet change de statut.',
        '« Traiter » la retire de la liste, « Reporter » la remet à un autre jour, avec un motif si vous le voulez. « Annuler » revient en arrière ; « Traitées » les montre à nouveau.',
      ],
    },
    {
      title: 'Ce que les financeurs attendent',
      blocks: [
        'Dès qu’un dossier est déposé, ses échéances suivent les délais du financeur : « Mes échéances » les montre sous « Chez les financeurs », vos projets d’abord, avec le téléphone du demandeur et l’argent en jeu. L’en-tête du projet dit la plus proche.',
        '« Toutes les échéances des financeurs » les réunit : choisissez un financeur, une agence, un référent ou un délai, et la page dit combien est en jeu. Une échéance tenue, prorogée ou levée se règle sur la page « Financeurs » du projet.',
      ],
    },
    {
      title: 'Ce qu’une mission surveille',
      blocks: [
        'Dans la mission, l’onglet « Financeurs » mène à « Alertes de suivi » : ses échéances, et les alertes dont elles viennent.',
        {
          list: [
            'Une alerte surveille une date (statut d’un projet, notification du marché, mandat du syndic, champ personnalisé de type date…) et donne une échéance tant de jours ou de mois après, ou avant.',
            'Le 31 janvier plus un mois donne le dernier jour de février.',
            '« Vu au » montre les échéances comme elles étaient un jour passé : d’après les statuts et ce qui était traité ce jour-là. Les dates des fiches et les réglages des alertes restent ceux d’aujourd’hui.',
            'Celles d’origine se modifient et se désactivent pour cette mission ; « Rétablir » les remet comme au départ.',
          ],
        },
      ],
    },
    {
      title: 'Dans mon calendrier, par e-mail',
      blocks: [
        'Votre nom, en haut du menu, ouvre « Mon compte » : « Créer le lien » donne une adresse à ajouter à Outlook, Google ou Apple. Elle n’est affichée qu’une fois ; « Couper le lien » la rend inutile. Chaque rappel de l’alerte y sonne, et l’échéance mène à sa fiche.',
        'Un message du matin, le lundi, chaque jour ou jamais, dit ce qui est en retard ou proche, chez les financeurs aussi. Rien n’est envoyé quand rien ne vous attend.',
      ],
    },
  ],
  next: ['missions', 'statuts', 'mon-compte'],
}
