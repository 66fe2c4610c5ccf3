import type { Article } from '../article'

export const emails: Article = {
  slug: 'e-mails',
  title: 'Écrire aux demandeurs et aux référents',
  summary: 'Envoyer un e-mail depuis un projet ou à plusieurs à la fois, partir d’un modèle, suivre ce qui est arrivé.',
  words: [
    'mail',
    'courriel',
    'message',
    'envoyer',
    'modèle',
    'relance',
    'pièce jointe',
    'rebond',
    'refus',
    'envois',
    'publipostage',
  ],
  sections: [
    {
      title: 'Écrire',
      blocks: [
        'Sur un projet, « Suivi » puis « E-mails » : « Écrire un e-mail » s’adresse au demandeur ou aux référents. À défaut d’adresse du demandeur, le message va à son contact principal.',
        'Pour en écrire plusieurs, cochez des projets dans leur liste, puis « Envoyer un e-mail » : chacun reçoit un message rempli avec ce que l’on sait de son projet.',
        'Les réponses arrivent à votre adresse.',
      ],
    },
    {
      title: 'Modèles et champs',
      blocks: [
        'Un modèle remplit l’objet et le message ; vous les modifiez ensuite à votre gré. Les responsables et les administrateurs les écrivent dans « Modèles d’e-mails », pour une mission ou pour toutes.',
        'Un champ entre deux accolades, par exemple {{demandeur.nom}}, est remplacé à l’envoi. « Insérer un champ du projet » les propose tous. Un champ qui n’existe pas est refusé par son nom.',
        '« Voir l’aperçu » montre le message de chaque destinataire, et les champs dont rien n’est connu.',
      ],
    },
    {
      title: 'Qui est écarté',
      blocks: [
        {
          list: [
            'Un demandeur sans adresse, ou anonymisé.',
            'Une adresse que le serveur a refusée, ou d’où un message est revenu : corrigez-la sur le projet.',
            'Une adresse déjà servie, si vous avez choisi un seul message par adresse.',
          ],
        },
      ],
    },
    {
      title: 'Ce qui est arrivé',
      blocks: [
        'Chaque e-mail reste avec le projet : en attente, envoyé, non distribué ou revenu. Quand un message vous revient, ouvrez-le et choisissez « Signaler que l’e-mail est revenu ».',
        'Ce qui est parti à plusieurs projets à la fois se retrouve dans « Projets », « Suivi », « Envois d’e-mails » : qui, quand, avec quel modèle, combien de messages en attente, envoyés, refusés ou revenus. Chaque envoi s’ouvre sur ses messages et sur les personnes écartées. Vous y voyez ce qui concerne les projets qui vous sont ouverts.',
        'Le texte des e-mails disparaît avec les données du demandeur, quand elles sont effacées.',
      ],
    },
  ],
  next: ['projets', 'documents'],
}
