import { z } from 'zod'
import { field, optional } from '../kernel/field.ts'
import { reference, yesNo } from '../kernel/formats.ts'
import { listFieldsOf } from '../kernel/list-fields.ts'
import { funderNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMissionOrNobody } from '../kernel/owner.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { between, required } from '../kernel/rules.ts'
import { requesterType } from '../kernel/values.ts'
import { codeOf } from './code-of.ts'

/** The kinds of help; the specification names the field without its values. Codes sort as their labels do. */
export const funderTypeLabels = {
  autre: 'Autre aide',
  avantage_fiscal: 'Avantage fiscal',
  cee: 'Certificats d’économies d’énergie',
  pret: 'Prêt',
  prime: 'Prime',
  subvention: 'Subvention',
} as const
export type FunderType = keyof typeof funderTypeLabels
export const funderType = codeOf(Object.keys(funderTypeLabels) as FunderType[])

/** To what a subvention is rounded, by the number of decimals kept. */
const subventionRoundLabels = { 0: '1 €', 1: '0,10 €', 2: '0,01 €' } as const
export type SubventionRound = keyof typeof subventionRoundLabels
export const DEFAULT_ROUND = 2 satisfies SubventionRound
export const subventionRound = z.literal([0, 1, 2], 'Choisissez un des arrondis proposés.')

/**
 * Who pays for part of the works of one type of requester. Without `mission_id` it is national: every mission may copy it.
 */
export const funder = record('Funder', {
  right: 'funder',
  owner: ofMissionOrNobody(),
  words: funderNoun,
  sections: {
    Financeur: {
      name: field('Nom', required(200)),
      type: field('Type d’aide', funderType, { format: 'choice', words: funderTypeLabels }),
      subvention_round: field('Arrondi de la subvention', subventionRound, {
        format: 'choice',
        words: subventionRoundLabels,
      }),
      requester_type: field('Type de demandeur', requesterType),
      counts_in_ceiling: optional('Compte dans le plafond des aides', yesNo, {
        hint: 'À défaut, tout compte sauf les prêts et les avantages fiscaux.',
      }),
      order: optional('Ordre', between(1, 999), {
        hint: 'Les financeurs d’une mission sont appliqués dans cet ordre.',
      }),
      mission_id: optional('Mission', reference('mission')),
      /** The funder it was copied from; each is altered without the other from then on. */
      copied_from: optional('Copie de', reference('funder'), { computed: true }),
    },
  },
})
/** What its lists say of it. */
export const funderOutline = outlineOf(funder)
export type FunderSheet = SheetOf<typeof funder>

/** The sum that what a funder gives goes into: aids, loans below what remains, advantages that are only shown. */
export const sumOfFunder = ({ type }: { readonly type: FunderType }): 'subvention' | 'loan' | 'tax' =>
  type === 'pret' ? 'loan' : type === 'avantage_fiscal' ? 'tax' : 'subvention'

/** Whether what it gives takes of the ceiling of all aids. */
export const countsInCeiling = (sheet: FunderSheet): boolean =>
  sheet.counts_in_ceiling ?? sumOfFunder(sheet) === 'subvention'

export const funderListFields = listFieldsOf(funder, { principal: ['requester_type', 'type'] })
