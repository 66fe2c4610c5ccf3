import { field, optional } from '../kernel/field.ts'
import { countOf, formatEuro } from '../kernel/format-number.ts'
import { euros, reference, shortText, whole, year } from '../kernel/formats.ts'
import { fundingObjectiveNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofMission } from '../kernel/owner.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { contractEndpoints } from './contract-record.ts'

/** How many projects a convention wants funded in a year, and for how much: by one funder or by all together. */
export const fundingObjective = record('FundingObjective', {
  right: 'mission',
  stream: 'fundingObjective',
  table: 'funding_objective',
  owner: ofMission(),
  words: fundingObjectiveNoun,
  sections: {
    Objectif: {
      mission_id: field('Mission', reference('mission')),
      year: field('Année', year(2000, 2099)),
      funder: optional('Financeur des travaux', shortText(200), {
        hint: 'Son nom, tel qu’il est écrit parmi les financeurs de la mission. Vide : tous ensemble.',
      }),
      projects: optional('Dossiers à financer', whole(1, 100_000)),
      amount: optional('Montant d’aides à accorder', euros),
    },
  },
  rules: ({ projects, amount }) =>
    projects == null && amount == null
      ? [{ path: 'projects', message: 'Indiquez un nombre de dossiers ou un montant.' }]
      : [],
})
export type FundingObjectiveSheet = SheetOf<typeof fundingObjective>
export const fundingObjectiveOutline = outlineOf(fundingObjective)

/** `2026, Anah`. */
export const objectiveName = ({ year: of, funder }: Pick<FundingObjectiveSheet, 'year' | 'funder'>): string =>
  `${of}, ${funder ?? 'tous financeurs'}`

/** `60 dossiers, 900 000,00 €`. */
export const objectiveWanted = ({ projects, amount }: Pick<FundingObjectiveSheet, 'projects' | 'amount'>): string =>
  [projects == null ? '' : countOf(projects, 'dossier', 'dossiers'), amount == null ? '' : formatEuro(amount)]
    .filter(Boolean)
    .join(', ')

export const fundingObjectiveEndpoints = contractEndpoints(fundingObjective, '/api/funding-objectives', {
  sort: ['year', 'funder'],
})
