import type { Article } from '../article'

export const paiement: Article = {
  slug: 'paiement',
  title: 'Paiement par carte, comptabilité et montants',
  summary: 'Faire payer une facture en ligne, la transmettre à AKUITEO, et savoir où en est l’argent.',
  words: [
    'paiement',
    'carte',
    'lien de paiement',
    'remboursement',
    'AKUITEO',
    'comptabilité',
    'soldée',
    'argent',
    'encaissé',
    'retard',
  ],
  sections: [
    {
      title: 'Le paiement par carte',
      blocks: [
        'Sur une facture éditée, « Faire un lien de paiement » demande ce qui reste dû, pendant trente jours. « Envoyer le lien » l’adresse au demandeur avec la facture ; « Copier le lien » sert à l’envoyer autrement. Un nouveau lien remplace le précédent, et un lien ne sert plus dès que la somme due change. Un client le trouve aussi dans son espace.',
        'La facture est « Payée » dès que la banque le confirme, même si la page a été fermée trop tôt. Un paiement refusé se retente avec le même lien.',
        'Ce qui a été payé deux fois, ou ne correspond pas à ce qui était demandé, devient une tâche du projet. « Rembourser » rend l’argent sur la carte qui a payé ; avec Monetico, le remboursement se fait dans son tableau de bord, puis s’enregistre sur la facture.',
        'Après une signature à domicile, aucun paiement n’est demandé pendant sept jours.',
      ],
    },
    {
      title: 'L’argent d’un coup d’œil',
      blocks: [
        'L’accueil, la page générale d’une mission et « Devis et factures » d’un projet disent ce qui est devisé, signé, à facturer, facturé, encaissé et en retard, de ce que vous voyez. Chaque montant ouvre les devis ou les factures qui le font.',
        '« Facturé » retire les avoirs ; une facture de solde y compte sans les acomptes. « À facturer » est ce qui reste des devis signés. « En retard » est ce qui reste dû après l’échéance.',
      ],
    },
    {
      title: 'La comptabilité',
      blocks: [
        'Quand AKUITEO est relié, une facture éditée s’y transmet avec « Transmettre à AKUITEO » : le client y est retrouvé ou créé, la facture y est écrite une seule fois. « Relire dans AKUITEO » dit ce qui y reste à régler.',
        'Une facture payée ici et soldée dans AKUITEO devient « Soldée », à la relecture ou dans l’heure.',
      ],
    },
  ],
  next: ['devis-accompagnement', 'facturation', 'reglages'],
}
