import type { Article } from '../article'

export const devis: Article = {
  slug: 'devis',
  title: 'Enregistrer les devis et factures de travaux',
  summary: 'Les devis des entreprises, leurs montants, les factures qui y répondent.',
  words: [
    'devis',
    'facture',
    'entreprise',
    'artisan',
    'TVA',
    'HT',
    'TTC',
    'éligible',
    'bailleur',
    'parties communes',
    'tableur',
  ],
  sections: [
    {
      title: 'Un devis, une facture',
      blocks: [
        'L’onglet « Travaux » d’un projet liste ses devis et ses factures, et ce que font les uns et les autres. « Nouveau devis » en ajoute un : seul le nom est obligatoire.',
        'Les montants HT et TTC sont ceux que l’entreprise a imprimés : ils ne sont jamais recalculés. Un taux propose l’un depuis l’autre. Dès que des lignes de TVA sont remplies, les montants sont leurs sommes.',
        'Une facture se coche « Facture » et nomme le devis auquel elle répond : le devis est alors « Facturé », et ne peut plus être supprimé tant que sa facture est là.',
      ],
    },
    {
      title: 'Le montant éligible',
      blocks: [
        'C’est la part hors taxes que les financeurs peuvent compter. Laissé vide, tout le montant HT compte, et le devis le dit.',
      ],
    },
    {
      title: 'Pour un bailleur',
      blocks: [
        'Les montants se remplissent dans un tableau : les parties communes, puis un logement par colonne, et les totaux à la fin. Un tableau copié d’un tableur s’y colle, qu’il ait une ligne par logement ou un logement par colonne.',
        'Si le projet change de type de demandeur, les montants d’un devis deviennent ceux des parties communes, ou les totaux restent seuls ; l’historique garde le détail.',
      ],
    },
    {
      title: 'Ce qui est à vérifier',
      blocks: [
        'Faîtage signale sans bloquer : un TTC qu’aucun taux ne donne, la même entreprise et le même montant deux fois, une facture sans devis ou qui le dépasse de plus de 10 %, un devis daté d’après le dépôt.',
      ],
    },
  ],
  next: ['logements', 'documents', 'espace-client'],
}
