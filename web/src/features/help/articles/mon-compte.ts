import type { Article } from '../article'

export const monCompte: Article = {
  slug: 'mon-compte',
  title: 'Mon compte',
  summary: 'Se connecter, changer de mot de passe, fermer une session, choisir clair ou sombre.',
  words: ['connexion', 'mot de passe', 'oublié', 'session', 'déconnexion', 'thème', 'sombre', 'google'],
  sections: [
    {
      title: 'Se connecter',
      blocks: [
        'On se connecte par le fournisseur d’identité de la maison, ou par e-mail et mot de passe pour les personnes extérieures.',
        '« Mot de passe oublié » envoie un lien qui permet d’en choisir un nouveau. Après cinq essais faux, il faut attendre un peu ; ce lien laisse entrer tout de suite.',
      ],
    },
    {
      title: 'Mon compte',
      blocks: [
        'Votre nom, en haut du menu, ouvre « Mon compte » : les « Sessions ouvertes » sur vos appareils, que vous pouvez fermer, et le changement de mot de passe.',
        'Changer de mot de passe ferme vos autres sessions.',
        '« Second facteur » protège un compte à mot de passe : un code d’une application de votre téléphone, ou une clé d’accès de votre appareil.',
      ],
    },
    {
      title: 'Affichage',
      blocks: ['En bas du menu, choisissez l’affichage clair, sombre, ou celui de votre appareil.'],
    },
  ],
  next: ['second-facteur', 'droits', 'que-faire-si'],
}
