import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of triggers, order assignments and sales orders. The first four texts are the specification's own, letter by letter. */
export const billingErrors = {
  'billing.unknown': [500, 'Erreur inconnue'],
  'billing.salesOrder.notFound': [404, "Le bon de commande {id} n'existe pas dans AKUITEO"],
  'billing.salesOrder.inUse': [409, "Vous ne pouvez pas retirer ce BDC car il est en cours d'utilisation."],
  'billing.trigger.required': [422, 'Le nom du déclencheur et le status du projet sont obligatoires.'],
  'billing.trigger.tooMany': [
    409,
    'Cette mission a déjà {most} déclencheurs : supprimez-en avant d’en créer d’autres.',
  ],
} as const satisfies ErrorTexts
