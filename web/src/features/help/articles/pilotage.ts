import type { Article } from '../article'

export const pilotage: Article = {
  slug: 'pilotage',
  title: 'Pilotage',
  summary:
    'Stock et flux, délais, parcours, cohortes, chiffre d’affaires, charge et financement, sur toutes vos missions et à tout jour.',
  words: [
    'pilotage',
    'reporting',
    'tableau de bord',
    'stock',
    'flux',
    'cohorte',
    'prévision',
    'charge',
    'financement',
    'objectif',
  ],
  sections: [
    {
      title: 'Sept tableaux',
      blocks: [
        {
          list: [
            '« Stock et flux » compte les projets au début de la période, les entrées, les sorties et ce qui reste à la fin ; l’égalité est vérifiée sous le tableau.',
            '« Délais » dit le temps passé dans chaque statut et entre deux statuts, d’un seul tenant ou par agence, antenne, financeur, référent ou mission.',
            '« Parcours » dessine quel statut suit quel autre : une flèche est d’autant plus large que les passages sont nombreux, et son étiquette dit combien et la médiane des jours ; puis viennent les retours en arrière et les abandons.',
            '« Cohortes » suit, mois après mois, les projets ouverts ensemble.',
            '« Chiffre d’affaires » réunit devisé, signé, facturé, encaissé, et ce qui est prévu.',
            '« Charge » dit ce que chacun suit et ce qui l’attend.',
            '« Financement » dit ce qui est demandé, accordé, versé, à verser et en jeu chez les financeurs, par financeur, année, mission ou agence, et compare les objectifs des conventions à ce qui est accordé.',
          ],
        },
      ],
    },
    {
      title: 'Un jour passé, ou deux jours côte à côte',
      blocks: [
        '« Vu au » remonte à un jour : ce qui a pris effet ensuite n’est pas compté. Le bandeau permet aussi de s’en tenir à ce qui était enregistré ce jour-là.',
        '« Comparer avec le » place à côté de chaque nombre celui de cet autre jour, qui ouvre aussi ses lignes, et l’écart ; la période est décalée d’autant.',
      ],
    },
    {
      title: 'L’argent des financeurs',
      blocks: [
        'Choisissez la date qui fait l’année : celle de chaque chiffre (le demandé à son dépôt, l’accordé à sa décision, le versé à son versement, l’argent en jeu à son échéance), ou une seule pour tout le dossier.',
        'L’argent en jeu suit les délais de chaque financeur, comme « Mes échéances ». Les prêts et les avantages fiscaux ne sont pas des aides et n’y sont pas.',
        'Les objectifs se saisissent dans le contrat de la mission, par année, pour un financeur ou pour tous. Ils sont comparés aux dossiers accordés dans l’année.',
        '« Liste pour le financeur » enregistre un tableur : une ligne par dossier et financeur, avec les filtres de la page.',
      ],
    },
    {
      title: 'Ouvrir, enregistrer, imprimer',
      blocks: [
        'Un nombre souligné ouvre exactement ce qu’il compte. « Voir le tableau » montre les nombres d’un graphique.',
        '« CSV » et « Excel » enregistrent ce qui est affiché, avec ses filtres ; « Imprimer » le met sur papier, avec ses jours et ses filtres. L’adresse de la page garde tous les choix.',
      ],
    },
  ],
  next: ['statistiques', 'historique', 'paiement'],
}
