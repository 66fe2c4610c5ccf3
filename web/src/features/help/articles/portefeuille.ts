import type { Article } from '../article'

export const portefeuille: Article = {
  slug: 'portefeuille',
  title: 'Suivre son portefeuille de copropriétés',
  summary: 'L’accueil du mode Copropriété, les phases, la carte et le pilotage, à la date voulue.',
  words: [
    'portefeuille',
    'phase',
    'kanban',
    'impayés',
    'assemblée',
    'mandat',
    'carte',
    'synthèse',
    'situation',
    'pilotage',
  ],
  sections: [
    {
      title: 'Les chiffres',
      blocks: [
        'L’accueil dit ce que vous suivez : copropriétés, impayés, assemblées et mandats qui approchent, tâches, phases. Chaque chiffre ouvre ses lignes dans la liste, filtrée de même. « Mes copropriétés » ne compte que celles dont vous êtes collaborateur. La vue générale d’une mission montre les mêmes chiffres pour elle seule.',
        '« Situation au » montre les impayés, les assemblées et les mandats d’un autre jour, passé ou à venir ; les autres chiffres restent ceux d’aujourd’hui. Une assemblée est connue par l’événement « Assemblée générale » noté sur la copropriété ou sur son conseil.',
      ],
    },
    {
      title: 'Les phases',
      blocks: [
        'La phase d’une copropriété se choisit dans sa fiche, pour plusieurs à la fois depuis la liste, ou en portant une carte d’une colonne à l’autre dans « Phases », à la souris, au doigt ou au clavier. Si quelqu’un l’a changée entre-temps, la carte reste où elle était et le message dit pourquoi.',
      ],
    },
    {
      title: 'La carte et le pilotage',
      blocks: [
        '« Carte » situe les copropriétés de la liste, et leurs bâtiments qui ont une adresse propre ; celles qui n’ont pas de position sont comptées.',
        '« Pilotage » met les missions ou les agences côte à côte, à la date voulue, et s’exporte en CSV ou en Excel.',
      ],
    },
  ],
  next: ['coproprietes', 'lots', 'pilotage'],
}
