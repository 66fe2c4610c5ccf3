import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { Api } from '../kernel/api.ts'
import type { KeptFile } from './import-file.ts'
import { recordImport, revertOf, touchedOf } from './record-imports.ts'
import { revertProjects, touchedProjects } from './revert-projects.ts'
import type { Reverted, Touched, WrittenRow } from './rows/revert-rows.ts'
import { rowsToRevert } from './rows-to-revert.ts'

type About = KeptFile & { readonly requested_by: string }

/** How what an import of one kind wrote is undone. */
interface Revertible {
  /** The refusal that names what was touched since. */
  readonly refusal: ErrorKey
  touched(api: Api, import_id: string): Promise<Touched>
  revert(api: Api, about: About, rows: readonly WrittenRow[]): Promise<Reverted[]>
  /** What it made beside its rows, taken away after them, so many batches of it. */
  madeBatches(api: Api, import_id: string): Promise<number>
  revertMade(api: Api, about: About, batch: number): Promise<void>
}

const projects: Revertible = {
  refusal: 'mission.import.projectsTouched',
  touched: touchedProjects,
  revert: revertProjects,
  madeBatches: async () => 0,
  revertMade: async () => undefined,
}

function records(kind: Exclude<ImportKind, 'projects'>): Revertible {
  const own = recordImport(kind)!
  const { madeBatches, revertMade } = own
  return {
    ...{ refusal: own.touched, madeBatches, revertMade },
    revert: (api, about, rows) => revertOf(api, own, about, rows),
    async touched(api, import_id) {
      const rows = await rowsToRevert(api, import_id)
      const written = rows.map(({ target: id, written: revision }) => ({ id, revision }))
      const used = new Map((await own.moved(api, written)).map(one => [one.id, one.used]))
      const suspects = rows.flatMap(row => (used.has(row.target) ? [{ ...row, used: used.get(row.target)! }] : []))
      const titles = await touchedOf(api, own, import_id, suspects)
      return { titles, count: titles.length }
    },
  }
}

export const revertible = (kind: ImportKind): Revertible => (kind === 'projects' ? projects : records(kind))
