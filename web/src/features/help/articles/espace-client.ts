import type { Article } from '../article'

export const espaceClient: Article = {
  slug: 'espace-client',
  title: 'L’espace client',
  summary: 'Ce que voit le client de son projet, ce qu’il vous envoie, et comment vous vous écrivez.',
  words: ['client', 'portail', 'suivi', 'message', 'document attendu', 'demandeur', 'partager', 'aperçu'],
  sections: [
    {
      title: 'Vous suivez votre projet',
      blocks: [
        'La page « Mon projet » vous dit où en est votre projet, qui doit agir, et ce qui vient ensuite. Les étapes passées portent leur date.',
        'Vos prochaines visites y sont, avec le jour, les heures et la personne qui vient.',
        '« Ce qu’il nous manque » liste les documents que nous attendons. « Envoyer le document » choisit un fichier ; sur un téléphone, « Photo » le prend en photo. Un document à renvoyer dit pourquoi.',
        '« Documents » range par nature ce que l’équipe vous a transmis et ce que vous lui avez envoyé, avec ce qu’il manque encore en tête de page. « Voir » ouvre un document, « Télécharger » l’enregistre sur votre appareil.',
        '« Messages » vous permet d’écrire à l’équipe. Vous recevez un e-mail quand elle vous répond ; il ne contient jamais le texte du message.',
      ],
    },
    {
      title: 'Vous suivez un client',
      blocks: [
        'L’onglet « Espace client » d’un projet montre qui le suit et les sections qui lui sont ouvertes. « Voir comme le client » affiche exactement ce qu’il lit.',
        '« Inviter le demandeur à suivre son projet » lui ouvre un compte à l’adresse e-mail de sa fiche et le lui dit. S’il a déjà un compte de client, ce compte suit aussi ce projet.',
        'Les sections s’ouvrent et se ferment dans la fiche du projet. L’avancement et vos coordonnées lui sont toujours montrés.',
      ],
    },
    {
      title: 'Demander un document',
      blocks: [
        '« Demander un document » dit au client ce que vous attendez, et pour quand. Ce qu’il envoie arrive « Reçu, à vérifier », et se range dans le dossier « Envoyés par le client ».',
        '« Valider » clôt la demande. S’il faut le renvoyer, passez-le à l’état « À renvoyer » et dites ce qui ne va pas : le client le lit.',
      ],
    },
    {
      title: 'Répondre aux messages',
      blocks: [
        'Les conversations qui attendent une réponse sont sur votre accueil. Répondre suffit à les en retirer ; « Marquer comme lu » aussi.',
        'Les commentaires du projet restent internes : le client ne les voit jamais.',
        'Une mission qui n’affiche pas « E-mails » n’envoie pas d’e-mail pour prévenir d’un message.',
      ],
    },
  ],
  next: ['documents', 'projets', 'droits'],
}
