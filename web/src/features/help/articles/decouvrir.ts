import type { Article } from '../article'

export const decouvrir: Article = {
  slug: 'decouvrir',
  title: 'Prendre ses repères',
  summary: 'Comment l’application est rangée, et où trouver quoi.',
  words: ['commencer', 'débuter', 'menu', 'navigation', 'accueil', 'mode', 'tutoriel'],
  sections: [
    {
      title: 'Missions et projets',
      blocks: [
        'Une mission est ce qu’une collectivité vous confie. Elle contient des projets : un projet, c’est un demandeur et son logement, suivis du premier contact au solde.',
        'Vous voyez les missions de vos équipes et celles auxquelles un accès vous a été ajouté, avec leurs projets.',
      ],
    },
    {
      title: 'Autour de la page',
      blocks: [
        {
          list: [
            'À gauche, le menu mène à toutes les pages qui vous sont ouvertes. Sur un téléphone, les premières sont en bas de l’écran et « Menu » montre les autres.',
            'En haut, « Aller à… » ouvre une page, une mission ou un projet en quelques lettres.',
            'Un point à côté du titre signale des modifications non enregistrées.',
            'La barre change de couleur tant qu’un import est en cours ; un clic sur « Import en cours » y mène.',
          ],
        },
      ],
    },
    {
      title: 'L’accueil',
      blocks: [
        '« À faire » réunit ce qui vous attend : échéances en retard, comptes rendus de visite, imports à relire, devis en attente de signature, factures en retard, commandes à livrer, messages, tâches et mentions. « Mes projets » s’en tient aux vôtres, « Tous les projets » montre ceux de vos missions.',
        'Chaque nombre ouvre exactement ses lignes, dont les plus urgentes sont déjà dessous. L’adresse s’envoie telle quelle à un collègue, qui y voit ce que ses droits lui ouvrent.',
        '« Voir un jour passé » remonte le temps. Les échéances et les factures en retard sont connues à tout jour ; des autres, l’accueil dit que leur passé n’est pas gardé.',
      ],
    },
    {
      title: 'Deux modes',
      blocks: [
        'Le bouton du mode, en haut à droite, fait passer de l’habitat individuel à la copropriété et retour. Le menu ne montre que les pages du mode où vous êtes ; un lien vers une page de l’autre mode propose d’y passer.',
      ],
    },
  ],
  next: ['missions', 'projets', 'rechercher'],
}
