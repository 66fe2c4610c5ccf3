import { normalise } from '../../kernel/reading/reading.ts'
import type { Address } from '../../kernel/values.ts'
import type { RowNote } from './cells.ts'
import type { RegistryRow, RegistryValues } from './row.ts'

/** Créer, mettre à jour, ignorer, conflit, à confirmer, erreur. */
type RowAction = 'create' | 'update' | 'ignore' | 'conflict' | 'confirm' | 'error'

/** A copro of the mission, as far as the registry is concerned. */
export interface ExistingCopro {
  readonly id: string
  readonly values: Partial<RegistryValues>
  /** Fields (as `fieldsOf` names them) that a person wrote last. */
  readonly typed: ReadonlySet<string>
  /** Whether a person decided before to keep theirs against this very value of the registry: it is not asked again. */
  readonly kept?: ((field: string, after: unknown) => boolean) | undefined
}

/** What becomes of one field: filled, written over what the registry said before, or kept as a person wrote it. */
export interface FieldPlan {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly decision: 'fill' | 'overwrite' | 'keep'
  /** A person wrote something else. */
  readonly conflict: boolean
}

export interface RegistryRowPlan {
  readonly row: number
  readonly number: string | null
  readonly action: RowAction
  readonly reason?: 'same' | 'older'
  /** The copro that is updated. */
  readonly copro_id?: string
  /** Copros without a number that may be this one. */
  readonly candidates: readonly string[]
  readonly fields: readonly FieldPlan[]
  /** Number of its principal syndicate: a link to propose. */
  readonly principal?: string
  readonly warnings: readonly RowNote[]
  readonly errors: readonly RowNote[]
}

export interface RegistryPlan {
  readonly rows: readonly RegistryRowPlan[]
  /** Rows out of the perimeter: ignored, counted, not listed. */
  readonly outside: number
}

/** Which rows are wanted: those of one of these places, or of these numbers; all of them when nothing is said. */
export interface Perimeter {
  readonly postal_codes?: readonly string[]
  readonly insee_codes?: readonly string[]
  readonly numbers?: readonly string[]
}

export interface PlanOptions {
  readonly perimeter?: Perimeter
  /** What a person decided of a field in conflict; kept unless they said otherwise. */
  readonly decided?: (number: string, field: string) => 'keep' | 'registry' | undefined
  /** What a person said a row to confirm is: a copro's id, or a new one; ignored unless they said. */
  readonly confirmed?: (number: string) => { readonly is: string } | 'new' | undefined
  /** Where the file is planned part by part: numbers of its earlier parts, and those any part names as principal. */
  readonly met?: ReadonlySet<string>
  readonly principals?: ReadonlySet<string>
}

/** What each row of the file would do to a mission's copros. Nothing is written here. */
export function planRegistry(
  rows: readonly RegistryRow[],
  existing: readonly ExistingCopro[],
  options: PlanOptions = {},
): RegistryPlan {
  const byNumber = new Map(existing.map(copro => [copro.values.copro_registry_number, copro]))
  const alike = alikeAmong(existing.filter(copro => !copro.values.copro_registry_number))
  const principals = new Set([...(options.principals ?? []), ...rows.map(row => row.principal)])
  const met = new Set<string>(options.met)
  const plans: RegistryRowPlan[] = []
  let outside = 0
  for (const row of rows) {
    const number = row.values?.copro_registry_number
    if (!row.values || number === undefined) plans.push(ofErrors(row, null, row.errors))
    else if (!isInside(row, options.perimeter)) outside++
    else if (met.has(number)) plans.push(ofErrors(row, number, [twice(number)]))
    else {
      met.add(number)
      const values = principals.has(number) ? { ...row.values, is_member_s1_s2: true } : row.values
      plans.push(planRow({ ...row, values }, byNumber.get(number), alike, options))
    }
  }
  return { rows: plans, outside }
}

const NUMBER = 'Numéro d’immatriculation'
const twice = (number: string): RowNote => ({
  column: NUMBER,
  value: number,
  message: 'Ce numéro est déjà sur une ligne précédente du fichier.',
})
const ofErrors = (row: RegistryRow, number: string | null, errors: readonly RowNote[]): RegistryRowPlan => ({
  row: row.row,
  number,
  action: 'error',
  candidates: [],
  fields: [],
  warnings: row.warnings,
  errors,
})

function isInside({ values, insee }: RegistryRow, perimeter: Perimeter = {}): boolean {
  const { postal_codes = [], insee_codes = [], numbers = [] } = perimeter
  if (postal_codes.length + insee_codes.length + numbers.length === 0) return true
  return (
    numbers.includes(values?.copro_registry_number ?? '') ||
    postal_codes.includes(values?.address_1?.address_code ?? '') ||
    insee.some(code => insee_codes.includes(code))
  )
}

type Read = RegistryRow & { readonly values: RegistryValues }

function planRow(
  row: Read,
  known: ExistingCopro | undefined,
  alike: (values: RegistryValues) => readonly ExistingCopro[],
  options: PlanOptions,
): RegistryRowPlan {
  const number = row.values.copro_registry_number
  const candidates = known ? [] : alike(row.values)
  const confirmed = candidates.length > 0 ? options.confirmed?.(number) : undefined
  const copro = known ?? candidates.find(one => typeof confirmed === 'object' && one.id === confirmed.is)
  const about = {
    row: row.row,
    number,
    candidates: candidates.map(one => one.id),
    ...(row.principal ? { principal: row.principal } : {}),
    warnings: row.warnings,
    errors: [],
  }
  if (copro) {
    const decided = (field: string) => options.decided?.(number, field)
    return { ...about, copro_id: copro.id, ...updateOf(copro, row.values, decided) }
  }
  if (candidates.length > 0 && confirmed !== 'new') return { ...about, action: 'confirm', fields: [] }
  if (!row.values.address_1) {
    const message = 'L’adresse de référence est absente : une copropriété ne peut pas être créée sans elle.'
    return { ...about, action: 'error', fields: [], errors: [{ column: 'Adresse de référence', value: null, message }] }
  }
  const fields = [...fieldsOf(row.values)].map(([field, after]) => newField(field, after))
  return { ...about, action: 'create', fields }
}

const newField = (field: string, after: unknown): FieldPlan => ({
  field,
  before: null,
  after,
  decision: 'fill',
  conflict: false,
})

/** Finds the copros without a number that a row may be: same parcel, or same street of the same postal code. */
function alikeAmong(unnumbered: readonly ExistingCopro[]): (values: RegistryValues) => readonly ExistingCopro[] {
  const marks = ({ cadastres, address_1 }: Partial<RegistryValues>) =>
    [...(cadastres ?? []), placeOf(address_1) ?? []].flat()
  const byMark = new Map<string, ExistingCopro[]>()
  for (const copro of unnumbered)
    for (const mark of marks(copro.values)) byMark.set(mark, [...(byMark.get(mark) ?? []), copro])
  return values => [...new Set(marks(values).flatMap(mark => byMark.get(mark) ?? []))]
}
function placeOf(address: Address | undefined): string | undefined {
  const street = normalise(address?.address ?? '')
  return street && address?.address_code ? `${address.address_code} ${street}` : undefined
}

function updateOf(
  copro: ExistingCopro,
  values: RegistryValues,
  decided: (field: string) => 'keep' | 'registry' | undefined,
): Pick<RegistryRowPlan, 'action' | 'fields' | 'reason'> {
  if ((values.registry_updated_on ?? '~') < (copro.values.registry_updated_on ?? ''))
    return { action: 'ignore', reason: 'older', fields: [] }
  const before = fieldsOf(copro.values)
  const fields: FieldPlan[] = []
  for (const [field, after] of fieldsOf(values)) {
    const old = before.get(field) ?? null
    const typed = copro.typed.has(field)
    if (saysTheSame(old, after, typed)) continue
    if (old === null) fields.push(newField(field, after))
    else if (typed && decided(field) === undefined && copro.kept?.(field, after)) continue
    else {
      const decision = !typed || decided(field) === 'registry' ? 'overwrite' : 'keep'
      fields.push({ field, before: old, after, decision, conflict: typed })
    }
  }
  if (fields.length === 0) return { action: 'ignore', reason: 'same', fields }
  const open = fields.some(one => one.conflict && decided(one.field) === undefined)
  if (open) return { action: 'conflict', fields }
  return fields.some(one => one.decision !== 'keep')
    ? { action: 'update', fields }
    : { action: 'ignore', reason: 'same', fields }
}

/** The fields of what the registry says, those of the syndic each by itself: `syndic.name`. */
export function fieldsOf(values: Partial<RegistryValues>): Map<string, unknown> {
  const { syndic, ...sheet } = values
  const block = Object.entries(syndic ?? {}).map(([key, value]) => [`syndic.${key}`, value] as const)
  return new Map([...Object.entries(sheet), ...block].filter(([, value]) => value != null))
}

/**
 * Whether what is there already says what the registry says. An address may say more (a floor, a point); so may the
 * references a person completed.
 */
function saysTheSame(old: unknown, after: unknown, typed: boolean): boolean {
  if (Array.isArray(old) && Array.isArray(after))
    return after.every(one => old.includes(one)) && (typed || old.length === after.length)
  if (isObject(old) && isObject(after)) return Object.entries(after).every(([key, value]) => old[key] === value)
  return old === after
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
