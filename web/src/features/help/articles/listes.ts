import type { Article } from '../article'

export const listes: Article = {
  slug: 'listes',
  title: 'Filtrer, trier, exporter une liste',
  summary: 'Régler une liste, garder ce réglage, agir sur plusieurs lignes, en tirer un fichier.',
  words: ['filtre', 'tri', 'colonne', 'export', 'csv', 'excel', 'vue', 'sélection', 'réaffecter', 'référent'],
  sections: [
    {
      title: 'Régler',
      blocks: [
        'Les filtres s’ajoutent les uns aux autres et se retirent d’un clic. Le titre d’une colonne trie ; les colonnes se choisissent.',
        'Tout est dans l’adresse de la page : la recharger, y revenir ou l’envoyer à un collègue montre la même liste, dans la limite de ses droits.',
        '« Recherches » garde un réglage (filtres, tri, colonnes) sous un nom : pour vous, ou partagé avec l’équipe. Une recherche ouverte montre son nom, et « modifiée » dès que vous changez un filtre. Une des vôtres peut ouvrir la liste, où que vous vous connectiez.',
      ],
    },
    {
      title: 'Agir sur plusieurs lignes',
      blocks: [
        'Cochez des lignes : une barre dit combien et ce que vous pouvez en faire, par exemple « Changer les référents » de plusieurs projets.',
        '« Statuts » montre les projets en colonnes, une par statut : faites glisser un projet vers son nouveau statut, ou prenez-le au clavier par sa poignée. Le jour et le motif sont demandés comme ailleurs.',
        '« Exporter la sélection » n’exporte que les lignes cochées.',
      ],
    },
    {
      title: 'Exporter',
      blocks: [
        '« Exporter la liste en CSV » écrit toutes les lignes filtrées, toutes pages comprises, avec les colonnes affichées. Le fichier s’ouvre dans un tableur.',
      ],
    },
  ],
  next: ['rechercher', 'raccourcis'],
}
