import type { Article } from '../article'

export const missions: Article = {
  slug: 'missions',
  title: 'Créer et suivre une mission',
  summary: 'La fiche d’une mission, sa convention, son équipe et ceux qui y ont accès.',
  words: [
    ...['convention', 'opah', 'équipe', 'accès', 'collectivité', 'marché', 'agence', 'antenne'],
    ...['écrans', 'fonctions', 'désactiver', 'masquer', 'financeurs', 'copier', 'réglages', 'types de demandeur'],
  ],
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
    {
      title: 'Choisir ce qu’elle montre',
      blocks: [
        'Chaque écran et chaque fonction d’une mission se désactive, dans la page « Contrat », sous « Écrans et fonctions » : sa page, ses onglets et ses champs disparaissent de la mission et de ses projets, pour tout le monde.',
        'Ce qui y a été saisi est gardé, et revient quand on le réactive.',
      ],
    },
    {
      title: 'Financeurs et réglages',
      blocks: [
        'Sous « Financeurs », la mission a les siens, par type de demandeur et dans l’ordre où ils s’appliquent. « Copier depuis les financeurs nationaux » en reprend avec leurs scénarios ; une copie se modifie ensuite sans changer l’original. « Ordonner » les classe à la souris, au clavier ou pas à pas.',
        'Sous « Demandeurs » et « Logements », dites quels types de demandeur la mission accepte, et quels champs sont à renseigner ou masqués dans ses projets. Un projet déjà là n’est jamais bloqué, et un champ masqué garde ce qu’il contient.',
      ],
    },
  ],
  next: ['import', 'projets', 'droits'],
}
