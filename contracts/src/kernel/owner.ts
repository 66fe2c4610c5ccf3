import type { FieldError } from './error-catalogue.ts'
import type { PermissionKind } from './permission.ts'
import type { AnyRecord } from './record.ts'

/** One of the records that something may belong to, and the kind of right over what belongs to it. */
interface OwnerChoice {
  readonly record: () => AnyRecord
  readonly right: PermissionKind
}

/**
 * What a record belongs to, for good. From it come who may reach it, what its lists are narrowed to, who is notified of its
 * changes, and whose personal data hangs on it. `field` of the sheet holds the owner's id.
 */
export type Owner =
  | { readonly of: 'mission'; readonly field: string; readonly optional: boolean }
  | { readonly of: 'project'; readonly field: string }
  | { readonly of: 'record'; readonly field: string; readonly record: () => AnyRecord }
  | { readonly of: 'one'; readonly choices: Readonly<Record<string, OwnerChoice>> }

/** Belongs to a mission. */
export const ofMission = (field = 'mission_id'): Owner => ({ of: 'mission', field, optional: false })
/** Belongs to a mission, or to nobody where the field is empty: then anyone who has the right may reach it. */
export const ofMissionOrNobody = (field = 'mission_id'): Owner => ({ of: 'mission', field, optional: true })
export const ofProject = (field = 'project_id'): Owner => ({ of: 'project', field })
/** Belongs to another record; a function, so that two files may know each other. */
export const ofRecord = (record: () => AnyRecord, field: string): Owner => ({ of: 'record', field, record })
/**
 * Belongs to exactly one of several records, named by the one field that is filled in; rights are those of its kind.
 *
 * @example ofOneOf({ copro_id: { record: () => copro, right: 'copro_task' }, lot_id: { record: () => lot, right: 'lot_task' } })
 */
export const ofOneOf = (choices: Readonly<Record<string, OwnerChoice>>): Owner => ({ of: 'one', choices })

/** The fields of the sheet that may hold the owner's id. */
export const ownerFieldsOf = (owner: Owner | undefined): readonly string[] => {
  if (!owner) return []
  return owner.of === 'one' ? Object.keys(owner.choices) : [owner.field]
}

/** The owner of a sheet as the single record it belongs to, with the rights over it; none where the sheet names none or several. */
export function ownerAmong({ choices }: Extract<Owner, { of: 'one' }>, sheet: object) {
  const named = Object.entries(choices).filter(([field]) => (sheet as Record<string, unknown>)[field])
  const [only] = named
  if (!only || named.length > 1) return undefined
  const [field, { record, right }] = only
  return { right, owner: ofRecord(record, field) }
}

/** Refuses a sheet that belongs to none of the records it may belong to, or to several. */
export function ownerFaults(
  owner: Owner | undefined,
  sheet: object,
  labels: Readonly<Record<string, string>>,
): FieldError[] {
  if (owner?.of !== 'one' || ownerAmong(owner, sheet)) return []
  const fields = Object.keys(owner.choices)
  const named = fields.map(field => (labels[field] ?? field).toLowerCase()).join(', ')
  return [
    {
      path: fields[0] ?? '',
      message: `Choisissez à quoi cela se rattache, une seule chose : ${named.replace(/, ([^,]+)$/, ' ou $1')}.`,
    },
  ]
}
