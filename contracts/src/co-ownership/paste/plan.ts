import { formatDay } from '../../kernel/format-date.ts'
import { normalise } from '../../kernel/reading/reading.ts'
import { type ArrearsPoint, owedOn } from '../arrears/points.ts'
import { foldedAccount, foldedBuildingName, foldedLotNumber } from '../names/folded.ts'
import { toConfirm } from '../names/persons-in-cell.ts'
import type { RowNote } from '../registry/cells.ts'
import { GENERAL } from './columns.ts'
import type { FailedLine, PastedLot, PastedLots, PastedPerson } from './pasted.ts'

/** Somebody the product knows, as they are shown. */
interface KnownPerson {
  readonly id: string
  readonly title: string
}

/** A lot of the copro, as a list would say it. */
export interface ExistingLot {
  readonly id: string
  readonly lot_number: string
  /** Name of its building. */
  readonly building?: string | undefined
  readonly values: Partial<Pick<PastedLot, PlainField>>
  /** Its arrears, in the order of the days. */
  readonly arrears?: readonly ArrearsPoint[]
  /** Decimal texts by the name of the clé. */
  readonly tantiemes: Readonly<Record<string, string>>
  /** Owners and occupants of today. */
  readonly owners: readonly KnownPerson[]
  readonly occupants: readonly KnownPerson[]
}

export const plainLotFields = ['type', 'habitation_type', 'floor', 'door', 'surface', 'client_number'] as const
type PlainField = (typeof plainLotFields)[number]

/** A thing to confirm: an unsure name, a building met on one line only, an account that is somebody else's. */
export type LotDoubt = 'owners' | 'occupants' | 'building' | 'account'

/** A field of a lot as it is and as the list says it; `tantiemes.Chauffage` is that of a clé. */
export interface LotFieldPlan {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface LotPlan {
  readonly row: number
  readonly lot_number: string | null
  readonly action: 'create' | 'update' | 'same' | 'confirm' | 'error'
  readonly lot_id?: string
  /** Name of its building, as it is or will be called. */
  readonly building?: string
  readonly fields: readonly LotFieldPlan[]
  readonly doubts: readonly LotDoubt[]
  /** People an owner may be whatever the name, since their account is the same. */
  readonly candidates: readonly string[]
  readonly lot?: PastedLot
  readonly warnings: readonly RowNote[]
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
  /** Who owns lots of the copro under these accounts, folded. */
  readonly accounts?: ReadonlyMap<string, KnownPerson>
  /** What a person decided of a row to confirm: it is as it was read, or its owner is one of the candidates. */
  readonly confirmed?: (row: number) => 'new' | { readonly is: string } | undefined
}

/** What each line would do to a copro’s lots. Nothing is written here. */
export function planPaste(pasted: PastedLots, into: PastedInto): PastePlan {
  const known = new Map(into.lots.map(lot => [foldedLotNumber(lot.lot_number), lot]))
  const buildings = new Map(into.buildings.map(name => [foldedBuildingName(name), name]))
  const rows = pasted.lots.map((lot): LotPlan => {
    const named = buildings.get(foldedBuildingName(lot.building ?? ''))
    const building = named ?? lot.building
    return planRow(lot, { building, isNew: named === undefined }, known.get(foldedLotNumber(lot.lot_number)), into)
  })
  const failed = pasted.failed.map(
    (line): LotPlan => ({ ...line, action: 'error', fields: [], doubts: [], candidates: [], warnings: [] }),
  )
  const news = rows.flatMap(({ building }) =>
    building && !buildings.has(foldedBuildingName(building)) ? building : [],
  )
  const cles = new Set(into.cles.map(normalise))
  const named = new Set(pasted.lots.flatMap(lot => Object.keys(lot.tantiemes)))
  return {
    rows: [...rows, ...failed].sort((a, b) => a.row - b.row),
    new_buildings: [...new Set(news)],
    new_cles: [...named].filter(name => !cles.has(normalise(name)) && !(name === GENERAL && cles.has('generale'))),
  }
}

function planRow(
  lot: PastedLot,
  { building, isNew }: { building: string | undefined; isNew: boolean },
  existing: ExistingLot | undefined,
  into: PastedInto,
): LotPlan {
  const answer = into.confirmed?.(lot.row)
  const account = accountOf(lot, into)
  const chosen = typeof answer === 'object' && account?.id === answer.is ? account : undefined
  const read = chosen ? { ...lot, owners: [{ ...lot.owners[0]!, id: chosen.id }] } : lot
  // What there is to confirm stays so once it is: another answer may be given.
  const changed = !existing || !samePeople(existing.owners, lot.owners)
  const doubts: LotDoubt[] = [
    ...(lot.owners_text !== '' && changed && toConfirm(lot.owners) ? ['owners' as const] : []),
    ...(changed && account ? ['account' as const] : []),
    ...(changed && lot.account_shared && !account ? ['account' as const] : []),
    ...(occupantsDiffer(existing, lot) && toConfirm(lot.occupants) ? ['occupants' as const] : []),
    ...(isNew && lot.lone_building ? ['building' as const] : []),
  ]
  const { fields, warnings } = differences(existing, read, building)
  const does = !existing ? 'create' : fields.length > 0 ? 'update' : 'same'
  return {
    row: lot.row,
    lot_number: lot.lot_number,
    action: doubts.length > 0 && answer === undefined ? 'confirm' : does,
    ...(existing ? { lot_id: existing.id } : {}),
    ...(building ? { building } : {}),
    fields,
    doubts,
    candidates: changed && account ? [account.id] : [],
    lot: read,
    warnings: [...lot.warnings, ...warnings],
    errors: [],
  }
}

/** Somebody of another name who has the account of a lot's only owner. */
function accountOf({ owners }: PastedLot, { accounts }: PastedInto): KnownPerson | undefined {
  const [owner, second] = owners
  if (!owner?.account || second) return undefined
  const known = accounts?.get(foldedAccount(owner.account))
  return known && wordsOf(known.title) !== wordsOf(nameOf(owner)) ? known : undefined
}

const occupantsDiffer = (existing: ExistingLot | undefined, { occupants }: PastedLot): boolean =>
  occupants.length > 0 && !(existing && samePeople(existing.occupants, occupants))

/** Only what the line says counts: a blank cell changes nothing. Of a new lot, all that it will be. */
function differences(existing: ExistingLot | undefined, lot: PastedLot, building: string | undefined) {
  const fields: LotFieldPlan[] = []
  const warnings: RowNote[] = []
  const change = (field: string, before: unknown, after: unknown) =>
    fields.push({ field, before: before ?? null, after })
  const values: Partial<Record<PlainField, unknown>> = existing?.values ?? {}
  if (building && foldedBuildingName(existing?.building ?? '') !== foldedBuildingName(building))
    change('building', existing?.building, building)
  for (const field of plainLotFields) {
    const after = lot[field]
    if (after === undefined) continue
    if (existing && field === 'type' && lot.type_guessed) continue
    if (!sameText(values[field], after)) change(field, values[field], after)
  }
  const owed = statement(existing?.arrears ?? [], lot)
  fields.push(...owed.fields)
  warnings.push(...owed.warnings)
  const held = new Map(Object.entries(existing?.tantiemes ?? {}).map(([name, value]) => [normalise(name), value]))
  for (const [cle, after] of Object.entries(lot.tantiemes)) {
    const before = held.get(normalise(cle))
    if (!sameText(before, after)) change(`tantiemes.${cle}`, before, after)
  }
  for (const role of ['owners', 'occupants'] as const) {
    const before = existing?.[role] ?? []
    if (lot[role].length > 0 && !samePeople(before, lot[role]))
      change(role, before.length > 0 ? before : null, lot[role])
  }
  return { fields, warnings }
}

/** What is owed is a point of its own day, beside what was known to be owed by then; the sheet keeps the last point. */
function statement(points: readonly ArrearsPoint[], { unpaid_amount, unpaid_date }: PastedLot) {
  const none = { fields: [], warnings: [] }
  if (unpaid_amount === undefined || unpaid_date === undefined) return none
  const owed = owedOn(points, unpaid_date)
  const fields: LotFieldPlan[] = [
    { field: 'unpaid_amount', before: owed?.amount ?? null, after: unpaid_amount },
    { field: 'unpaid_date', before: owed?.on ?? null, after: unpaid_date },
  ].filter(({ before, after }) => before !== after)
  const last = points.at(-1)
  if (fields.length === 0 || !last || last.on <= unpaid_date) return { fields, warnings: [] }
  const message = `Un relevé plus récent est connu, au ${formatDay(last.on)} : la fiche le garde, celui-ci s’ajoute aux relevés du lot.`
  return { fields, warnings: [{ column: 'Impayés', value: null, message }] }
}

/** `12.50` and `12.5` are one number; other texts are compared as they are. */
function sameText(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (typeof before !== 'string' || typeof after !== 'string') return false
  return [before, after].every(text => /^\d+(\.\d+)?$/.test(text)) && Number(before) === Number(after)
}

/** The words of a name in any order and writing, civility aside: `Mme DURAND Zoé` is `Durand Zoe`. */
const wordsOf = (name: string): string => {
  const words = normalise(name)
    .split(' ')
    .filter(word => !['m', 'mme', 'mmes', 'mm', 'mr', 'mlle', 'et', ''].includes(word))
  // A name of other letters than ours is compared as it is written.
  return words.length > 0 ? words.sort().join(' ') : name.trim().toLowerCase()
}

/** Whether somebody who is known is called as a line says. */
export const isCalled = (title: string, read: PastedPerson): boolean => wordsOf(title) === wordsOf(nameOf(read))

/** What a line calls somebody, family name first. */
export const nameOf = (one: PastedPerson): string =>
  (one.is_physical_person ? [one.last_name, one.first_name].filter(Boolean).join(' ') : one.company_name) ?? ''

/** Whether the people of a line are those who are known, whatever the order; `id`: a person said who it is. */
function samePeople(known: readonly KnownPerson[], read: readonly (PastedPerson & { id?: string })[]): boolean {
  if (known.length !== read.length) return false
  const left = [...known]
  return read.every(one => {
    const at = left.findIndex(({ id, title }) => (one.id ? id === one.id : isCalled(title, one)))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
