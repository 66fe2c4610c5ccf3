/** Where an order of payment stands. */
export const paymentOrderStatusLabels = {
  CREATED: 'Créé',
  SENT: 'Envoyé',
  OPENED: 'Ouvert',
  PAID: 'Payé',
  REFUSED: 'Refusé',
  EXPIRED: 'Expiré',
  ERROR: 'En erreur',
  CANCELLED: 'Annulé',
  REFUNDED: 'Remboursé',
} as const
export type PaymentOrderStatus = keyof typeof paymentOrderStatusLabels

/** Who takes the money. `fake` is that of the demonstration: no money moves. */
export const paymentProviderLabels = {
  payplug: 'PayPlug',
  monetico: 'Monetico',
  fake: 'Banque de démonstration',
} as const
export type PaymentProviderName = keyof typeof paymentProviderLabels

/** Why money that came is not taken for the payment of an order. */
export const disputeLabels = {
  amount: 'le montant n’est pas celui demandé',
  currency: 'la monnaie n’est pas l’euro',
  order: 'le paiement est d’un autre ordre',
  mode: 'c’est un paiement d’essai',
} as const
export type DisputeReason = keyof typeof disputeLabels

/** An order that can still be paid; whoever was refused may try again. */
const open: readonly PaymentOrderStatus[] = ['CREATED', 'SENT', 'OPENED', 'REFUSED']
export const isOpenOrder = (status: PaymentOrderStatus): boolean => open.includes(status)
