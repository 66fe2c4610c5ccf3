import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import type { FundingFileSheet } from '@faitage/contracts/funding/funding-file'
import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'

/* The warnings of a funding file, in French: for a person to look at twice, nothing is refused. All pure. */

type Item = Pick<
  FundingFileAnswer['items'][number],
  'funder_id' | 'name' | 'granted' | 'paid' | 'advance_paid' | 'is_refused' | 'deadlines'
>

/** A quote of the project: its date, its price, and its price at the end of days of deposit, where it was known then. */
export interface QuoteAround {
  readonly name: string
  readonly dated: string | null
  readonly price: number
  readonly before: ReadonlyMap<string, number>
}

interface Told {
  readonly items: readonly Item[]
  readonly file: FundingFileSheet
  readonly quotes: readonly QuoteAround[]
}

export const warningsOf = ({ items, file, quotes }: Told): string[] => [
  ...items.flatMap(moneyWarnings),
  ...items.flatMap(lateWarnings),
  ...items.flatMap(item => orderWarnings(item, file)),
  ...quotes.flatMap(quote => quoteWarnings(quote, file)),
]

const moneyWarnings = ({ name, granted, paid, is_refused, advance_paid }: Item): string[] => [
  ...(granted !== null && paid > granted
    ? [`${name}\u00A0: ${formatEuro(paid)} versés, plus que les ${formatEuro(granted)} accordés.`]
    : []),
  ...(is_refused && advance_paid > 0
    ? [`${name}\u00A0: refusé, l’avance de ${formatEuro(advance_paid)} est à rembourser.`]
    : []),
]

const lateWarnings = ({ name, deadlines }: Item): string[] =>
  deadlines
    .filter(({ state }) => state === 'missed')
    .map(
      ({ kind, until, effect }) =>
        `${name}\u00A0: ${deadlineKindLabels[kind].toLowerCase()}, échéance du ${formatDay(until)} dépassée${effect ? ` (${effect})` : ''}.`,
    )

/** Days that come in an order in which files are not made: most are slips of the keyboard. */
function orderWarnings({ funder_id, name }: Item, { deposits, approvals, payments }: FundingFileSheet): string[] {
  const isOf = (one: { funder_id: string }) => one.funder_id === funder_id
  const deposited = deposits?.find(isOf)?.on
  const decided = approvals?.find(isOf)?.on
  const early = (payments ?? [])
    .filter(isOf)
    .flatMap(({ asked_on, paid_on }) => [asked_on, paid_on])
    .filter(day => day && decided && day < decided)
    .toSorted()
    .at(0)
  return [
    ...(deposited && decided && decided < deposited
      ? [
          `${name}\u00A0: la décision du ${formatDay(decided)} est d’avant le dépôt du ${formatDay(deposited)}. Vérifiez les dates.`,
        ]
      : []),
    ...(early && decided
      ? [
          `${name}\u00A0: le paiement du ${formatDay(early)} est d’avant la décision du ${formatDay(decided)}. Vérifiez les dates.`,
        ]
      : []),
  ]
}

/** Changes that a funder has not seen: a quote dated from after their deposit, or one whose price has changed since. */
function quoteWarnings({ name, dated, price, before }: QuoteAround, { deposits }: FundingFileSheet): string[] {
  const days = [...new Set((deposits ?? []).map(({ on }) => on))].toSorted()
  const unseen = days.filter(on => (dated ?? '') > on).at(-1)
  if (unseen) return [`Le devis «\u00A0${name}\u00A0» est daté d’après le dépôt du ${formatDay(unseen)}.`]
  const changed = days.filter(on => before.has(on) && before.get(on) !== price).at(-1)
  if (!changed) return []
  const was = formatEuro(before.get(changed) ?? 0)
  return [
    `Le devis «\u00A0${name}\u00A0» a changé depuis le dépôt du ${formatDay(changed)}\u00A0: ${was}, maintenant ${formatEuro(price)}.`,
  ]
}
