import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of what an external setting keeps closed, and of the settings themselves. */
export const settingsErrors = {
  'settings.quotesSend.off': [
    403,
    'L’envoi des devis est désactivé dans les paramètres externes. Demandez à un administrateur de l’activer.',
  ],
  'settings.invoicesEdit.off': [
    403,
    'L’édition des factures est désactivée dans les paramètres externes. Demandez à un administrateur de l’activer.',
  ],
  'settings.invoicesPayment.off': [
    403,
    'Le paiement des factures est désactivé dans les paramètres externes. Demandez à un administrateur de l’activer.',
  ],
  'settings.iaUse.off': [
    403,
    'L’analyse de documents par IA est désactivée dans les paramètres externes. Demandez à un administrateur de l’activer.',
  ],
  'settings.secondFactor.off': [
    403,
    'Le second facteur n’est pas exigé dans les paramètres externes. Demandez à un administrateur de l’activer.',
  ],
} as const satisfies ErrorTexts
