import { z } from 'zod'
import { copro } from '../co-ownership/copro.ts'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import {
  choice,
  day,
  decimalBetween,
  euros,
  longText,
  reference,
  rows,
  shortText,
  whole,
  yesNo,
} from '../kernel/formats.ts'
import { financingPlanNoun } from '../kernel/nouns.ts'
import { ofRecord } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { id } from '../kernel/values.ts'

const lineNatures = { pc: 'PC', ppic: 'PPIC', pp: 'PP', honoraires: 'Honoraires' } as const
const vatRates = { '5.5': '5,5 %', '10': '10 %', '20': '20 %' } as const
const loanKinds = {
  eco_ptz: 'Éco-PTZ',
  adhesion_libre: 'Prêt collectif, adhésion libre (26-4 II)',
  adhesion_de_principe: 'Prêt collectif, adhésion de principe (26-4 III)',
  autre: 'Autre prêt',
} as const

const LINES_MAX = 200
const AIDS_MAX = 60
const LOTS_MAX = 2000
const CALLS_MAX = 24
const percent = (most: number, places: number, message: string) => decimalBetween(0, most, places, message)
const cle = reference('cle')

const lineRows = rows(
  {
    id: id.optional(),
    label: field('Travaux', shortText(200)),
    cle_id: field('Clé', cle),
    nature: field('Nature', choice(lineNatures)),
    ht: optional('HT', euros),
    vat: optional('TVA', choice(vatRates)),
    ttc: optional('TTC', euros),
    eligible_ht: optional('HT retenu pour les aides', euros),
  },
  LINES_MAX,
)
const aidRows = rows(
  {
    id: id.optional(),
    funder: field('Financeur', shortText(120)),
    amount: optional('Montant', euros),
    rate: optional('Taux', percent(100, 2, 'Indiquez un taux entre 0 et 100, par exemple 45.')),
    ceiling: optional('Plafond de dépense', euros),
    cle_id: optional('Clé', cle),
  },
  AIDS_MAX,
)
const ownRows = rows({ lot_id: field('Lot', reference('lot')), amount: field('Aide individuelle', euros) }, LOTS_MAX)
const callRows = rows(
  {
    on: field('Appelé le', day),
    share: field('Part', percent(100, 2, 'Indiquez une part entre 0 et 100, par exemple 30.')),
  },
  CALLS_MAX,
)

/** How the works of a copro are paid, lot by lot: what they cost, what helps, what is borrowed, when it is called. */
export const financingPlan = record('FinancingPlan', {
  right: 'copro',
  stream: 'financing_plan',
  owner: ofRecord(() => copro, 'copro_id'),
  words: financingPlanNoun,
  family: 'copro',
  sections: {
    Plan: {
      copro_id: field('Copropriété', reference('copro')),
      name: field('Nom', personal(shortText(120))),
      owners_on: field('Copropriétaires au', day),
      comment: optional('Commentaire', personal(longText())),
    },
    Travaux: { lines: field('Travaux et honoraires', lineRows) },
    Aides: {
      aids: optional('Aides collectives', aidRows),
      certificates: optional('CEE versés au syndicat', euros),
      works_fund: optional('Fonds de travaux utilisé', euros),
      own_aids: optional('Aides individuelles', ownRows),
    },
    Prêt: {
      loan_kind: optional('Prêt', choice(loanKinds)),
      loan_months: optional('Durée', whole(1, 480, 'mois')),
      loan_rate: optional('Taux annuel', percent(20, 3, 'Indiquez un taux entre 0 et 20, par exemple 3,8.')),
      loan_lots: optional('Lots qui empruntent', z.array(id).max(LOTS_MAX)),
      loan_all: optional('Tous les lots empruntent', yesNo),
    },
    Appels: { calls: optional('Appels de fonds', callRows) },
  },
  rules: ({ lines, calls, loan_kind, loan_months }): FieldError[] => [
    ...lines.flatMap(({ ht, ttc }, index) =>
      ht == null && ttc == null ? [{ path: `lines.${index}.ttc`, message: 'Indiquez le montant HT ou TTC.' }] : [],
    ),
    ...(calls && calls.length > 0 && hundredths(calls.map(one => one.share)) !== WHOLE
      ? [{ path: 'calls', message: 'Les appels doivent totaliser 100 %.' }]
      : []),
    ...(loan_kind && !loan_months ? [{ path: 'loan_months', message: 'Indiquez la durée du prêt.' }] : []),
  ],
})
export type FinancingPlanSheet = SheetOf<typeof financingPlan>

const WHOLE = 10_000
/** `30.5` → 3050: a share in hundredths of a percent. */
export const hundredthsOf = (share: string): number => Math.round(Number(share) * 100)
const hundredths = (shares: readonly string[]) => shares.reduce((sum, one) => sum + hundredthsOf(one), 0)
