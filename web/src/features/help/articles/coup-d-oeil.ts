import type { Article } from '../article'

export const coupDOeil: Article = {
  slug: 'coup-d-oeil',
  title: 'Une copropriété d’un coup d’œil',
  summary: 'Ce que dit la première page d’une copropriété, d’un bâtiment ou d’un lot, et le plan des lots.',
  words: ['copro', 'plan', 'étage', 'escalier', 'propriétaire', 'tantième', 'occupation', 'vacant', 'impayé'],
  sections: [
    {
      title: 'La première page',
      blocks: [
        'La première page d’une copropriété dit ce qu’elle est, ce qu’il y a à faire chez elle, dans ses bâtiments et dans ses lots, ce qui est dû, qui la possède et pour quelle part, à qui parler, et ce que ses bâtiments comptent. Celles d’un bâtiment et d’un lot disent la même chose d’eux.',
        '« Propriétaires » montre les vingt plus grands par tantièmes de la clé générale ; ceux qui possèdent ensemble n’y font qu’un, et un lien mène à tous les autres.',
        'De la fiche, seul ce qui est renseigné est montré ; « Renseigner » mène droit à ce qui manque. Dans la fiche elle-même, une partie où rien n’est renseigné tient sur une ligne : un clic l’ouvre.',
      ],
    },
    {
      title: 'Le plan des lots',
      blocks: [
        'Depuis la liste des lots d’une copropriété ou d’un bâtiment, « Plan des lots » les range par bâtiment, escalier et étage, le plus haut d’abord ; les annexes sont repliées dessous. Les couleurs et les lettres disent l’occupation ou les impayés, et chaque case ouvre son lot. Les flèches mènent d’une case à l’autre.',
        'L’escalier d’un lot est celui de la clé de nature « Escalier » dont il porte des tantièmes.',
      ],
    },
  ],
  next: ['coproprietes', 'taches'],
}
