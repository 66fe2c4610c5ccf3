import type { Article } from '../article'

export const papiersDeCopropriete: Article = {
  slug: 'papiers-de-copropriete',
  title: 'Papiers et courriers d’une copropriété',
  summary: 'Feuille de présence, état des impayés, matrice des lots ; convocations, relances et courriers.',
  words: [
    ...['feuille de présence', 'émargement', 'assemblée', 'AG', 'voix', 'pouvoir', 'convocation', 'relance'],
    ...['impayés', 'matrice', 'export', 'excel', 'publipostage', 'courrier', 'copropriétaire'],
  ],
  sections: [
    {
      title: 'Feuille de présence, état des impayés, matrice des lots',
      blocks: [
        '« Exporter », en haut d’une copropriété, ou « Exports à une date », dans les lots d’une mission, donne ces fichiers au jour choisi. La feuille de présence compte une ligne par votant : des indivisaires n’ont qu’une voix commune, et qui tient plus de la moitié des tantièmes compte autant que tous les autres ensemble. Elle dit si la somme des tantièmes est juste.',
        'Sans le droit de lire les personnes, les fichiers sont sans noms. Chaque export est consigné.',
      ],
    },
    {
      title: 'Écrire aux copropriétaires',
      blocks: [
        '« Écrire », en haut d’une copropriété, fait un courrier par destinataire : tous les copropriétaires, ceux qui doivent plus d’une somme, ou le syndic et le président. Avant de générer, la page dit combien il y en aura et à qui il manque une adresse ; « Voir le premier » le montre rempli.',
        'Les courriers se rangent dans les documents de la mission, dans un dossier à eux, et se téléchargent en une archive. Chacun porte le numéro du lot, pas le nom ; il s’efface avec la personne à qui il s’adresse.',
        '« L’envoyer aussi par e-mail » le joint à un message, à ceux dont l’adresse est connue ; la page dit ce que ces messages sont devenus.',
        'Les modèles (convocation, relance d’impayés, courrier libre) se déposent dans « Modèles de courriers » ; « Repères » donne ce qu’ils peuvent dire d’un copropriétaire, de ses lots et de l’assemblée.',
      ],
    },
    {
      title: 'Ce qui est détenu d’un copropriétaire',
      blocks: [
        'Dans « Données personnelles », la page d’un copropriétaire montre aussi ses lots, ses impayés, les tâches de ses lots et les courriers qu’il a reçus. S’il est encore propriétaire ou occupant, l’effacement le dit d’abord ; les textes voisins qui peuvent le nommer sont à relire avant. Tantièmes et montants ne changent pas.',
      ],
    },
  ],
  next: ['coproprietes', 'courriers', 'donnees-personnelles'],
}
