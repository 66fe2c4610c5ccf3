import type { Article } from '../article'

export const logements: Article = {
  slug: 'logements',
  title: 'Décrire les logements d’un projet',
  summary: 'Un logement ou plusieurs, leurs désordres, et les parties communes.',
  words: ['bailleur', 'plusieurs logements', 'désordre', 'préconisation', 'surface', 'loyer', 'parties communes'],
  sections: [
    {
      title: 'Un logement, ou plusieurs',
      blocks: [
        'Un propriétaire occupant, un locataire ou une copropriété a un logement : enregistrer la fiche le complète. Un bailleur en a autant qu’il faut : « Nouveau logement » en ajoute un.',
        'La fiche du projet montre l’essentiel du premier logement ; l’onglet « Logements » les montre tous, avec tous leurs champs.',
      ],
    },
    {
      title: 'Désordres et parties communes',
      blocks: [
        'Un désordre a une priorité, ce qui est constaté et ce qui est préconisé. Ceux de l’immeuble se notent dans « Parties communes ».',
      ],
    },
    {
      title: 'Revenir en arrière',
      blocks: [
        'Un logement retiré se rétablit depuis l’historique du projet : rien de ce qu’il contenait n’est perdu.',
      ],
    },
  ],
  next: ['projets', 'historique'],
}
