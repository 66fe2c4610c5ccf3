import type { Article } from '../article'

export const statuts: Article = {
  slug: 'statuts',
  title: 'Statuts et dates d’effet',
  summary: 'Changer un statut aujourd’hui ou à compter d’un jour passé, et ce que cela change.',
  words: ['date', 'effet', 'antidater', 'rétroactif', 'avancement', 'étape', 'soldé', 'déposé', 'agréé'],
  sections: [
    {
      title: 'Changer un statut',
      blocks: [
        {
          steps: [
            'Sur le projet, choisissez « Changer le statut ».',
            'Prenez le nouveau statut et sa « Date d’effet » : aujourd’hui, ou le jour passé où la chose a eu lieu.',
            'Confirmez. La phrase de l’historique dira qui, quand c’est noté et à partir de quand cela vaut.',
          ],
        },
        'La date d’effet ne peut pas être dans le futur, ni avant le début du projet.',
      ],
    },
    {
      title: 'Deux dates, pas une',
      blocks: [
        'La date d’effet dit quand la chose a eu lieu. La date d’enregistrement dit quand vous l’avez notée. Les deux sont gardées.',
        'Le statut d’un jour est le dernier qui avait pris effet ce jour-là. Noter un statut à une date plus ancienne que le statut actuel complète donc l’histoire sans changer le statut d’aujourd’hui ; l’écran le dit avant que vous ne confirmiez.',
        'Une date plus ancienne que la première étape connue dit que le dossier a commencé là : un dossier repris d’un prédécesseur retrouve ainsi son passé, et les délais en tiennent compte. Une date de plus de cinq ans avant le début de la mission vous est signalée ; avant 1990, elle est refusée. Sur plusieurs projets à la fois, un projet qui commence plus tard est laissé et nommé.',
      ],
    },
    {
      title: 'Si le statut est faux',
      blocks: [
        'Dans « Historique », « Annuler cette modification » revient en arrière quand c’est possible. L’annulation s’ajoute à l’histoire : rien n’y est effacé.',
      ],
    },
  ],
  next: ['historique', 'projets', 'listes'],
}
