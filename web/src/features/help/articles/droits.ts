import type { Article } from '../article'

export const droits: Article = {
  slug: 'droits',
  title: 'Comptes et droits',
  summary: 'Qui peut faire quoi : rôles, exceptions par personne, accès aux missions, vue du client.',
  words: ['utilisateur', 'rôle', 'permission', 'administrateur', 'compte', 'client', 'mot de passe', 'inviter'],
  sections: [
    {
      title: 'Deux questions',
      blocks: [
        'Ce que l’on peut faire dépend du rôle. Sur quelles missions et quels projets, c’est l’équipe de la mission et les accès ajoutés qui le disent.',
        'Un bouton qui n’apparaît pas est un droit que vous n’avez pas : demandez-le à un administrateur.',
      ],
    },
    {
      title: 'Pour les administrateurs',
      blocks: [
        {
          list: [
            '« Utilisateurs » : créer un compte, le désactiver, le rattacher à une agence, une antenne ou un client.',
            '« Rôles et droits » : ce que chaque rôle peut faire. « Rétablir le défaut » revient au réglage d’origine.',
            '« Journal de sécurité » : qui s’est connecté ou a essayé, d’où, et ce qui a été fait des droits et des exports.',
            'Sur un utilisateur : ce qui diffère pour cette personne seule. « Revenir aux droits du rôle » l’efface.',
          ],
        },
        'Un changement de droit prend effet aussitôt, dans les sessions déjà ouvertes aussi. Chaque changement est dans l’historique.',
      ],
    },
    {
      title: 'Ce que voit un client',
      blocks: [
        'Un client ne voit que ses projets, et les sections que le projet lui ouvre. Les notes internes ne lui sont jamais montrées.',
      ],
    },
  ],
  next: ['journal-de-securite', 'mon-compte', 'reglages'],
}
