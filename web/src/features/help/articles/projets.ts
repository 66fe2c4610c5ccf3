import type { Article } from '../article'

export const projets: Article = {
  slug: 'projets',
  title: 'Tenir la fiche d’un projet',
  summary: 'Créer un projet, le modifier à plusieurs, lui donner des référents.',
  words: [
    'demandeur',
    'fiche',
    'conflit',
    'enregistrer',
    'brouillon',
    'référent',
    'adresse',
    'logement',
    'supprimer',
    'anonymiser',
    'lot',
    'groupée',
    'rgpd',
  ],
  sections: [
    {
      title: 'Créer un projet',
      blocks: [
        'Un projet naît dans une mission : dans « Projets », « Nouveau projet » demande laquelle. Beaucoup de projets à la fois se reprennent plutôt par un import.',
        'Choisissez l’adresse parmi celles qui sont proposées : c’est ce qui place le projet sur la carte.',
      ],
    },
    {
      title: 'Enregistrer sans rien perdre',
      blocks: [
        {
          list: [
            'Une erreur de saisie est dite à côté de son champ et rappelée en haut de la fiche ; rien de ce que vous avez tapé n’est perdu.',
            'Une saisie interrompue (page rechargée, connexion coupée) est reprise à votre retour, dans le même navigateur.',
            'Quitter une page avec des modifications non enregistrées vous demande d’abord confirmation.',
          ],
        },
      ],
    },
    {
      title: 'Travailler à plusieurs',
      blocks: [
        'Ce que vos collègues changent apparaît sans recharger. Si quelqu’un a changé le même champ que vous, l’enregistrement vous montre les deux valeurs, qui et quand, et vous choisissez.',
        'Si quelqu’un supprime la fiche que vous avez ouverte, un bandeau vous prévient et les champs ne s’écrivent plus.',
      ],
    },
    {
      title: 'D’un coup d’œil',
      blocks: [
        '« En bref » dit depuis quand le projet est dans son statut, à qui c’est d’agir, la prochaine échéance, la prochaine tâche et ce qu’il manque encore.',
        '« Précédent » et « Suivant » mènent aux projets voisins de la liste d’où vous venez.',
      ],
    },
    {
      title: 'Agir sur plusieurs projets à la fois',
      blocks: [
        'Cochez des lignes de la liste, ou tous les projets d’un filtre, puis choisissez : changer le statut, les référents, supprimer ou anonymiser. Ce qui changera pour chacun, et ce qui sera refusé, est montré avant.',
        {
          list: [
            'L’action continue si vous fermez la fenêtre. Vous pouvez l’arrêter : ce qui est fait le reste.',
            'Le compte rendu, projet par projet, reste dans « Actions groupées » et se télécharge.',
            'Une suppression, un changement de statut ou de référents s’annule en entier depuis ce compte rendu. Ce que quelqu’un a changé depuis est laissé tel quel, et nommé.',
          ],
        },
      ],
    },
    {
      title: 'Anonymiser un projet',
      blocks: [
        'Anonymiser efface pour toujours ce qui dit qui sont le demandeur, ses contacts et ses locataires : fiche, commentaires, tâches, messages, prospect d’origine. Les statuts, leurs dates et les indicateurs restent.',
        'Les documents sont supprimés si vous le demandez ; sinon ils sont gardés sous un nom neutre. Rien ne peut annuler une anonymisation : le nombre de projets est à taper avant.',
      ],
    },
    {
      title: 'Arrêter un projet',
      blocks: [
        'Un projet qui s’arrête passe au statut « Sans suite » ou « Non éligible » : il garde sa place et son histoire. Le supprimer le retire des listes et des chiffres.',
        '« Clore le projet » demande un motif : le projet reste dans les listes, marqué clos, et son statut ne change plus. « Rouvrir » le reprend où il en était ; le filtre « Clos » les montre ou les écarte.',
      ],
    },
  ],
  next: ['statuts', 'historique', 'documents'],
}
