import type { OwnersOwing } from '@faitage/contracts/co-ownership/arrears/copro-arrears'
import type { LetterRecipient } from '@faitage/contracts/letters/owner-letters'
import type { LetterAudience } from '@faitage/contracts/letters/owner-letters.endpoints'
import type { OwnerTokenSource } from '@faitage/contracts/letters/owner-tokens'
import { coprosOnPaper } from '@faitage/projections/co-ownership/lots-on-paper'
import { type CoproOnDay, coproOnDay } from '../../co-ownership/exports/copro-on-day.ts'
import { addressOf, namesOf } from '../../co-ownership/exports/names.ts'
import type { Api } from '../../kernel/api.ts'
import { refused } from '../../kernel/refusal.ts'

/** A copro with its owners and debts of a day. @throws {Refusal} NOT_FOUND where it is no more */
export async function writtenAbout(api: Api, copro_id: string, on: string): Promise<CoproOnDay> {
  const [copro] = await coprosOnPaper(api.db, { copro_id })
  if (!copro) throw refused('NOT_FOUND')
  return coproOnDay(api, copro, { on, withNames: true })
}

/** Whom letters are to. Owners come by name, debtors by what they owe. */
export function recipientsOf(known: CoproOnDay, { to, over }: { to: LetterAudience; over: number }): LetterRecipient[] {
  if (to === 'owners')
    return known.attendance.lines.flatMap(({ people }) =>
      people.length > 0 ? { kind: 'owner', people: [...people] } : [],
    )
  if (to === 'debtors')
    return known.owners.flatMap(({ people, amount }) =>
      people.length > 0 && amount > over ? { kind: 'owner', people: [...people] } : [],
    )
  const { syndic, president } = known.copro.sheet
  return [
    ...(syndic?.name ? [{ kind: 'syndic' as const, people: [] }] : []),
    ...(president?.name ? [{ kind: 'president' as const, people: [] }] : []),
  ]
}

export type Addressee = OwnerTokenSource['recipient'] & {
  readonly email: string
  /** Whose address that is; nobody of the others, whom the sheet of the copro names. */
  readonly mailed?: string | undefined
}

const NOTHING = { lots: [], tantiemes: null, voices: null, owed: [] }

/** Somebody as a letter names and reaches them, with what they hold and owe. */
export function addresseeOf(known: CoproOnDay, { kind, people }: LetterRecipient): Addressee {
  const { syndic, president } = known.copro.sheet
  if (kind === 'syndic')
    return {
      ...NOTHING,
      name: syndic?.name ?? '',
      address: syndic?.manager_address ?? '',
      email: syndic?.manager_email ?? '',
    }
  if (kind === 'president')
    return { ...NOTHING, name: president?.name ?? '', address: '', email: president?.email_address ?? '' }
  const same = ({ people: others }: { people: readonly string[] }) =>
    [...others].sort().join() === [...people].sort().join()
  const line = known.attendance.lines.find(same)
  const owed = known.owners.find(same)?.points ?? []
  const mailed = people.find(id => known.people.get(id)?.sheet.email_address)
  const held = (value: bigint | undefined) => (known.hasGeneral ? (value ?? 0n) : null)
  return {
    name: namesOf(people, known.people),
    address: addressOf(people, known.people),
    email: (mailed && known.people.get(mailed)?.sheet.email_address) ?? '',
    mailed,
    lots: line?.lots ?? owed.map(({ lot }) => known.numbers.get(lot) ?? ''),
    tantiemes: held(line?.tantiemes),
    voices: held(line?.voices),
    owed: owed.map(point => owedAs(point, known)),
  }
}

const owedAs = ({ lot, on, amount }: OwnersOwing['points'][number], { numbers }: CoproOnDay) => ({
  ...{ lot: numbers.get(lot) ?? '', on, amount },
})
