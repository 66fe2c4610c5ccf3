import { copro } from '../co-ownership/copro.ts'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, euros, longText, reference, rows, shortText, yesNo } from '../kernel/formats.ts'
import { assemblyNoun } from '../kernel/nouns.ts'
import { ofRecord } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { processWithSheet } from '../kernel/process.ts'
import { recordSheet, type SheetOf } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'
import { assemblyMoves } from './assembly.state.ts'
import { majorities } from './vote.ts'

export const assemblyKinds = {
  ordinaire: 'Ordinaire',
  extraordinaire: 'Extraordinaire',
  speciale: 'Spéciale',
} as const

const RESOLUTIONS_MAX = 100
const resolutionRows = rows(
  {
    id: id.optional(),
    number: field('N°', shortText(20)),
    title: field('Résolution', personal(shortText(300))),
    majority: field('Majorité', choice(majorities)),
    energy_works: optional('Travaux d’économie d’énergie', yesNo),
    amount: optional('Montant', euros),
  },
  RESOLUTIONS_MAX,
)

const sheet = recordSheet({
  right: 'copro',
  stream: 'assembly',
  owner: ofRecord(() => copro, 'copro_id'),
  words: assemblyNoun,
  family: 'copro',
  sections: {
    Assemblée: {
      copro_id: field('Copropriété', reference('copro')),
      held_on: field('Date', day),
      assembly_kind: field('Nature', choice(assemblyKinds)),
      convened_on: optional('Convoquée le', day),
      location: optional('Lieu', shortText(300)),
      minutes_notified_on: optional('PV notifié le', day),
      contested: optional('Contestée', yesNo),
      comment: optional('Commentaire', personal(longText())),
    },
    Résolutions: { resolutions: optional('Résolutions', resolutionRows) },
  },
  rules: ({ held_on, convened_on, minutes_notified_on }): FieldError[] => [
    ...(convened_on && convened_on > held_on
      ? [{ path: 'convened_on', message: 'La convocation précède l’assemblée.' }]
      : []),
    ...(minutes_notified_on && minutes_notified_on < held_on
      ? [{ path: 'minutes_notified_on', message: 'Le procès-verbal est notifié après l’assemblée.' }]
      : []),
  ],
})
export type AssemblySheet = SheetOf<typeof sheet>

/** An assembly of the co-owners of a copro: its resolutions, those who attended, how they voted. */
export const assembly = processWithSheet('Assembly', sheet, assemblyMoves)
