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
        'Dans « Projets », le bouton « Carte » montre les projets de la liste, mêmes filtres et même recherche. Un projet dont l’adresse n’a pas été choisie parmi les adresses proposées se place à sa commune, à son code postal ou à son département : son repère le dit, et la carte dit combien.',
        '« Prospects », au-dessus de la carte, y ajoute ceux qui ne sont pas encore un projet, pour la mission et la recherche en cours. Un repère ouvre le projet, ou la fiche du prospect.',
      ],
    },
  ],
  next: ['listes', 'raccourcis'],
}
