import type { HeldScope } from '../levels.ts'
import type { TemplateStep } from '../template.ts'
import type { ThematicName } from '../thematic-names.ts'
import { arrears } from './arrears.ts'
import { fabric } from './fabric.ts'
import type { StepOf } from './field.ts'
import { commonFinancing, position, privateFinancing } from './financing.ts'
import { charges, management } from './management.ts'
import { occupation } from './occupation.ts'
import { legal, surroundings } from './surroundings.ts'

const steps: Record<ThematicName, readonly StepOf[]> = {
  ENVIRONNEMENT_URBAIN_CADRE_VIE: surroundings,
  SITUATION_JURIDIQUE_FONCIER: legal,
  OCCUPATION_SOCIALE: occupation,
  GESTION_ET_FONCTIONNEMENT: management,
  CHARGES: charges,
  IMPAYES: arrears,
  EQUIPEMENT_ET_BATI: fabric,
  SUIVI_FINANCEMENTS_PC_ET_PPIC: commonFinancing,
  SUIVI_FINANCEMENTS_PP: privateFinancing,
  POSITIONNEMENT_IMMOBILIER: position,
}

/** The steps that a thematic has at a level as it is shipped, in order; none where it is not of that level. */
export const builtInSteps = (scope: HeldScope, name: ThematicName): TemplateStep[] =>
  steps[name].filter(({ levels }) => levels.includes(scope)).map(({ step }, index) => ({ ...step, order: index + 1 }))
