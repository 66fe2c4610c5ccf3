import type { Article } from '../article'

export const journalDeSecurite: Article = {
  slug: 'journal-de-securite',
  title: 'Journal de sécurité',
  summary: 'Qui s’est connecté ou a essayé, d’où, et ce qui a été fait des droits, des sessions et des exports.',
  words: [
    ...['journal', 'sécurité', 'connexion', 'tentative', 'intrus', 'adresse ip', 'réseau', 'audit', 'trace', 'rgpd'],
    ...['qui', 'export', 'suppression', 'droits', 'session volée'],
  ],
  sections: [
    {
      title: 'Le lire',
      blocks: [
        'À côté des utilisateurs, pour les administrateurs. Chaque ligne dit ce qui s’est passé, quand, depuis quelle adresse réseau, et pourquoi cela a été refusé. Elle mène au compte concerné.',
        'Filtrez par « Nature », « Issue », « Personne », « Jour » ou « Adresse réseau » ; l’adresse de la page se partage, et le bouton d’export donne exactement ce qui est filtré.',
        'Chaque nuit, le journal de tout ce qui a été fait est relu en entier : une ligne le dit. Si quelque chose y a été altéré, ou si aucune relecture n’est allée au bout depuis trois jours, un bandeau le dit en haut de la page.',
        '« Interrompu » : le serveur s’est arrêté avant qu’on sache ce qu’il en était. L’histoire de la fiche le dit.',
      ],
    },
    {
      title: 'Ce qui doit alerter',
      blocks: [
        {
          list: [
            'Beaucoup de connexions refusées depuis une même adresse réseau : quelqu’un devine des mots de passe. Après cinq essais faux il doit attendre, de plus en plus longtemps ; la personne concernée, elle, entre depuis son appareil ou par « Mot de passe oublié ».',
            '« Jeton de session réutilisé » : une session a pu être copiée. Elle est déjà fermée ; demandez à la personne de changer de mot de passe.',
            'Un « Second facteur réinitialisé » ou des droits changés que personne n’a demandés.',
          ],
        },
      ],
    },
    {
      title: 'Ce qu’il garde, et combien de temps',
      blocks: [
        'Les connexions et les demandes de lien y restent 180 jours ; les sessions fermées, les mots de passe changés, les seconds facteurs et les exports, un an ; les droits, les comptes, les paramètres et les suppressions, trois ans. Les lignes s’effacent ensuite d’elles-mêmes.',
        'Effacer une personne efface aussi l’adresse réseau et le motif de ses lignes.',
      ],
    },
  ],
  next: ['droits', 'second-facteur', 'mon-compte'],
}
