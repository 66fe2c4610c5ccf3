import { addressLineOf } from '../../addresses/address.ts'
import { normalise } from '../../kernel/reading/reading.ts'
import type { TableCell, TableColumn } from '../../kernel/table.ts'
import { type CoproSheet, coproTitle } from '../copro.ts'
import type { LotSheet } from '../lot.ts'
import { dwellingUses, habitationTypes, lotTypes, occupantStatuses } from '../lot.words.ts'
import { ofThousandths, thousandths } from '../tantiemes/split.ts'

/** A lot on a day, with where it is and whose it is. */
export interface MatrixLot {
  readonly mission: string
  readonly council: string
  readonly building: string
  readonly copro: CoproSheet
  /** As it was on the day. */
  readonly lot: LotSheet
  readonly owners: readonly string[]
  readonly occupants: readonly string[]
  readonly owned_since: string | null
}

type Column = TableColumn & { readonly of: (row: MatrixLot) => TableCell; readonly named?: true }
const text = (header: string, of: (row: MatrixLot) => string | null | undefined): Column => ({
  ...{ header, format: 'text' },
  of: row => of(row) || null,
})
const number = (header: string, of: (row: MatrixLot) => string | number | null | undefined): Column => ({
  ...{ header, format: 'decimal' },
  of: row => (of(row) == null ? null : Number(of(row))),
})
const named = (column: Column): Column => ({ ...column, named: true })
const wordOf = (words: Readonly<Record<string, string>>, code: string | null | undefined) =>
  code ? (words[code] ?? code) : null

/** The clés of some copros by what they are called: one column for the « Générale » of all. */
export function cleLabels(copros: readonly Pick<CoproSheet, 'cles_repartition'>[]): string[] {
  const labels = new Map<string, string>()
  for (const { cles_repartition } of copros)
    for (const { label } of cles_repartition ?? [])
      if (!labels.has(normalise(label))) labels.set(normalise(label), label)
  return [...labels.values()]
}

/** The tantièmes of a lot in the clés of a name. */
function heldOf({ copro, lot }: MatrixLot, label: string): string | null {
  const cles = new Set(
    (copro.cles_repartition ?? []).flatMap(one => (normalise(one.label) === normalise(label) ? one.id : [])),
  )
  const held = (lot.cles_repartition ?? []).flatMap(one =>
    one.tantieme && cles.has(one.cle_repartition_id) ? thousandths(one.tantieme) : [],
  )
  return held.length > 0 ? ofThousandths(held.reduce((sum, one) => sum + one, 0n)) : null
}

/**
 * The columns of the matrix of lots: one row a lot, everything around it beside.
 *
 * @param cles labels of the clés, a column each
 * @param withNames whether who owns and who occupies is told
 */
export function matrixColumns(cles: readonly string[], withNames: boolean): Column[] {
  const columns: Column[] = [
    text('Mission', one => one.mission),
    text('Conseil ou ASL', one => one.council),
    text('Copropriété', one => coproTitle(one.copro)),
    text('N° d’immatriculation', one => one.copro.copro_registry_number),
    text('Adresse', one => addressLineOf(one.copro.address_1)),
    text('Bâtiment', one => one.building),
    text('N° de lot', one => one.lot.lot_number),
    text('Nature', one => wordOf(lotTypes, one.lot.type)),
    text('Typologie', one => wordOf(habitationTypes, one.lot.habitation_type)),
    number('Étage', one => one.lot.floor),
    text('Porte', one => one.lot.door),
    number('Surface (m²)', one => one.lot.surface),
    named(text('Propriétaires', one => one.owners.join(', '))),
    named(text('N° de compte', one => one.lot.client_number)),
    { header: 'Nombre de propriétaires', format: 'count', of: one => one.lot.owners?.length ?? 0 },
    { header: 'Propriétaires depuis le', format: 'day', of: one => one.owned_since },
    text('Statut du propriétaire', one => one.lot.owner_status),
    text('Usage du logement', one => wordOf(dwellingUses, one.lot.status_if_habitation)),
    named(text('Occupants', one => one.occupants.join(', '))),
    text('Statut de l’occupant', one => wordOf(occupantStatuses, one.lot.occupant_status)),
    ...cles.map(label => number(`Tantièmes ${label}`, one => heldOf(one, label))),
    { header: 'Impayés de charges', format: 'euro', of: one => one.lot.unpaid_amount ?? null },
    { header: 'Arrêtés au', format: 'day', of: one => one.lot.unpaid_date ?? null },
  ]
  return columns.filter(one => withNames || !one.named)
}
