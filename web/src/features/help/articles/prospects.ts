import type { Article } from '../article'

export const prospects: Article = {
  slug: 'prospects',
  title: 'Suivre les prospects',
  summary: 'Noter qui appelle avant qu’il y ait un projet, le rappeler, en faire un projet.',
  words: ['appel', 'contact', 'permanence', 'rappeler', 'doublon', 'convertir', 'carte', 'prospect'],
  sections: [
    {
      title: 'Noter un appel',
      blocks: [
        'Dans « Prospects », « Nouveau prospect » ouvre une fiche : un nom ou une raison sociale suffit. Avec une mission, seule son équipe le voit ; sans mission, toute l’équipe.',
        'Pendant la saisie, les prospects et les projets du même nom, du même téléphone, du même e-mail ou de la même adresse sont montrés : ouvrez-les avant d’en créer un de plus.',
      ],
    },
    {
      title: 'Rappeler',
      blocks: [
        'Donnez-lui l’état « À rappeler » et une date : le filtre « À rappeler le » montre qui attend, du plus ancien au plus récent.',
      ],
    },
    {
      title: 'Les voir sur la carte',
      blocks: [
        'Dans « Projets », « Carte », le bouton « Prospects » les montre à côté des projets, pour grouper les visites d’un même secteur. Y sont ceux qui ne sont pas encore un projet, à leur adresse, sinon à leur commune ou à leur code postal ; sans l’un des trois, un prospect n’y est pas.',
        'Le filtre de mission et la recherche valent pour eux aussi. Un repère ouvre la fiche.',
      ],
    },
    {
      title: 'En faire un projet',
      blocks: [
        '« En faire un projet » demande la mission et reprend le nom, les coordonnées, l’adresse, la demande et qui le suit. La fiche du prospect reste, avec son histoire ; celle du projet dit d’où il vient.',
        'Un prospect ne devient qu’un projet. Si ce projet est supprimé, il peut en devenir un autre.',
      ],
    },
  ],
  next: ['projets', 'missions'],
}
