import { normalise } from '../../kernel/reading/reading.ts'
import { foldedBuildingName, foldedLotNumber } from '../names/folded.ts'
import { type PersonInCell, toConfirm } from '../names/persons-in-cell.ts'
import { GENERAL } from './columns.ts'
import type { FailedLine, PastedLot, PastedLots } from './lines.ts'

/** A lot of the copro, as a list would say it. */
export interface ExistingLot {
  readonly id: string
  readonly lot_number: string
  /** Name of its building. */
  readonly building?: string
  readonly values: Partial<Pick<PastedLot, PlainField>>
  /** Decimal texts by the name of the clé. */
  readonly tantiemes: Readonly<Record<string, string>>
  /** Names of the owners of today, as they are shown. */
  readonly owners: readonly string[]
}

const plain = [
  'type',
  'habitation_type',
  'floor',
  'door',
  'surface',
  'client_number',
  'unpaid_amount',
  'unpaid_date',
] as const
type PlainField = (typeof plain)[number]

/** A thing to confirm: an unsure name, a building met on one line only. */
type Doubt = 'owners' | 'occupants' | 'building'

interface LotPlan {
  readonly row: number
  readonly lot_number: string | null
  readonly action: 'create' | 'update' | 'same' | 'confirm' | 'error'
  readonly lot_id?: string
  /** Name of its building, as it is or will be called. */
  readonly building?: string
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  readonly doubts: readonly Doubt[]
  readonly lot?: PastedLot
  readonly errors: FailedLine['errors']
}

export interface PastePlan {
  readonly rows: readonly LotPlan[]
  /** Names of what the copro does not have yet. */
  readonly new_buildings: readonly string[]
  readonly new_cles: readonly string[]
}

export interface PastedInto {
  readonly lots: readonly ExistingLot[]
  readonly buildings: readonly string[]
  /** Clés by name; the general one under its own, or `Générale`. */
  readonly cles: readonly string[]
}

/** What each line would do to a copro’s lots. Nothing is written here. */
export function planPaste(pasted: PastedLots, into: PastedInto): PastePlan {
  const known = new Map(into.lots.map(lot => [foldedLotNumber(lot.lot_number), lot]))
  const buildings = new Map(into.buildings.map(name => [foldedBuildingName(name), name]))
  const cles = new Map(into.cles.map(name => [normalise(name), name]))
  const lines = counted(pasted.lots.map(lot => foldedBuildingName(lot.building ?? '')))
  const added = new Map<string, string>()
  const rows = pasted.lots.map((lot): LotPlan => {
    const folded = foldedBuildingName(lot.building ?? '')
    const isNew = folded !== '' && !buildings.has(folded)
    if (isNew && !added.has(folded)) added.set(folded, lot.building!)
    const building = folded === '' ? undefined : (buildings.get(folded) ?? added.get(folded))
    const existing = known.get(foldedLotNumber(lot.lot_number))
    const fields = existing ? changesOf(existing, lot, building) : []
    const doubts = doubtsOf(lot, isNew && lines.get(folded) === 1, existing)
    const action = doubts.length > 0 ? 'confirm' : !existing ? 'create' : fields.length > 0 ? 'update' : 'same'
    return {
      row: lot.row,
      lot_number: lot.lot_number,
      action,
      ...(existing ? { lot_id: existing.id } : {}),
      ...(building ? { building } : {}),
      fields,
      doubts,
      lot,
      errors: [],
    }
  })
  const failed = pasted.failed.map((line): LotPlan => ({ ...line, action: 'error', fields: [], doubts: [] }))
  const named = new Set(pasted.lots.flatMap(lot => Object.keys(lot.tantiemes)))
  return {
    rows: [...rows, ...failed].sort((a, b) => a.row - b.row),
    new_buildings: [...added.values()],
    new_cles: [...named].filter(name => !cles.has(normalise(name)) && !(name === GENERAL && cles.has('generale'))),
  }
}

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function doubtsOf(lot: PastedLot, aloneInNew: boolean, existing: ExistingLot | undefined): Doubt[] {
  const changed = !existing || !sameOwners(existing.owners, lot.owners)
  return [
    ...(lot.owners_text !== '' && changed && toConfirm(lot.owners) ? ['owners' as const] : []),
    ...(lot.occupants.length > 0 && !existing && toConfirm(lot.occupants) ? ['occupants' as const] : []),
    ...(aloneInNew ? ['building' as const] : []),
  ]
}

/** Only what the line says counts: a blank cell changes nothing. */
function changesOf(existing: ExistingLot, lot: PastedLot, building: string | undefined): LotPlan['fields'] {
  const fields: { field: string; before: unknown; after: unknown }[] = []
  const change = (field: string, before: unknown, after: unknown) =>
    fields.push({ field, before: before ?? null, after })
  if (building && foldedBuildingName(existing.building ?? '') !== foldedBuildingName(building))
    change('building', existing.building, building)
  for (const field of plain) {
    const after = lot[field]
    if (after !== undefined && existing.values[field] !== after) change(field, existing.values[field], after)
  }
  for (const [cle, after] of Object.entries(lot.tantiemes)) {
    const before = Object.entries(existing.tantiemes).find(([name]) => normalise(name) === normalise(cle))?.[1]
    if (before !== after) change(`tantiemes.${cle}`, before, after)
  }
  if (lot.owners.length > 0 && !sameOwners(existing.owners, lot.owners)) change('owners', existing.owners, lot.owners)
  return fields
}

/** The words of a name in any order and writing, civility aside: `Mme DURAND Zoé` is `Durand Zoe`. */
const wordsOf = (name: string): string =>
  normalise(name)
    .split(' ')
    .filter(word => !['m', 'mme', 'mmes', 'mm', 'mr', 'mlle', 'et'].includes(word))
    .sort()
    .join(' ')
const nameOf = (one: PersonInCell): string =>
  one.is_physical_person ? [one.last_name, one.first_name].filter(Boolean).join(' ') : (one.company_name ?? '')

function sameOwners(shown: readonly string[], read: readonly PersonInCell[]): boolean {
  const before = shown.map(wordsOf).sort()
  const after = read.map(one => wordsOf(nameOf(one))).sort()
  return before.length === after.length && before.every((name, index) => name === after[index])
}
