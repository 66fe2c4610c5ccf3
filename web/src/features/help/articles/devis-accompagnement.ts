import type { Article } from '../article'

export const devisAccompagnement: Article = {
  slug: 'devis-accompagnement',
  title: 'Devis d’accompagnement, signature et factures',
  summary: 'Ce que vous vendez : du modèle au devis signé, puis à la facture payée.',
  words: [
    'devis',
    'AMO',
    'accompagnement',
    'signature',
    'signer',
    'facture',
    'acompte',
    'solde',
    'avoir',
    'paiement',
    'vendeur',
    'prestation',
    'kilomètres',
    'Factur-X',
  ],
  sections: [
    {
      title: 'Avant de commencer',
      blocks: [
        'Un administrateur décrit le vendeur dans « Vendeurs » : raison sociale, SIRET, TVA, IBAN. Sans vendeur, aucun devis n’est envoyé et aucune facture n’est éditée.',
        '« Modèles de devis » prépare les prestations, leurs prix et leurs conditions, pour toutes les missions ou pour une seule.',
      ],
    },
    {
      title: 'Le devis',
      blocks: [
        'L’onglet « Contractualisation » d’un projet, « Devis et factures », liste les devis. Choisir un modèle reprend ses lignes. Le prix d’une prestation du catalogue ne change pas, sauf si le modèle le permet ; les prestations libres et les frais kilométriques se remplissent à la main.',
        'Un modèle de devis peut nommer un « Modèle Word » : un modèle de document de nature « Devis d’accompagnement », avec ses repères (référence, lignes, totaux, client). Le devis en prend la mise en page ; le formulaire de rétractation s’y ajoute quand il est signé hors établissement.',
        'Une ligne « Pris en charge par un tiers » dit qui paie à la place du demandeur, après la TVA : elle ne change ni le prix ni la TVA.',
        'Une « Remise » s’indique en pour cent ou en euros HT, pour un taux de TVA ou pour tous. En Guadeloupe, en Martinique et à La Réunion, la TVA peut être de 8,5 ou de 2,1 %.',
        'Un devis se modifie tant qu’il est « Créé ». « Refaire » en crée un nouveau, aux prix d’aujourd’hui.',
      ],
    },
    {
      title: 'La signature',
      blocks: [
        '« Envoyer pour signature » fige le devis et écrit au demandeur : un lien lui ouvre le document, puis un code reçu par e-mail lui permet de signer, ou de refuser. C’est une signature électronique simple. Qui travaille sur le projet lit qu’il est signé, et quand ; la preuve se lit avec le droit d’audit.',
        'Un devis signé sur papier se remet avec « Signé sur papier » : le document numérisé remplace celui du devis.',
        'Une signature se met en pause et se reprend ; un devis se retire ou se clôt avec son motif. Passée sa date de validité, il expire pendant la nuit.',
      ],
    },
    {
      title: 'La facture',
      blocks: [
        'D’un devis signé, « Facturer » fait un brouillon : tout le devis, un acompte, ou le solde. Quand un tiers paie une part, les acomptes ne dépassent pas ce que le demandeur doit. « Éditer la facture » demande confirmation, la fige, lui donne le numéro qui suit et produit son PDF, qui porte le fichier Factur-X. Il lui faut l’adresse du client et, pour une société, son SIREN, à moins de dire qu’elle n’en a pas.',
        'Une facture éditée ne se modifie plus : « Faire un avoir » l’annule tout entière, ou n’en reprend qu’une partie : le reste est toujours dû. Les paiements reçus s’enregistrent un par un ; la facture est « Payée » quand le client a tout réglé.',
      ],
    },
  ],
  next: ['paiement', 'devis', 'documents', 'espace-client'],
}
