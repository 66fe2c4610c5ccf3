import type { Article } from '../article'

export const rapportMensuel: Article = {
  slug: 'rapport-mensuel',
  title: 'Rapport mensuel d’une mission',
  summary: 'Un PDF pour le client de la mission, établi et envoyé chaque mois le jour choisi.',
  words: ['rapport', 'mensuel', 'pdf', 'client', 'bilan', 'envoi', 'destinataire', 'reporting', 'compte rendu'],
  sections: [
    {
      title: 'Le mettre en route',
      blocks: [
        'Dans l’onglet « Statistiques » d’une mission, « Rapport mensuel » dit quel jour il part, à qui et ce qu’il contient. Il faut pouvoir modifier la mission.',
        {
          list: [
            'Le jour va du 1er au 28, ou le dernier jour du mois ; le rapport est celui du mois précédent.',
            'Les destinataires sont le client de la mission, ses référents et son équipe, à l’adresse de leur fiche. Qui quitte la mission ne le reçoit plus.',
            '« Aperçu » montre dans la page le rapport d’un mois tel qu’il serait aujourd’hui, sans rien envoyer ; « Lire » montre celui qui est établi.',
          ],
        },
      ],
    },
    {
      title: 'Ce qu’il dit',
      blocks: [
        'Les chiffres sont ceux des statistiques de la mission, d’après ce qui était enregistré au moment où il est établi : il ne change plus ensuite. Dossiers au début + entrés − sortis = dossiers à la fin.',
        'Il compte des dossiers et ne nomme aucun demandeur. Les montants sont ceux des devis de travaux ; pour moins de trois dossiers ils ne sont pas dits. Nos devis et nos factures n’y sont pas.',
      ],
    },
    {
      title: 'Quand il ne part pas',
      blocks: [
        'Rien n’est envoyé pour une mission archivée, ou qui ne montre pas ses statistiques. Un mois sans mouvement est envoyé quand même : il le dit.',
        'Après un arrêt de quelques jours, le rapport dû part la nuit suivante, une fois. En échec, il dit pourquoi : corrigez, puis « Refaire ». Personne ne reçoit deux fois le même mois.',
        'Les rapports établis sont aussi dans les documents de la mission, dans un dossier à part.',
      ],
    },
  ],
  next: ['statistiques', 'missions', 'e-mails'],
}
