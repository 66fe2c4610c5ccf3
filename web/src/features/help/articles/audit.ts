import type { Article } from '../article'

export const audit: Article = {
  slug: 'audit',
  title: 'Auditer, remettre un dossier de preuve',
  summary: 'Toute une histoire filtrée, l’objet tel qu’il était, et un dossier que chacun peut vérifier.',
  words: ['audit', 'dossier', 'preuve', 'signature', 'vérification', 'zip', 'intact', 'antidaté', 'chronologie'],
  sections: [
    {
      title: 'Ouvrir un audit',
      blocks: [
        'Depuis l’historique d’un projet, d’une mission, d’un devis d’accompagnement, d’une facture, d’un conseil, d’un syndic, d’une copropriété, d’un bâtiment, d’un lot, d’une personne ou d’une tâche de copropriété, « Filtrer, comparer, exporter un dossier » ouvre son audit. Il faut le droit « Audit et dossiers de preuve », que les administrateurs et les responsables ont.',
        'La chronologie se filtre par catégorie, personne, champ et période. « Daté d’un autre jour » marque ce qui a été écrit un autre jour que celui de son effet.',
        'Celle d’un projet raconte aussi ses visites, ses devis et factures, ceux des travaux, ses commentaires et ses tâches, pour autant que vous puissiez les lire : chaque ligne dit de quoi il s’agit, et chacun est une catégorie.',
      ],
    },
    {
      title: 'Remonter le temps',
      blocks: [
        'Le premier curseur choisit le jour regardé, le second ce qui était enregistré alors. « Comparer avec le » dit, champ par champ, ce qui diffère entre deux jours. « Ouvrir la fiche » mène à la fiche d’un projet ou d’une mission, au même jour.',
        '« Annuler cette modification » ajoute un événement qui compense : rien n’est réécrit.',
      ],
    },
    {
      title: 'Le dossier et sa vérification',
      blocks: [
        '« Télécharger le dossier » remet un fichier ZIP : un document lisible, les événements, les empreintes des documents joints, l’enchaînement des événements et la signature de la maison. Celui d’un projet scelle aussi ce que sa chronologie raconte autour de lui, les deux cents derniers de chaque sorte. Il contient des données personnelles : le journal de sécurité note qui l’a demandé.',
        'Qui le reçoit ouvre la page « Vérification » sans compte et y choisit le fichier, qui ne quitte pas son navigateur : elle dit s’il est intact et, sinon, quelle partie ou quel événement a changé. La page publie aussi la clé pour vérifier sans elle.',
        'Modifié puis enregistré à nouveau, ou compressé par un autre programme, un dossier n’est plus celui qui a été remis : c’est dit.',
      ],
    },
  ],
  next: ['historique', 'journal-de-securite'],
}
