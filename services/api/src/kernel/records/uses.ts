import { theOf } from '@faitage/contracts/kernel/noun'
import { fundingFileNoun, invoiceNoun } from '@faitage/contracts/kernel/nouns'
import { thingOf } from '@faitage/contracts/kernel/things'
import type { Use } from '@faitage/projections/kernel/record-model'

/** How a thing is named when it still uses another: a bill of works is kept among their quotes, a funding file is named here alone. */
const calledIn = ({ kind, is_bill }: Use): string => {
  const noun = is_bill ? invoiceNoun : kind === 'funding_file' ? fundingFileNoun : thingOf(kind).noun
  return noun ? theOf(noun) : kind
}

/** The first few uses by name, then how many more: « la mission « X », l’antenne « Y » et 2 autres ». */
export function sentenceOfUses(uses: readonly Use[]): string {
  const shown = uses.slice(0, 3).map(use => `${calledIn(use)} « ${use.name} »`)
  const more = uses.length - shown.length
  return [...shown, ...(more > 0 ? [`et ${more} autre${more > 1 ? 's' : ''}`] : [])].join(', ')
}
