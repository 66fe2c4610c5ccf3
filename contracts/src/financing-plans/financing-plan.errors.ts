import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of financing plans. */
export const financingPlanErrors = {
  'plan.cle.none': [422, 'Aucun lot n’a de tantièmes de la clé « {cle} » : rien ne peut être réparti par elle.'],
} as const satisfies ErrorTexts
