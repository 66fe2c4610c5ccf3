import type { Article } from '../article'

export const registre: Article = {
  slug: 'registre',
  title: 'Importer le registre national des copropriétés',
  summary: 'D’un extrait du registre à des copropriétés, sans écraser ce que vous avez saisi.',
  words: [
    'registre',
    'immatriculation',
    'RNIC',
    'ANAH',
    'extrait',
    'csv',
    'conflit',
    'annuler',
    'périmètre',
    'copropriétés',
  ],
  sections: [
    {
      title: 'Préparer l’extrait',
      blocks: [
        'L’extrait est celui du registre national d’immatriculation des copropriétés, que l’Anah publie chaque trimestre sur data.gouv.fr, tel qu’il a été téléchargé : .csv ou .xlsx, 50 Mo et 50 000 lignes au plus. Ses trois présentations (titres en français, noms longs, noms courts) sont comprises.',
        'Deux colonnes sont nécessaires : le numéro d’immatriculation et l’adresse de référence. Les colonnes inconnues sont laissées de côté et listées.',
      ],
    },
    {
      title: 'Importer',
      blocks: [
        {
          steps: [
            'En mode copropriété, ouvrez la mission, onglet « Import ».',
            'Dites quelles copropriétés prendre : celles des communes de la mission, tout l’extrait, ou d’autres communes et numéros. Les autres lignes sont ignorées et comptées.',
            'Déposez le fichier et lisez le plan : créer, mettre à jour, ne rien changer, écarter. Rien n’est encore écrit.',
            'Décidez des conflits et des rapprochements, puis démarrez. Vous pouvez quitter la page et revenir.',
          ],
        },
      ],
    },
    {
      title: 'Conflits et rapprochements',
      blocks: [
        'Un champ vide est rempli ; un champ écrit par un import précédent est mis à jour. Un champ que quelqu’un a saisi autrement est en conflit : la saisie est gardée, sauf si vous choisissez « Prendre le registre », champ par champ ou partout.',
        'Une copropriété sans numéro qui partage une parcelle ou une adresse avec une ligne est proposée. La ligne est ignorée tant que vous n’avez pas dit s’il s’agit d’elle ou d’une autre.',
        'Un extrait plus ancien que celui déjà importé ne change rien.',
      ],
    },
    {
      title: 'Annuler un import',
      blocks: [
        '« Annuler ce que cet import a écrit » supprime les copropriétés créées et remet les champs comme avant. Ce qui a été modifié ou complété depuis est d’abord nommé : vous pouvez le laisser tel quel et annuler le reste.',
      ],
    },
  ],
  next: ['import', 'historique', 'que-faire-si'],
}
