import { ownershipRights, ownershipRoles } from '@faitage/contracts/co-ownership/ownership/period'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { z } from 'zod'

const text = z.string().nullable().optional()
/** A period with the name of who holds it in the place of their id. */
const periods = z.array(
  z.object({
    person_id: text,
    role: z.enum(Object.keys(ownershipRoles) as [keyof typeof ownershipRoles]),
    date_in: text,
    date_out: text,
    right: text,
    share: text,
  }),
)
const points = z.array(z.object({ on: z.string(), amount: z.number(), source: text }))

function daysOf(from: string | null | undefined, to: string | null | undefined): string {
  if (from && to) return `du ${formatDay(from)} au ${formatDay(to)}`
  if (from) return `depuis le ${formatDay(from)}`
  return to ? `jusqu’au ${formatDay(to)}` : 'depuis avant le suivi'
}

/** Owners, occupants and debts of a lot in the words of its page: « ANNE, propriétaire (1/2) du 12/03/2020 au 15/01/2026 ». */
export const lotWords: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  historics(value) {
    const read = periods.safeParse(value)
    return read.data
      ?.map(({ person_id, role, date_in, date_out, right, share }) => {
        const kind =
          right && right in ownershipRights ? ownershipRights[right as keyof typeof ownershipRights].toLowerCase() : ''
        const how = [kind, share].filter(Boolean).join(', ')
        const told = `${person_id ?? 'Personne'}, ${ownershipRoles[role].toLowerCase()}`
        return `${told}${how ? ` (${how})` : ''} ${daysOf(date_in, date_out)}`
      })
      .join('\u00A0; ')
  },
  arrears(value) {
    const read = points.safeParse(value)
    return read.data
      ?.map(({ on, amount, source }) => `${formatEuro(amount)} au ${formatDay(on)}${source ? ` (${source})` : ''}`)
      .join('\u00A0; ')
  },
}
