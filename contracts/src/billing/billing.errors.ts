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
  'billing.assignment.noOccurrence': [
    404,
    'Ce projet n’est pas passé à ce statut à cette date : vérifiez son historique, puis recommencez.',
  ],
  'billing.assignment.noMatch': [409, 'Ce projet ne répond pas à ce que demande le déclencheur.'],
  'billing.assignment.delivered': [409, 'Cette commande est livrée : elle ne change plus.'],
  'billing.assignment.reserved': [409, 'Cette commande est en cours de facturation : attendez qu’elle aboutisse.'],
  'billing.assignment.canceled': [409, 'Cette commande est annulée : reprenez-la d’abord.'],
  'billing.assignment.projectRemoved': [409, 'Le projet de cette commande a été supprimé : rétablissez-le d’abord.'],
  'billing.assignment.notBillable': [
    409,
    'Cette commande n’est pas à facturer sur cette ligne : affectez-la et validez-la.',
  ],
  'billing.assignment.lineElsewhere': [404, 'Cette ligne n’est pas d’un bon de commande de la mission.'],
  'billing.bill.rows': [409, 'Cette facturation n’est pas possible : {rows}.'],
  'billing.erp.none': [409, 'Aucun lien avec AKUITEO n’est configuré : demandez-le à votre administrateur.'],
  'billing.erp.away': [503, 'AKUITEO ne répond pas. Réessayez dans quelques minutes.'],
  'billing.erp.refused': [409, 'AKUITEO a refusé la demande (réponse {status}).'],
} as const satisfies ErrorTexts
