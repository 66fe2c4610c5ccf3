import type { Article } from '../article'

export const missions: Article = {
  slug: 'missions',
  title: 'Créer et suivre une mission',
  summary: 'La fiche d’une mission, sa convention, son équipe et ceux qui y ont accès.',
  words: ['convention', 'opah', 'équipe', 'accès', 'collectivité', 'marché', 'agence', 'antenne'],
  sections: [
    {
      title: 'Créer une mission',
      blocks: [
        {
          steps: [
            'Ouvrez « Missions », puis « Nouvelle mission ».',
            'Donnez-lui un nom et un statut. Le reste peut attendre.',
            'Enregistrez : la mission s’ouvre sur sa fiche.',
          ],
        },
        'La fin de la convention ne se saisit pas : elle se calcule d’après son début et sa durée.',
      ],
    },
    {
      title: 'Équipe et accès',
      blocks: [
        'L’équipe voit la mission et ses projets, et ses membres peuvent en être référents.',
        'Les accès ajoutés (agences, antennes, utilisateurs) donnent à voir la mission et ses projets, sans y écrire.',
        'Un accès client montre à un client tous les projets de la mission, jamais la mission elle-même.',
      ],
    },
    {
      title: 'Suivre une mission',
      blocks: [
        'L’onglet « Vue générale » dit où en sont ses projets et ce qu’il y a à faire ; chaque chiffre ouvre exactement les projets qu’il compte.',
        'Les onglets « Fiche », « Import » et « Documents » portent le reste.',
      ],
    },
  ],
  next: ['import', 'projets', 'droits'],
}
