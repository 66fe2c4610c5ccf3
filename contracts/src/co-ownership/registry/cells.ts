import { normalise, type RawCell, type Reading, shownCell } from '../../kernel/reading/reading.ts'
import { type RegistryColumn, type RegistryHeader, registryColumnName } from './columns.ts'

/** What is said of a cell, or of the whole row when `column` is null. */
export interface RowNote {
  readonly column: string | null
  readonly value: string | null
  readonly message: string
}

const nothing = new Set(['', 'non connu', 'non renseigne', 'identite non partagee en open data'])

/** The cells of one row by what they mean, and what was wrong with them. */
export class RegistryCells {
  readonly warnings: RowNote[] = []
  readonly #header: RegistryHeader
  readonly #cells: readonly (RawCell | null)[]

  constructor(header: RegistryHeader, cells: readonly (RawCell | null)[]) {
    this.#header = header
    this.#cells = cells
  }

  has(column: RegistryColumn): boolean {
    return this.#header.places.has(column)
  }

  /** The cell, if it says something. */
  raw(column: RegistryColumn): RawCell | undefined {
    const place = this.#header.places.get(column)
    const cell = place === undefined ? undefined : this.#cells[place]
    return cell === null || cell === undefined || nothing.has(normalise(String(cell))) ? undefined : cell
  }

  text(column: RegistryColumn): string {
    return String(this.raw(column) ?? '')
      .replace(/[\s\u00A0\u202F]+/g, ' ')
      .trim()
  }

  yes(column: RegistryColumn): boolean {
    return ['oui', 'o', 'true', '1', 'vrai'].includes(normalise(this.text(column)))
  }

  /** A value read from a cell; one that is wrong is left out, with a warning. */
  read<T>(column: RegistryColumn, reader: (raw: RawCell) => Reading<T>): T | undefined {
    const raw = this.raw(column)
    if (raw === undefined) return undefined
    const reading = reader(raw)
    if (reading.ok) return reading.value
    this.warn(column, reading.message)
    return undefined
  }

  warn(column: RegistryColumn, message: string): void {
    this.warnings.push({
      column: registryColumnName(column),
      value: shownCell(this.raw(column)),
      message: `${message} Ce champ est laissé de côté.`,
    })
  }
}
