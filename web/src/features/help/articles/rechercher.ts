import type { Article } from '../article'

export const rechercher: Article = {
  slug: 'rechercher',
  title: 'Rechercher',
  summary: 'Trouver un projet, une copropriété, une mission ou une page en quelques lettres.',
  words: ['trouver', 'chercher', 'palette', 'filtre', 'accents', 'nom', 'référence', 'commune'],
  sections: [
    {
      title: 'De partout',
      blocks: [
        '« Aller à… », en haut de l’écran, ou Ctrl + K : tapez quelques lettres d’une page, d’une mission, d’un nom, d’une référence ou d’une commune, puis choisissez avec les flèches et Entrée.',
        'En mode Copropriété, elle trouve les copropriétés par leur nom, leur adresse ou leur numéro, et les personnes par leur nom ou leur téléphone ; dans l’autre mode, les projets.',
        'La même fenêtre propose des actions : « Nouvelle mission », « Se déconnecter »…',
      ],
    },
    {
      title: 'Dans une liste',
      blocks: [
        'Le champ de recherche au-dessus de la liste porte sur les noms, les références et les adresses. Les accents et les majuscules ne comptent pas, ni l’ordre des mots.',
        'La touche / y place le curseur, Échap l’efface.',
      ],
    },
    {
      title: 'Sur une carte',
      blocks: [
        'Dans « Projets », le bouton « Carte » montre les projets de la liste, mêmes filtres et même recherche. Ceux dont l’adresse n’a pas été choisie parmi les adresses proposées n’y ont pas de position : la carte dit combien.',
      ],
    },
  ],
  next: ['listes', 'raccourcis'],
}
