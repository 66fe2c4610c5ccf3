import type { Article } from '../article'

export const facturation: Article = {
  slug: 'facturation',
  title: 'Affecter et facturer les commandes',
  summary: 'Les déclencheurs d’une mission, ce qu’ils commandent, les bons de commande d’AKUITEO.',
  words: [
    'facturation',
    'déclencheur',
    'commande',
    'bon de commande',
    'BDC',
    'AKUITEO',
    'ligne',
    'livrée',
    'rattraper',
    'CSV',
  ],
  sections: [
    {
      title: 'Les déclencheurs',
      blocks: [
        'Un déclencheur dit quels projets d’une mission, en passant à quel statut, sont à facturer : par type de demandeur, nombre de lots, cas principal et secondaire. Ce qui est laissé vide ne demande rien.',
        'Chaque passage affecte une seule commande par déclencheur, même saisi après coup avec une date passée. Changer un déclencheur ne change que les passages à venir. Quand le nombre de lots d’un projet manque, une tâche le demande.',
        'Un déclencheur créé plus tard n’affecte rien du passé : « Rattraper » liste ce qu’il aurait commandé, et vous choisissez.',
      ],
    },
    {
      title: 'Les statuts d’une commande',
      blocks: [
        '« En cours » : elle attend une ligne. « À valider » : le projet est revenu à ce statut, ou quelqu’un l’a remise à valider. « Validée » : elle a sa ligne. « Révisée » : sa ligne ou le prix a changé depuis. « Livrée » : elle est facturée et ne change plus. « Annulée » : le statut a été annulé, le projet supprimé, ou quelqu’un l’a retirée.',
        'Annuler un changement de statut depuis l’historique du projet annule ce qu’il a commandé. Si c’est déjà livré, rien ne change et une tâche demande de régulariser. Quitter un statut n’annule rien.',
        'Annuler des commandes à la main demande un motif. Chaque commande a son historique, au bout de sa ligne : qui l’a affectée, validée, annulée, et pourquoi.',
      ],
    },
    {
      title: 'Les bons de commande',
      blocks: [
        '« Ajouter un bon de commande » le lit dans AKUITEO par son numéro, avec ses lignes. « Actualiser » le relit. Il ne se retire plus dès qu’une de ses lignes a été facturée.',
      ],
    },
    {
      title: 'Facturer',
      blocks: [
        'La page « Facturation » montre, par bon de commande, les commandes prêtes. « Facturer » les écrit dans AKUITEO une seule fois, même si la connexion se coupe, et dit ce qu’il en est. Une facturation refusée rend ses commandes. Une facturation « En attente d’AKUITEO » n’a pas eu de réponse, ou notre accès y est refusé : elle garde ses commandes et reprend seule ; un administrateur vérifie l’adresse et l’identifiant d’AKUITEO.',
        '« Exporter en CSV » fait un fichier des commandes choisies et n’écrit rien.',
      ],
    },
  ],
  next: ['missions', 'statuts'],
}
