import type { Article } from '../article'

export const donneesPersonnelles: Article = {
  slug: 'donnees-personnelles',
  title: 'Données personnelles',
  summary:
    'Répondre à une demande d’accès ou d’effacement, suivre les durées de conservation, voir qui a consulté quoi.',
  words: [
    ...[
      'rgpd',
      'données personnelles',
      'effacement',
      'effacer',
      'droit d’accès',
      'oubli',
      'anonymiser',
      'conservation',
    ],
    ...['durée', 'archive', 'preuve', 'consultation', 'cnil', 'journal des accès'],
  ],
  sections: [
    {
      title: 'Répondre à une demande',
      blocks: [
        'Toute demande reçoit sa réponse dans le mois : notez-la dans l’onglet « Demandes », qui montre jusqu’à quand. Celles qui attendent sont aussi à l’accueil de qui peut y répondre.',
        {
          steps: [
            'Dans « Données personnelles », onglet « Personnes », cherchez la personne : demandeur, copropriétaire, prospect, utilisateur ou contact. Elle peut être connue à plusieurs titres.',
            'Sa page montre tout ce qui est détenu d’elle, valeurs passées comprises. « PDF » en fait un document ; « Tout remettre (zip) » y joint les données et ses fichiers.',
            'Pour un effacement, « Effacer » demande le motif, puis ce que deviennent ses documents.',
          ],
        },
      ],
    },
    {
      title: 'Ce que fait un effacement',
      blocks: [
        'La clé qui ouvre ses données est oubliée : elles deviennent illisibles partout, dans l’historique aussi. Les listes, les recherches et les fichiers sont nettoyés dans la minute. Les dates, les statuts et les montants restent : les statistiques ne changent pas.',
        'Les factures émises restent dix ans après leur année, comme la loi le veut, quoi qu’on demande. Ensuite elles sont échues : le client et le PDF s’effacent, le numéro, les dates et les montants restent.',
        'Une signature donnée aussi, avec sa preuve et son document ; les autres partent avec la personne.',
        '« Preuve signée » donne un fichier qui dit ce qui a été effacé, quand et par qui, sans rien de la personne ; « Preuve en PDF » dit la même chose à lire.',
        'La fiche d’un contact ou d’un copropriétaire peut resservir à quelqu’un d’autre : ce qui a été effacé n’y revient jamais.',
      ],
    },
    {
      title: 'Le registre des traitements',
      blocks: [
        'L’onglet « Registre » est celui que la loi demande (RGPD, article 30). Ses textes se modifient ; le détail des données de chaque traitement est lu dans le produit, de sorte qu’il est toujours exact. Il s’imprime et s’exporte en PDF et en CSV.',
      ],
    },
    {
      title: 'Les durées de conservation',
      blocks: [
        'L’onglet « Durées » dit combien de temps chaque chose est gardée. Une règle vaut de son jour jusqu’à la suivante ; celles d’origine s’appliquent sans autre.',
        'L’onglet « Échéances » montre ce dont le temps est écoulé. Rien ne s’efface de soi-même : choisissez des lignes, puis « Effacer ».',
        'L’effacement de plusieurs personnes se fait sur le serveur, l’une après l’autre : vous pouvez quitter la page. Elle montre où il en est, l’arrête entre deux personnes, et dit qui n’a pas été effacé et pourquoi.',
      ],
    },
    {
      title: 'Qui a consulté quoi',
      blocks: [
        'L’onglet « Accès » garde, une ligne par heure, qui a ouvert une fiche, un historique ou un document, et qui a exporté une liste. Le journal ne contient aucun nom : ils sont lus au moment où vous regardez. L’audit d’un projet, d’un lot, d’une copropriété, d’un devis ou d’une facture montre les siens.',
      ],
    },
  ],
  next: ['journal-de-securite', 'projets', 'droits'],
}
