import type { AnyProject } from '@faitage/contracts/projects/project-state'
import { searchablePhone, wordsIn } from '@faitage/projections/kernel/search'

/** Shorter ones would be found in anything. */
const SHORTEST = 3

/** What the people of a project are looked for by, as search columns have it: names, addresses of theirs, e-mails, phones. */
export function wordsOfProject({ requester, sheet, accommodations }: AnyProject): string[] {
  const { contacts } = requester
  const people = [
    requester,
    ...(contacts ?? []).map(one => ({ ...one, phone_number_1: one.phone_number })),
    ...accommodations.map(one => ({
      last_name: one.tenant_last_name,
      email: one.tenant_email,
      phone_number_1: one.phone_number,
    })),
  ] as { last_name?: string; company_name?: string; email?: string; phone_number_1?: string; phone_number_2?: string }[]
  const texts = people.flatMap(one => [
    wordsIn(one.last_name),
    wordsIn(one.company_name),
    wordsIn(one.email),
    searchablePhone(one.phone_number_1).split(' ')[0],
    searchablePhone(one.phone_number_2).split(' ')[0],
  ])
  const streets = [wordsIn(sheet.address), wordsIn(requester.address)]
  return [...new Set([...texts, ...streets].filter((text): text is string => (text ?? '').length >= SHORTEST))]
}
