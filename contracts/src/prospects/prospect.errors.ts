import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of prospects. */
export const prospectErrors = {
  'prospect.converted': [409, 'Ce prospect est déjà un projet : ouvrez-le depuis sa fiche.'],
  'prospect.status.byConversion': [
    422,
    'Un prospect devient « Converti en projet » quand on en fait un projet, et le reste.',
  ],
  'prospect.erased': [422, 'Un prospect anonymisé ne devient pas un projet : plus rien ne dit qui il est.'],
} as const satisfies ErrorTexts
