import { type AuditListName, auditListNames, auditLists } from '@faitage/contracts/energy-audit/lists'
import type { EnumValue } from '@faitage/contracts/referential/enum-value'
import { enumEndpoints } from '@faitage/contracts/referential/referential'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'

interface ListValue {
  readonly id: number
  readonly label: string
  readonly disabled: boolean
}
type Lists = Readonly<Record<AuditListName, readonly ListValue[]>>

const usual = Object.fromEntries(
  auditListNames.map(name => [name, auditLists[name].values.map(([id, label]) => ({ id, label, disabled: false }))]),
) as Record<AuditListName, readonly ListValue[]>
/** The lists as administrators worded them; without a network on a new device, as they are shipped. */
let current: Lists = usual

const query = { enums: auditListNames.map(name => `audit_${name}`).join(','), disabled: 'true' as const }

function listsIn(enums: Readonly<Record<string, readonly EnumValue[]>>): Lists {
  const lists = { ...usual }
  for (const name of auditListNames) {
    const values = enums[`audit_${name}`]
    if (values) lists[name] = values.map(({ value, label, disabled }) => ({ id: Number(value), label, disabled }))
  }
  return lists
}

/** The lists of the audit, and the words that every line of the page is written with from then on. */
export function useAuditLists(): Lists {
  const { data } = useRead(enumEndpoints.list, { query })
  return useMemo(() => {
    if (data) current = listsIn(data.enums)
    return current
  }, [data])
}

/** The word of a value; the value itself where the list does not have it. */
export const wordOf = (list: AuditListName, value: unknown): string =>
  current[list].find(({ id }) => id === Number(value))?.label ?? String(value)

/** The values of a list in their order. */
export const valuesOf = (list: AuditListName): readonly ListValue[] => current[list]
