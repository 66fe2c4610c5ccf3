import type { Article } from '../article'

export const projets: Article = {
  slug: 'projets',
  title: 'Tenir la fiche d’un projet',
  summary: 'Créer un projet, le modifier à plusieurs, lui donner des référents.',
  words: ['demandeur', 'fiche', 'conflit', 'enregistrer', 'brouillon', 'référent', 'adresse', 'logement', 'supprimer'],
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
      title: 'Arrêter un projet',
      blocks: [
        'Un projet qui s’arrête passe au statut « Sans suite » ou « Non éligible » : il garde sa place et son histoire. Le supprimer le retire des listes et des chiffres.',
      ],
    },
  ],
  next: ['statuts', 'historique', 'documents'],
}
