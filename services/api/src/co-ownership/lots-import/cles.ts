import type { CoproSheet } from '@faitage/contracts/co-ownership/copro'
import { GENERAL } from '@faitage/contracts/co-ownership/paste/columns'
import { generalKeyOf } from '@faitage/contracts/co-ownership/tantiemes/general'
import { normalise } from '@faitage/contracts/kernel/reading/reading'

type Cles = NonNullable<CoproSheet['cles_repartition']>

/** The clés of a copro as lists name them: the general one has one name for all. */
export function clesByName(cles: Cles | null | undefined): Map<string, { id: string; name: string }> {
  const general = generalKeyOf(cles)
  const named = (cles ?? []).flatMap(one => {
    const name = one === general ? GENERAL : one.label
    return one.id ? [[cleKey(name), { id: one.id, name }] as const] : []
  })
  return new Map(named)
}

/** A clé's name as it is compared. */
export const cleKey = (name: string): string => normalise(name) || name
