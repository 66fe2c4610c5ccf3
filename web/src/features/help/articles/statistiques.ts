import type { Article } from '../article'

export const statistiques: Article = {
  slug: 'statistiques',
  title: 'Statistiques d’une mission',
  summary:
    'Combien de projets par statut, ce qui a bougé, les délais, à n’importe quel jour ; chaque chiffre ouvre ses projets.',
  words: ['statistique', 'chiffre', 'bilan', 'graphique', 'délai', 'médiane', 'stock', 'flux', 'csv', 'reporting'],
  sections: [
    {
      title: 'Lire les chiffres',
      blocks: [
        'L’onglet « Statistiques » d’une mission dit où en sont ses projets, ce qui est entré dans chaque statut et en est sorti, et le temps que cela a pris.',
        'Un chiffre souligné ouvre exactement les projets qu’il compte. Au-dessus d’un graphique, « Voir le tableau » montre les mêmes nombres, et « CSV » les enregistre.',
        'La moitié des cas ont pris au plus la médiane ; neuf sur dix, au plus le P90.',
      ],
    },
    {
      title: 'Choisir ce qui est compté',
      blocks: [
        {
          list: [
            '« Du » et « Jusqu’au » bornent la période, « Pas » la découpe en jours, semaines ou mois.',
            '« Vu au » remonte à un jour passé : ce qui a pris effet ensuite n’est pas compté.',
            '« D’après ce qui était enregistré le » laisse de côté ce que l’on n’avait pas encore noté, un statut saisi après coup par exemple.',
          ],
        },
        'L’adresse de la page garde ces choix : elle s’envoie telle quelle à un collègue.',
      ],
    },
    {
      title: 'Comment on compte',
      blocks: [
        {
          list: [
            'Un projet est compté en fin de journée : un statut quitté le jour même a duré zéro jour, et compte une entrée et une sortie.',
            'Un projet revenu dans un statut y est entré deux fois.',
            'Le type de demandeur est celui que l’on connaît au moment choisi ; en changer déplace toute l’histoire du projet.',
            'Un projet supprimé n’est plus compté.',
          ],
        },
      ],
    },
  ],
  next: ['rapport-mensuel', 'missions', 'statuts', 'historique'],
}
