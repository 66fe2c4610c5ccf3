import type { FaitageEvent, FaitageEventOf } from '@faitage/contracts/all-events'
import type { lotCommandedEvents } from '@faitage/contracts/co-ownership/lot.events'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import type { Said } from './sentences.fr.ts'
import { shortened } from './shortened.ts'

type LotEventType = Extract<FaitageEvent['type'], (typeof lotCommandedEvents)[number]['type']>
type Sentences = { [T in LotEventType]: (event: RecordedEvent<FaitageEventOf<T>>, said: Said) => string }

const since = (on: string | null) => (on === null ? '' : ` à compter du ${formatDay(on)}`)

/** What happened to those who own, occupy and owe. */
export const lotSentences: Sentences = {
  LotHoldersChanged: ({ data: { role, on } }, { who }) =>
    `${who} a indiqué les ${role === 'proprietaire' ? 'propriétaires' : 'occupants'} du lot${since(on)}.`,
  LotSold: ({ data: { on, buyers, price, ends_occupation } }, { who, nameOf }) =>
    `${who} a enregistré la vente du lot au ${formatDay(on)} à ${people(buyers, nameOf)}${price == null ? '' : `, pour ${formatEuro(price)}`}${ends_occupation ? ', libre d’occupation' : ''}.`,
  LotPeriodDated: ({ data: { person_id } }, { who, nameOf }) =>
    `${who} a corrigé les dates de la période de ${nameOf(person_id)}.`,
  LotPeriodWithdrawn: ({ data: { subject_id, reason } }, { who, nameOf }) =>
    `${who} a retiré la période de ${nameOf(subject_id)}, qui n’a jamais été.${reason ? ` Motif : ${shortened(reason)}` : ''}`,
  LotOwnershipUndone: (_, { who }) => `${who} a annulé un changement de propriétaires ou d’occupants du lot.`,
  LotPeopleMerged: (_, { who }) => `${who} a réuni deux fiches d’une même personne sur le lot.`,
  LotArrearsStated: ({ data: { on, amount, source, instead_of } }, { who }) =>
    `${who} a indiqué ${formatEuro(amount)} d’impayés de charges au ${formatDay(on)}${instead_of ? `, à la place du relevé du ${formatDay(instead_of)}` : ''}${source ? ` (${source})` : ''}.`,
  LotArrearsWithdrawn: ({ data: { days } }, { who }) =>
    `${who} a retiré les impayés de charges au ${days.map(formatDay).join(', ')}.`,
}

const people = (ids: readonly string[], nameOf: (id: string) => string): string =>
  ids.length < 2
    ? ids.map(nameOf).join('')
    : `${ids.slice(0, -1).map(nameOf).join(', ')} et ${nameOf(ids.at(-1) as string)}`
