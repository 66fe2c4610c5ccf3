import type { DeadlineRuleSheet } from '../deadline-rule.ts'

export type NationalDelay = Omit<DeadlineRuleSheet, 'funder_id'>

/** The delays of Anah for each step of its aids; its silence is a refusal. Those of other funders are for an administrator to type. */
export const anahDelays: readonly NationalDelay[] = [
  { kind: 'decision', from: 'deposit', months: 4, effect: 'le silence vaut refus' },
  {
    ...{ kind: 'start', from: 'notification', months: 12, effect: 'l’aide est perdue' },
    ...{ extension_months: 12, extension_times: 1 },
  },
  {
    ...{ kind: 'completion', from: 'notification', months: 36, effect: 'l’aide est perdue, l’avance est à rembourser' },
    ...{ extension_months: 36, extension_times: 1 },
  },
]
