import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of the page of operations. */
export const operationsErrors = {
  'workflow.noServer': [
    409,
    'L’API ne sait pas où est le serveur de traitements. Donnez-lui TEMPORAL_ADDRESS, comme au worker, et relancez-la.',
  ],
  'workflow.closed': [409, 'Ce traitement est déjà terminé : il n’y a rien à arrêter. Rechargez la page.'],
  'workflow.notFailed': [
    409,
    'Seul un traitement qui a échoué, expiré ou été interrompu se relance, et une seule fois. Rechargez la page pour voir où il en est.',
  ],
} as const satisfies ErrorTexts
