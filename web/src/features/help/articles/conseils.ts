import type { Article } from '../article'

export const conseils: Article = {
  slug: 'conseils',
  title: 'Suivre un conseil, une ASL ou une union',
  summary: 'Ce que plusieurs copropriétés partagent : leurs contrats, leurs syndics, la somme de leurs tantièmes.',
  words: ['conseil syndical', 'asl', 'aful', 'union', 'syndic', 'contrat', 'échéance', 'tantième', 'président'],
  sections: [
    {
      title: 'Le créer',
      blocks: [
        '« Nouveau conseil syndical » s’ouvre à côté de la liste, dans l’onglet « Conseils syndicaux et ASL » de la mission. Les syndics que vous y ajoutez sont enregistrés avec le conseil ; ceux qui n’ont pas pu l’être attendent sur sa fiche, avec la raison.',
        'Chaque contrat dit oui ou non, avec son échéance à côté. La liste montre la prochaine.',
      ],
    },
    {
      title: 'Y rattacher des copropriétés',
      blocks: [
        'Choisissez le conseil dans la fiche de la copropriété, ou « Rattacher une copropriété » sur la fiche du conseil. Celle-ci montre alors ce que font les lots de chacune à la clé générale, et l’ensemble.',
        'En passant par le conseil, copropriétés, bâtiments et lots s’ouvrent sous lui ; le chemin en haut de la page vous y ramène. Une copropriété qui le quitte s’ouvre sous sa mission.',
      ],
    },
    {
      title: 'Le supprimer',
      blocks: ['La question dit d’abord quelles copropriétés il laisse : elles restent dans la mission, sans conseil.'],
    },
  ],
  next: ['coproprietes', 'missions', 'lots'],
}
