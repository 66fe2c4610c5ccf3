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
/** A list as it is shipped. */
const shipped = (name: AuditListName): readonly ListValue[] =>
  auditLists[name].values.map(([id, label]) => ({ id, label, disabled: false }))
/** The lists as administrators worded them; without a network on a new device, as they are shipped. */
const current = new Map<AuditListName, readonly ListValue[]>()

const query = { enums: auditListNames.map(name => `audit_${name}`).join(','), disabled: 'true' as const }

function take(enums: Readonly<Record<string, readonly EnumValue[]>>): void {
  for (const name of auditListNames) {
    const values = enums[`audit_${name}`]
    if (values)
      current.set(
        name,
        values.map(({ value, label, disabled }) => ({ id: Number(value), label, disabled })),
      )
  }
}

/** Reads the lists of the audit: every line of the page is written with their words from then on. */
export function useAuditLists(): void {
  const { data } = useRead(enumEndpoints.list, { query })
  useMemo(() => data && take(data.enums), [data])
}

/** The word of a value; the value itself where the list does not have it. */
export const wordOf = (list: AuditListName, value: unknown): string =>
  valuesOf(list).find(({ id }) => id === Number(value))?.label ?? String(value)

/** The values of a list in their order. */
export const valuesOf = (list: AuditListName): readonly ListValue[] => current.get(list) ?? shipped(list)
