import { type AuditListName, auditListNames, auditLists } from '../energy-audit/lists.ts'
import { type EnumValue, listOf } from './enum-value.ts'
import { retiredLists } from './retired-lists.ts'

type RetiredName = keyof typeof retiredLists
/** A list of the audit’s forms, as it is served and edited here: apart from the retired list that had its name. */
export type AuditEnumName = `audit_${AuditListName}`
export type PerrenoudName = RetiredName | AuditEnumName

const retiredNames = Object.keys(retiredLists) as RetiredName[]
const auditEnumOf = (name: AuditListName): AuditEnumName => `audit_${name}`
/** The lists that the forms of the audit offer; those of before are read, and shown no more. */
export const auditEnumNames = auditListNames.map(auditEnumOf) as [AuditEnumName, ...AuditEnumName[]]
export const isAuditEnum = (name: string): name is AuditEnumName => (auditEnumNames as readonly string[]).includes(name)
export const perrenoudNames: [PerrenoudName, ...PerrenoudName[]] = [...auditEnumNames, ...retiredNames]

/** What each list is called, and the part of the audit it serves. */
export const perrenoudWords: Readonly<Record<PerrenoudName, { label: string; group: string }>> = {
  ...retiredLists,
  ...(Object.fromEntries(
    auditListNames.map(name => {
      const { label, group } = auditLists[name]
      return [auditEnumOf(name), { label, group }]
    }),
  ) as Record<AuditEnumName, { label: string; group: string }>),
}

/** The lists as they are until somebody edits them. */
export const defaultPerrenoudEnums: Readonly<Record<PerrenoudName, readonly EnumValue[]>> = {
  ...(Object.fromEntries(retiredNames.map(name => [name, listOf(retiredLists[name].values)])) as Record<
    RetiredName,
    EnumValue[]
  >),
  // In the order they are offered, which an object with numbers for keys would lose.
  ...(Object.fromEntries(
    auditListNames.map(name => [
      auditEnumOf(name),
      auditLists[name].values.map(([id, label]) => ({ value: String(id), label, disabled: false })),
    ]),
  ) as Record<AuditEnumName, EnumValue[]>),
}
