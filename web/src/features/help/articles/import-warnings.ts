import type { Article } from '../article'

export const importWarnings: Article = {
  slug: 'plan-import',
  title: 'Ce qu’un plan d’import signale',
  summary: 'Ce qui se perdrait en silence, et comment garder une ligne malgré une cellule.',
  words: [
    'avertissement',
    'feuille',
    'fusionnées',
    'masquées',
    'doublon',
    'code postal',
    'accents',
    'valeur',
    'erreur',
  ],
  sections: [
    {
      title: 'À vérifier avant de démarrer',
      blocks: [
        {
          list: [
            'Un code postal qui avait perdu son zéro : il a été remis.',
            'Un montant dont le point ou la virgule a été lu comme un séparateur de milliers.',
            'Un texte aux caractères abîmés, ou un jour et un mois peut-être inversés.',
            'Des cellules fusionnées : leur valeur est reprise sur chaque ligne. Des lignes masquées : elles sont lues quand même.',
            'La même personne sous une autre référence, dans le fichier ou dans la mission. Si rien ne la distingue, la ligne attend que vous la confirmiez.',
          ],
        },
        'Une cellule qui affiche une erreur (#REF, #N/A) ou une formule sans résultat met sa ligne en erreur, en nommant la cellule.',
        'Si le classeur a d’autres feuilles avec des lignes, le plan le dit : choisissez celle à lire.',
      ],
    },
    {
      title: 'Garder les lignes en erreur',
      blocks: [
        'Une cellule ne coûte pas sa ligne. Pour chaque sorte d’erreur, vous pouvez dire ce qu’une valeur signifie (« Vu » : Visite traitée ; la mission s’en souvient), donner l’année des revenus du fichier, ou importer la ligne sans cette valeur.',
        'Seuls la référence et le type de demandeur sont indispensables.',
      ],
    },
  ],
  next: ['import', 'colonnes-import'],
}
