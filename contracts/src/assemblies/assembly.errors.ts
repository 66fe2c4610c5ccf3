import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of assemblies and their votes. */
export const assemblyErrors = {
  'assembly.resolution.none': [404, 'Cette résolution n’existe pas dans cette assemblée.'],
  'assembly.holder.none': [
    422,
    'Une des personnes n’est pas copropriétaire au jour de l’assemblée. Rechargez la liste.',
  ],
  'assembly.proxy.self': [422, 'On ne se donne pas pouvoir à soi-même. Choisissez une autre personne.'],
  'assembly.second.none': [422, 'Aucun second vote n’est ouvert pour cette résolution.'],
} as const satisfies ErrorTexts
