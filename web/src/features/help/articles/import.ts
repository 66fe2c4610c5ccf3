import type { Article } from '../article'

export const importer: Article = {
  slug: 'import',
  title: 'Importer des projets',
  summary: 'D’un tableau Excel ou CSV à des projets, sans doublon, en vérifiant avant d’écrire.',
  words: [
    'annuler',
    'modèle',
    'excel',
    'xlsx',
    'csv',
    'tableur',
    'fichier',
    'reprise',
    'doublon',
    'colonnes',
    'champs',
    'plan',
  ],
  sections: [
    {
      title: 'Préparer le fichier',
      blocks: [
        'Un fichier .xlsx, .ods ou .csv, une ligne d’en-tête, une ligne par projet. La colonne « Référence » est la clé : c’est elle qui fait reconnaître un projet d’un import à l’autre.',
        '« Télécharger un modèle » donne un classeur avec toutes les colonnes comprises, ce que chacune attend et les valeurs possibles. Vous n’en gardez que celles qui vous servent, dans l’ordre qui vous va.',
        'Tous les champs d’un projet peuvent venir d’un fichier, groupe par groupe : un article à part les nomme.',
        'Une cellule vide ne change rien à ce qui est déjà enregistré.',
        'Un ancien fichier .xls doit d’abord être enregistré en .xlsx dans votre tableur.',
      ],
    },
    {
      title: 'Importer',
      blocks: [
        {
          steps: [
            'Ouvrez la mission, onglet « Import », et déposez le fichier.',
            'Si une colonne n’est pas reconnue, « Associer les colonnes » permet de dire ce qu’elle contient. La mission s’en souvient : un prochain fichier avec les mêmes en-têtes est lu de la même façon.',
            'Lisez le plan : ligne par ligne, ce qui sera créé, mis à jour, laissé tel quel, ou écarté pour une erreur. Rien n’est encore écrit.',
            'Regardez ce que le plan signale avant de démarrer : un article à part le détaille.',
            'Démarrez l’import. Vous pouvez quitter la page et revenir : il continue.',
          ],
        },
      ],
    },
    {
      title: 'Corriger et recommencer',
      blocks: [
        'Les lignes en erreur sont écartées, les autres sont écrites. « Télécharger ces lignes à corriger (Excel) » les rend avec leur raison, pendant trente jours.',
        'Corrigez le fichier et déposez-le à nouveau : ce qui est déjà écrit n’est pas écrit deux fois, seul ce qui a changé est mis à jour.',
        '« Arrêter l’import » laisse finir le lot en cours : ce qui est écrit reste.',
      ],
    },
    {
      title: 'Annuler un import après coup',
      blocks: [
        'Un import terminé ou arrêté s’annule en entier, une fois : ouvrez-le dans « Imports précédents », puis « Annuler ce que cet import a écrit ». Il faut le droit d’importer, de modifier et de supprimer des projets.',
        'Les projets que l’import a créés sont supprimés (ils se rétablissent depuis leur page) ; les champs qu’il a modifiés reprennent leur valeur d’avant ; un statut revient, à sa date, à celui d’avant, et l’historique garde les deux passages.',
        'Ce qui a changé depuis est laissé tel quel, ligne par ligne : un champ ou un statut modifié, un champ personnalisé rempli, un document déposé, une échéance traitée. Le compte rendu dit pourquoi et se télécharge en CSV.',
        'L’annulation continue si vous quittez la page. « Arrêter l’annulation » laisse finir le lot en cours ; vous pourrez la demander à nouveau pour la finir.',
      ],
    },
  ],
  next: ['plan-import', 'colonnes-import', 'projets', 'statuts', 'que-faire-si'],
}
