import { type CustomField, presentFields } from '@faitage/contracts/custom-fields/custom-fields-state'
import { customHeaders } from '@faitage/contracts/custom-fields/custom-headers'
import type { CustomValue, CustomValues } from '@faitage/contracts/custom-fields/custom-value'
import { readCustomValue } from '@faitage/contracts/custom-fields/read-custom-value'
import { type RawCell, type Reading, shownCell } from '@faitage/contracts/kernel/reading/reading'
import { hiddenBy } from '@faitage/contracts/missions/mission-flags'
import { foldCustomFields } from '../custom-fields/mission-fields.ts'
import type { Api } from '../kernel/api.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { foldMission } from '../missions/mission-access.ts'
import type { RowError } from './rows/row-values.ts'

/** The custom fields that a file of projects may feed. */
export interface ImportedFields {
  /** In the order of the project's sections. */
  readonly fields: readonly CustomField[]
  /** What heads the column of each, removed ones by their names. */
  readonly headers: ReadonlyMap<string, string>
}

export const noFields: ImportedFields = { fields: [], headers: new Map() }

/** Those of a mission; none where it does not show them. */
export async function importedFields(api: Api, missionId: string): Promise<ImportedFields> {
  const mission = await foldMission(api, missionId)
  if (mission.life !== 'present' || hiddenBy(mission.sheet, 'ca_custom_fields')) return noFields
  const { state } = await foldCustomFields(api, missionId)
  const fields = presentFields(state)
  const all = state.fields.map(({ id, name }) => [id, name] as const)
  return { fields, headers: new Map([...all, ...customHeaders(fields)]) }
}

const GONE = 'Ce champ personnalisé n’existe plus : la colonne ne peut pas être importée.'

/**
 * What the cells of custom fields say; each that is wrong is an error of its own.
 *
 * @param held what the project holds already: a value of a list that was retired since stays
 */
export function readCustomCells(
  cells: Readonly<Record<string, RawCell>>,
  { fields, headers }: ImportedFields,
  held: CustomValues = {},
): { custom: CustomValues; errors: RowError[] } {
  const custom: Record<string, CustomValue> = {}
  const errors: RowError[] = []
  for (const [id, cell] of Object.entries(cells)) {
    const field = fields.find(one => one.id === id)
    const reading = field && readCell(field, cell, held[id])
    if (reading?.ok) {
      // A blank cell leaves the field alone.
      if (reading.value !== null) custom[id] = reading.value
    } else {
      const column = headers.get(id) ?? 'Champ personnalisé'
      errors.push({ column, value: shownCell(cell), message: reading?.message ?? GONE })
    }
  }
  return { custom, errors }
}

/** A cell of several values parts them by semicolons or lines, by commas where that is all it has. */
function readCell(field: CustomField, cell: RawCell, held: CustomValue | undefined): Reading<CustomValue | null> {
  const whole = readCustomValue(field, cell, held)
  if (whole.ok || field.type !== 'list' || !field.is_multiple || typeof cell !== 'string') return whole
  for (const separator of [/[;\n]/, /[;,\n]/]) {
    const parts = cell
      .split(separator)
      .map(part => part.trim())
      .filter(Boolean)
    const several = readCustomValue(field, parts, held)
    if (several.ok) return several
  }
  return whole
}

const ALTERED = 'Ce champ personnalisé a changé depuis le plan : déposez à nouveau le fichier.'

/** Which of a row's custom values may not be written any more: since the plan their fields were removed, or altered. */
export const goneCells = (
  custom: CustomValues | undefined,
  { fields, headers }: ImportedFields,
  held: CustomValues = {},
): RowError[] =>
  Object.entries(custom ?? {}).flatMap(([id, value]) => {
    const field = fields.find(one => one.id === id)
    if (field && stillTakes(field, value, held[id])) return []
    return [{ column: headers.get(id) ?? 'Champ personnalisé', value: null, message: field ? ALTERED : GONE }]
  })

/** Whether a field takes a value as the plan read it; options may have been put in another order meanwhile. */
function stillTakes(field: CustomField, value: CustomValue, held: CustomValue | undefined): boolean {
  const again = readCustomValue(field, value, held)
  return again.ok && (sameValue(again.value, value) || (Array.isArray(again.value) && Array.isArray(value)))
}
