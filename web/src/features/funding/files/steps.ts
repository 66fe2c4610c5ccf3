import { decisionLabels, paymentKindLabels } from '@faitage/contracts/funding/funding-file'
import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

/* The three steps of a file with its funders, each as the fields that one types of it and the way it is read. */

export type Row = { readonly funder_id: string } & Readonly<Record<string, unknown>>
export type Draft = Readonly<Record<string, string | number | null>>

export interface StepField {
  readonly key: string
  readonly label: string
  readonly kind: 'day' | 'euro' | 'text' | 'choice'
  readonly words?: Readonly<Record<string, string>>
  readonly needed?: true
}

export interface Step {
  readonly title: string
  readonly act: string
  readonly saved: string
  readonly removed: string
  readonly empty: string
  readonly fields: readonly StepField[]
  /** Whether a funder has several rows of it. */
  readonly many: boolean
  readonly save: typeof fundingFileEndpoints.deposit
  readonly remove: typeof fundingFileEndpoints.removeDeposits
  rowsOf(answer: FundingFileAnswer): readonly Row[]
  /** The first values of a new row, from what is already known of the funder. */
  begins(funder: FundingFileAnswer['items'][number], today: string, answer: FundingFileAnswer): Draft
  told(row: Row): string
}

const euros = (value: unknown) => (typeof value === 'number' ? formatEuro(value) : undefined)
const day = (words: string, value: unknown) => (typeof value === 'string' ? `${words} ${formatDay(value)}` : undefined)
const sentence = (...parts: readonly (string | undefined | false)[]) => parts.filter(Boolean).join(', ')

export const steps = {
  deposit: {
    title: 'Dépôt',
    act: 'Enregistrer le dépôt',
    saved: 'Le dépôt est enregistré.',
    removed: 'Le dépôt est retiré.',
    empty: 'Pas encore déposé',
    many: false,
    save: fundingFileEndpoints.deposit,
    remove: fundingFileEndpoints.removeDeposits,
    fields: [
      { key: 'on', label: 'Déposé le', kind: 'day', needed: true },
      { key: 'amount', label: 'Montant demandé', kind: 'euro' },
      { key: 'reference', label: 'Numéro de dossier', kind: 'text' },
    ],
    rowsOf: ({ deposits }) => deposits,
    begins: ({ simulated }, today) => ({ on: today, amount: simulated || null, reference: null }),
    told: ({ on, amount, reference }) =>
      sentence(day('Déposé le', on), euros(amount) && `${euros(amount)} demandés`, reference ? `n° ${reference}` : ''),
  },
  approval: {
    title: 'Agrément',
    act: 'Enregistrer la décision',
    saved: 'La décision est enregistrée.',
    removed: 'La décision est retirée.',
    empty: 'Pas encore de décision',
    many: false,
    save: fundingFileEndpoints.approval as never,
    remove: fundingFileEndpoints.removeApprovals as never,
    fields: [
      { key: 'decision', label: 'Décision', kind: 'choice', words: decisionLabels, needed: true },
      { key: 'on', label: 'Notifiée le', kind: 'day', needed: true },
      { key: 'amount', label: 'Montant accordé', kind: 'euro' },
      { key: 'advance', label: 'Avance accordée', kind: 'euro' },
      { key: 'reference', label: 'Référence de la décision', kind: 'text' },
    ],
    rowsOf: ({ approvals }) => approvals,
    begins: ({ asked, simulated }, today) => ({
      ...{ decision: 'granted', on: today, amount: asked ?? (simulated || null), advance: null, reference: null },
    }),
    told: ({ decision, on, amount, advance }) =>
      sentence(
        day(decision === 'refused' ? 'Refusé le' : 'Accordé le', on),
        decision === 'granted' && euros(amount),
        euros(advance) && `dont ${euros(advance)} d’avance`,
      ),
  },
  payment: {
    title: 'Demande de paiement',
    act: 'Ajouter une demande',
    saved: 'Le paiement est enregistré.',
    removed: 'Le paiement est retiré.',
    empty: 'Rien de demandé pour l’instant',
    many: true,
    save: fundingFileEndpoints.payment as never,
    remove: fundingFileEndpoints.removePayments as never,
    fields: [
      { key: 'kind', label: 'Nature', kind: 'choice', words: paymentKindLabels, needed: true },
      { key: 'asked_on', label: 'Demandé le', kind: 'day' },
      { key: 'amount', label: 'Montant demandé', kind: 'euro' },
      { key: 'paid_on', label: 'Versé le', kind: 'day' },
      { key: 'paid', label: 'Montant versé', kind: 'euro' },
      { key: 'reference', label: 'Référence', kind: 'text' },
    ],
    rowsOf: ({ payments }) => payments,
    begins: ({ funder_id, granted, simulated, paid }, today, { approvals, payments }) => {
      const begun = paid > 0 || payments.some(one => one.funder_id === funder_id)
      const advance = approvals.find(one => one.funder_id === funder_id)?.advance
      const left = Math.max(0, (granted ?? simulated) - paid)
      return {
        ...{ asked_on: today, paid_on: null, paid: null, reference: null },
        ...(!begun && advance ? { kind: 'advance', amount: advance } : { kind: 'balance', amount: left || null }),
      }
    },
    told: ({ kind, asked_on, amount, paid_on, paid }) =>
      `${paymentKindLabels[kind as keyof typeof paymentKindLabels]}\u00A0: ${sentence(
        day('demande du', asked_on),
        euros(amount),
        paid_on ? `versement de ${euros(paid) ?? 'montant à préciser'} ${day('le', paid_on)}` : 'pas encore versé',
      )}`,
  },
} as const satisfies Record<string, Step>
