import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import tables from '@open3cl/engine/tv.js'
import type { EngineRow } from './engine-input.ts'

/*
 * Under a shutter the engine looks the window up by its U written with two digits. What is not in its table, e.g. 4.0 (it has
 * 4) and all beyond 6.6, it takes for a window of 0.8: these are told what they are.
 */

const resistances = new Map(tables.deltar.map(({ enum_type_fermeture_id, deltar }) => [enum_type_fermeture_id, deltar]))
const known = new Map(tables.ujn.map(({ uw, deltar, ujn }) => [`${Number(uw)} ${Number(deltar)}`, Number(ujn)]))
const written = new Set(tables.ujn.map(({ uw }) => uw))
const LEAST = 0.8

/** The mean of a window with its shutter open and closed: what the table is made of. */
const meanOf = (uw: number, resistance: number) => (uw + 1 / (1 / uw + resistance)) / 2

/** U of the windows that the engine misreads, by woodwork. */
export function shutterUs({ woodworks }: AuditInput, windows: readonly EngineRow[]): Map<number, number> {
  const found = new Map<number, number>()
  const ats = woodworks.flatMap(({ kind }, at) => (kind === 1 ? [] : [at]))
  for (const [index, at] of ats.entries()) {
    const { donnee_entree, donnee_intermediaire } = windows[index] ?? {}
    const uw = Number(donnee_intermediaire?.uw)
    const resistance = Number(resistances.get(String(donnee_entree?.enum_type_fermeture_id)))
    // Without shutter there is none; what is not a number is refused later.
    if (!Number.isFinite(uw) || !Number.isFinite(resistance)) continue
    if (written.has(Number.isInteger(uw) ? String(uw) : uw.toPrecision(2))) continue
    const row = Math.max(LEAST, Math.round(uw * 10) / 10)
    found.set(at, known.get(`${row} ${resistance}`) ?? meanOf(uw, resistance))
  }
  return found
}
