import type { Article } from '../article'

export const secondFacteur: Article = {
  slug: 'second-facteur',
  title: 'Second facteur et clés d’accès',
  summary: 'Protéger son compte par son téléphone ou une clé d’accès, et entrer quand on les a perdus.',
  words: [
    ...['second facteur', 'double authentification', '2fa', 'code', 'application', 'téléphone perdu', 'volé', 'cassé'],
    ...['clé d’accès', 'passkey', 'empreinte', 'visage', 'code de secours', 'aegis', 'authenticator', 'bloqué'],
  ],
  sections: [
    {
      blocks: [
        'Un mot de passe se devine ou se vole. Avec un second facteur, il ne suffit plus : il faut aussi un code de votre téléphone, ou une clé d’accès de votre appareil. Il concerne les comptes à mot de passe ; avec le fournisseur d’identité, c’est lui qui le demande.',
      ],
    },
    {
      title: 'Ajouter une application',
      blocks: [
        {
          steps: [
            'Installez sur votre téléphone une application d’authentification : Aegis, 2FAS ou Google Authenticator.',
            'Ouvrez « Mon compte » par votre nom, en haut du menu, puis « Ajouter une application » et indiquez votre mot de passe.',
            'Lisez l’image avec l’application, ou saisissez la clé écrite dessous, puis indiquez le code à 6 chiffres.',
            'Notez les codes de secours hors de cet appareil : ils ne sont montrés qu’une fois.',
          ],
        },
        'À chaque connexion, l’application donne un code, qui sert une fois. S’il est refusé, attendez le suivant et vérifiez que l’heure du téléphone est réglée automatiquement.',
      ],
    },
    {
      title: 'Ajouter une clé d’accès',
      blocks: [
        'Une clé d’accès est gardée par votre téléphone, votre ordinateur ou une clé USB, et s’ouvre par une empreinte, un visage ou un code. « Ajouter une clé d’accès », puis suivez votre appareil. « Utiliser une clé d’accès », à la connexion, remplace alors le mot de passe et le code.',
        'Elle ne vaut que pour l’adresse où elle a été faite. Si ce bouton n’apparaît pas, cette adresse ou ce navigateur ne le permet pas.',
      ],
    },
    {
      title: 'J’ai perdu mon téléphone',
      blocks: [
        {
          steps: [
            'À la connexion, après le mot de passe, choisissez « Utiliser un code de secours » et indiquez l’un de ceux que vous avez notés. Chacun sert une fois.',
            'Dans « Mon compte », ajoutez l’application de votre nouveau téléphone, puis « Retirer » l’ancienne.',
            'Faites de « Nouveaux codes de secours » : les anciens ne servent plus.',
          ],
        },
        'Sans code de secours ni autre clé, demandez à un administrateur : sur votre fiche, il peut choisir « Réinitialiser le second facteur », après s’être assuré que c’est bien vous. Vos sessions se ferment, votre mot de passe vous laisse entrer, et vous ajoutez un autre second facteur.',
      ],
    },
    {
      title: 'Quand il est exigé',
      blocks: [
        '« Second facteur exigé », dans les paramètres externes, le demande à toute l’équipe. Qui n’en a pas l’ajoute à sa prochaine connexion, avant d’entrer ; une session déjà ouverte se termine dans le quart d’heure, et ce que vous étiez en train de saisir est repris. Le dernier ne peut plus être retiré.',
      ],
    },
  ],
  next: ['mon-compte', 'journal-de-securite', 'droits'],
}
