import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, longText, shortText, yesNo } from '../kernel/formats.ts'
import { thematicTemplateNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { type HeldScope, thematicLevels, thematicScopes } from './levels.ts'
import { type TemplateStep, templateSteps } from './template.ts'
import { type ThematicName, thematicTitles } from './thematic-names.ts'

const { mission: _, ...held } = thematicScopes

/** The steps of a thematic at a level, as administrators make them; versions are made from it once it is published. */
export const thematicTemplate = record('ThematicTemplate', {
  right: 'thematic',
  stream: 'thematic_template',
  words: thematicTemplateNoun,
  sections: {
    Modèle: {
      name: field('Nom', shortText(120)),
      scope: field('Niveau', choice(held)),
      thematique_name: field('Thématique', choice(thematicTitles)),
      published: optional('Publié', yesNo),
      comment: optional('Commentaire', longText(2000)),
    },
    Étapes: { steps: field('Étapes', templateSteps) },
  },
  rules: sheet => [...levelFaults(sheet), ...stepFaults(sheet.steps)],
})
export type ThematicTemplateSheet = SheetOf<typeof thematicTemplate>
/** The part of it that lists say. */
export const thematicTemplateOutline = outlineOf(thematicTemplate)

const levelFaults = ({ scope, thematique_name }: { scope: HeldScope; thematique_name: ThematicName }): FieldError[] =>
  (thematicLevels[thematique_name] as readonly string[]).includes(scope)
    ? []
    : [{ path: 'thematique_name', message: 'Cette thématique n’existe pas à ce niveau.' }]

/** Steps and fields are told apart by what versions hold them under; a step about people names one, a choice has values. */
function stepFaults(steps: readonly TemplateStep[]): FieldError[] {
  if (steps.length === 0) return [{ path: 'steps', message: 'Ajoutez au moins une étape.' }]
  const twice = (names: readonly string[]) => names.find((name, index) => names.indexOf(name) !== index)
  const fault = (index: number, message: string): FieldError => ({ path: `steps.${index}`, message })
  const ids = steps.map(({ id }) => id)
  const again = twice(ids)
  return [
    ...(again ? [fault(ids.lastIndexOf(again), 'Deux étapes ne peuvent pas porter le même code.')] : []),
    ...steps.flatMap((step, index) => {
      const keys = step.fields.map(({ key }) => key)
      const double = twice(keys)
      const isUnnamed = step.personal && step.fields[0]?.type !== 'person'
      const without = step.fields.find(({ type, values }) => /^choice/.test(type) && !values?.length)
      return [
        ...(double ? [fault(index, `« ${step.name} » : deux champs portent le code ${double}.`)] : []),
        ...(isUnnamed ? [fault(index, `« ${step.name} » : son premier champ désigne la personne concernée.`)] : []),
        ...(without ? [fault(index, `« ${step.name} » : donnez ses choix au champ « ${without.label} ».`)] : []),
      ]
    }),
  ]
}
