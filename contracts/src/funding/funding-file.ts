import type { z } from 'zod'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, euros, longText, reference, references, rows, shortText } from '../kernel/formats.ts'
import { fundingFileNoun } from '../kernel/nouns.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { deadlineKindLabels } from './deadline-kind.ts'

const of = { funder_id: field('Financeur', reference('funder')) }
const FUNDERS_MAX = 60
const number = optional('Numéro de dossier', shortText(60))
const papers = optional('Pièces', references('file', 30))

const deposits = rows(
  { ...of, on: field('Déposé le', day), amount: optional('Montant demandé', euros), reference: number, files: papers },
  FUNDERS_MAX,
)
export const decisionLabels = { granted: 'Accordé', refused: 'Refusé' } as const
const approvals = rows(
  {
    ...of,
    decision: field('Décision', choice(decisionLabels)),
    on: field('Notifié le', day),
    amount: optional('Montant accordé', euros),
    advance: optional('Avance accordée', euros),
    reference: optional('Référence de la décision', shortText(60)),
    files: papers,
  },
  FUNDERS_MAX,
)
export const paymentKindLabels = { advance: 'Avance', instalment: 'Acompte', balance: 'Solde' } as const
const payments = rows(
  {
    ...of,
    id: field('Paiement', reference('funding_payment')),
    kind: field('Nature', choice(paymentKindLabels)),
    asked_on: optional('Demandé le', day),
    amount: optional('Montant demandé', euros),
    paid_on: optional('Versé le', day),
    paid: optional('Montant versé', euros),
    reference: optional('Référence', shortText(60)),
    files: papers,
  },
  300,
)
const deadline = { ...of, kind: field('Échéance', choice(deadlineKindLabels)) }
const extensions = rows(
  { ...deadline, until: field('Prorogée jusqu’au', day), file_id: optional('Pièce', reference('file')) },
  100,
)
const waivers = rows({ ...deadline, reason: field('Motif', personal(longText(500))) }, 100)

/**
 * The money asked of each funder of a project, granted and paid, and what was said of their deadlines: one a project,
 * made with its first deposit. Amounts are integer cents.
 */
export const fundingFile = record('FundingFile', {
  right: 'simulation',
  notice: 'funding_file',
  stream: 'funding_file',
  owner: ofProject(),
  subject: 'owner',
  family: 'money',
  words: fundingFileNoun,
  sections: {
    Dossier: {
      project_id: field('Projet', reference('project')),
      works_started_on: optional('Travaux commencés le', day),
      works_completed_on: optional('Travaux terminés le', day),
    },
    Financeurs: {
      deposits: optional('Dépôts', deposits),
      approvals: optional('Agréments', approvals),
      payments: optional('Paiements', payments),
    },
    Échéances: {
      extensions: optional('Prorogations', extensions),
      waivers: optional('Échéances levées', waivers),
    },
  },
  rules: ({
    deposits: asked,
    approvals: granted,
    payments: paid,
    works_started_on: start,
    works_completed_on: end,
  }) => [
    ...twice('deposits', asked ?? []),
    ...twice('approvals', granted ?? []),
    ...repeated('payments', 'id', paid ?? [], 'Ce paiement y est déjà.'),
    ...(start && end && end < start
      ? [{ path: 'works_completed_on', message: 'Les travaux ne peuvent pas finir avant d’avoir commencé.' }]
      : []),
    ...(granted ?? []).flatMap(({ amount, advance }, at) =>
      advance && amount && advance > amount
        ? [{ path: `approvals.${at}.advance`, message: 'L’avance ne peut pas dépasser le montant accordé.' }]
        : [],
    ),
    ...(paid ?? []).flatMap(({ paid: received, paid_on }, at) =>
      received && !paid_on ? [{ path: `payments.${at}.paid_on`, message: 'Indiquez le jour du versement.' }] : [],
    ),
  ],
})
export type FundingFileSheet = SheetOf<typeof fundingFile>
export type FundingPayment = z.infer<typeof payments>[number]

const repeated = <K extends string>(
  list: string,
  key: K,
  some: readonly Readonly<Record<K, string>>[],
  message: string,
): FieldError[] => {
  const met = new Set<string>()
  return some.flatMap((one, at) => {
    if (met.has(one[key])) return [{ path: `${list}.${at}.${key}`, message }]
    met.add(one[key])
    return []
  })
}
const twice = (list: string, some: readonly { funder_id: string }[]): FieldError[] =>
  repeated(list, 'funder_id', some, 'Ce financeur y est déjà.')
