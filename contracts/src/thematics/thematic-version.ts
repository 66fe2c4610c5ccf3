import { building } from '../co-ownership/building.ts'
import { copro } from '../co-ownership/copro.ts'
import { lot } from '../co-ownership/lot.ts'
import { sc } from '../co-ownership/sc.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, reference, shortText } from '../kernel/formats.ts'
import { thematicVersionNoun } from '../kernel/nouns.ts'
import { ofOneOf } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import type { HeldScope } from './levels.ts'
import { templateSteps } from './template.ts'
import { thematicTitles } from './thematic-names.ts'
import { versionMoves } from './thematic-version.state.ts'

const sheet = recordSheet({
  right: 'copro',
  stream: 'thematic_version',
  owner: ofOneOf({
    sc_id: { record: () => sc, right: 'sc' },
    copro_id: { record: () => copro, right: 'copro' },
    building_id: { record: () => building, right: 'building' },
    lot_id: { record: () => lot, right: 'lot' },
  }),
  words: thematicVersionNoun,
  family: 'owner',
  sections: {
    Rattachement: {
      sc_id: optional('Conseil ou ASL', reference('sc')),
      copro_id: optional('Copropriété', reference('copro')),
      building_id: optional('Bâtiment', reference('building')),
      lot_id: optional('Lot', reference('lot')),
    },
    Version: {
      thematique_name: field('Thématique', choice(thematicTitles)),
      version_name: field('Nom de la version', personal(shortText(100))),
      version_date: field('Date de la version', day),
      /** The steps of the template as they were when it was made. */
      steps: field('Étapes', templateSteps, { computed: true }),
    },
  },
})
export type ThematicVersionSheet = SheetOf<typeof sheet>

/** A thing described in one thematic on a day: the steps of a template, and the values typed into them. */
export const thematicVersion = processWithSheet('ThematicVersion', sheet, versionMoves)

const scopeFields = { sc: 'sc_id', copro: 'copro_id', building: 'building_id', lot: 'lot_id' } as const
/** The field that holds the id of what a version of a level is about. */
export const fieldOfScope = (scope: HeldScope): (typeof scopeFields)[HeldScope] => scopeFields[scope]
/** The level of a version, and the id of what it is about. */
export function scopeOf(version: Partial<Record<(typeof scopeFields)[HeldScope], string | null>>) {
  for (const scope of Object.keys(scopeFields) as HeldScope[]) {
    const id = version[scopeFields[scope]]
    if (id) return { scope, id }
  }
  return undefined
}
