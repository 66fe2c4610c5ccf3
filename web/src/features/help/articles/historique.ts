import type { Article } from '../article'

export const historique: Article = {
  slug: 'historique',
  title: 'Lire l’historique, revoir un jour passé',
  summary: 'Qui a changé quoi et quand, et la fiche telle qu’elle était n’importe quel jour.',
  words: ['histoire', 'audit', 'trace', 'passé', 'annuler', 'qui', 'modification', 'journal'],
  sections: [
    {
      title: 'L’historique d’une fiche',
      blocks: [
        'Le bouton « Historique » ouvre tout ce qui est arrivé à la fiche, du plus récent au plus ancien : une phrase, son auteur, le moment où c’est noté et, s’il diffère, le jour où cela prend effet.',
        'Les champs changés sont dits avec leur valeur d’avant et d’après. Un texte long est replié derrière « Voir tout ».',
      ],
    },
    {
      title: 'Annuler',
      blocks: [
        '« Annuler cette modification » est proposé là où un retour est possible. Si quelqu’un a modifié le même champ depuis, l’annulation est refusée et vous dit pourquoi.',
      ],
    },
    {
      title: 'Revoir un projet à une date passée',
      blocks: [
        'Sur un projet, « Voir à une date passée » le montre tel qu’il était ce jour-là ; chaque ligne de l’historique y mène aussi.',
        '« Tel que connu », facultatif, répond à une autre question : ce que l’on savait à ce moment, sans ce qui a été noté après coup.',
        'Cette vue se lit et ne s’écrit pas.',
      ],
    },
  ],
  next: ['audit', 'statuts', 'que-faire-si'],
}
