import type { Article } from '../article'

export const suivi: Article = {
  slug: 'suivi',
  title: 'Suivre un projet à plusieurs',
  summary: 'Commentaires, tâches, et les projets rangés par statut.',
  words: ['commentaire', 'mention', 'tâche', 'rappel', 'retard', 'kanban', 'colonne', 'glisser'],
  sections: [
    {
      title: 'Commentaires',
      blocks: [
        '« Ajouter un commentaire » s’adresse à l’équipe, jamais au demandeur. Les personnes mentionnées le retrouvent sur leur accueil.',
      ],
    },
    {
      title: 'Tâches',
      blocks: [
        'Une tâche a un jour de rappel, une personne et une couleur. La liste montre ce qui reste à faire, le plus en retard d’abord ; le filtre « État » montre aussi celles qui sont terminées.',
      ],
    },
    {
      title: 'Par statut',
      blocks: [
        'La liste des projets se range aussi en colonnes, une par statut. Un projet passe de l’une à l’autre à la souris, au clavier ou par son menu : le jour et le motif sont demandés.',
      ],
    },
  ],
  next: ['projets', 'statuts', 'echeances'],
}
