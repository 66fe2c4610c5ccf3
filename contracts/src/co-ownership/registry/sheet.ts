import type { CoproSheet } from '../copro.ts'
import type { FieldPlan } from './plan.ts'
import type { RegistryValues } from './row.ts'

const plain = [
  'copro_registry_number',
  'name',
  'address_1',
  'address_2',
  'copro_creation_date',
  'copro_type',
  'is_member_s1_s2',
  'is_member_association',
  'mandate_status',
  'nb_lots',
  'nb_commercial_lots',
  'nb_sub_lots',
  'registry_parking_lots',
  'percentage_lots_to_habitation',
  'construction_time',
  'public_programs',
  'registry_date',
  'registry_updated_on',
] as const
const ofSyndic = ['name', 'syndic_type', 'siret_number', 'manager_address', 'contract_end_date'] as const

const picked = <T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.flatMap(name => (from[name] == null ? [] : [[name, from[name]]]))) as Partial<T>

/** What a copro's sheet holds of what the registry speaks of, to plan an extract against. */
export const registryValuesOf = (sheet: CoproSheet): Partial<RegistryValues> =>
  ({
    ...picked(sheet, plain),
    ...(sheet.cadastres ? { cadastres: sheet.cadastres.map(({ value }) => value) } : {}),
    ...(sheet.syndic ? { syndic: picked(sheet.syndic, ofSyndic) } : {}),
  }) as Partial<RegistryValues>

/** What a plan writes of a copro's sheet: what is kept is left out, the rest of the syndic stays as it is. */
export function registryChanges(fields: readonly FieldPlan[], sheet?: CoproSheet): Partial<CoproSheet> {
  const changes: Record<string, unknown> = {}
  for (const { field, after, decision } of fields) {
    if (decision === 'keep') continue
    const [name, part] = field.split('.') as [string, string?]
    if (part) changes[name] = { ...((changes[name] ?? sheet?.syndic) as object | undefined), [part]: after }
    else changes[name] = name === 'cadastres' ? (after as string[]).map(value => ({ value })) : after
  }
  return changes as Partial<CoproSheet>
}
