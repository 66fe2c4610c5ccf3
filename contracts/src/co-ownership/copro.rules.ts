import type { z } from 'zod'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { normalise } from '../kernel/reading/reading.ts'
import { unnamedSyndics } from './copro.words.ts'
import type { cadastreRows, cleRows, syndicBlock } from './copro-parts.ts'
import { isRegistryNumber } from './names/folded.ts'
import { isCadastre } from './registry/places.ts'
import { termFaults, termWarnings } from './terms.ts'

/** What the rules look at of a copro’s sheet. */
interface Judged {
  readonly copro_registry_number?: string | null | undefined
  readonly cadastres?: z.infer<typeof cadastreRows> | null | undefined
  readonly cles_repartition?: z.infer<typeof cleRows> | null | undefined
  readonly syndic?: z.infer<typeof syndicBlock> | null | undefined
}

/** What keeps a copro from being saved. */
export const coproFaults = (sheet: Judged): FieldError[] => [
  ...cleFaults(sheet.cles_repartition ?? []),
  ...syndicFaults(sheet.syndic),
]

/** What a person should look at twice. */
export const coproWarnings = (sheet: Judged): FieldError[] => [
  ...termWarnings(sheet.syndic, 'syndic'),
  ...(sheet.copro_registry_number && !isRegistryNumber(sheet.copro_registry_number)
    ? [{ path: 'copro_registry_number', message: 'Un numéro d’immatriculation a deux lettres et sept chiffres.' }]
    : []),
  ...(sheet.cadastres ?? []).flatMap(({ value }, index) =>
    value === '' || isCadastre(value)
      ? []
      : [{ path: `cadastres.${index}.value`, message: 'Une référence cadastrale compte 14 caractères.' }],
  ),
]

/** One general clé at most, names that differ, and each clé once: lots say by its id what they hold of it. */
function cleFaults(cles: NonNullable<Judged['cles_repartition']>): FieldError[] {
  const names = cles.map(({ label }) => normalise(label) || label)
  const general = cles.findIndex(one => one.kind === 'generale')
  const ids = cles.map(({ id }, index) => id ?? index)
  return cles.flatMap((one, index) => [
    ...(ids.indexOf(ids[index]!) < index
      ? [{ path: `cles_repartition.${index}.id`, message: 'Cette clé est déjà dans la liste.' }]
      : []),
    ...(names.indexOf(names[index]!) < index
      ? [{ path: `cles_repartition.${index}.label`, message: 'Il ne peut y avoir 2 fois le même nom.' }]
      : []),
    ...(one.kind === 'generale' && index !== general
      ? [{ path: `cles_repartition.${index}.kind`, message: 'Une copropriété a une seule clé générale.' }]
      : []),
  ])
}

function syndicFaults(syndic: Judged['syndic']): FieldError[] {
  if (!syndic) return []
  const nameless = !syndic.name && !unnamedSyndics.has(syndic.syndic_type)
  return [
    ...(nameless ? [{ path: 'syndic.name', message: 'Indiquez le nom du syndic.' }] : []),
    ...termFaults(syndic, 'syndic'),
  ]
}

const computed = ['president_id', 'moe_id', 'architect_id', 'caretaker_id', 'employee_id', 'fire_safety_personnel_id']
const blocks = ['syndic', 'admin_manager', 'president', 'moe', 'architect'] as const
const staff = ['caretaker', 'employee', 'fire_safety_personnel'] as const

/**
 * A copro as it is kept: no blank row, no council unless one is said, no block of which nothing is known, nobody
 * employed on the spot unless there is somebody. Ids of parts are made when it is answered.
 */
export function coproShape<S extends object>(sheet: S): S {
  const kept = { ...sheet } as Record<string, unknown>
  const { cadastres, cles_repartition } = sheet as Judged
  for (const field of computed) delete kept[field]
  kept.cs_id ??= null
  if (cadastres) kept.cadastres = cadastres.filter(({ value }) => value !== '')
  if (cles_repartition) kept.cles_repartition = cles_repartition.filter(({ label }) => label !== '')
  for (const name of blocks) if (isBlank(kept[name])) kept[name] = null
  for (const name of staff) if (kept[name] && kept[`has_${name}`] !== true) kept[name] = null
  return kept as S
}

const isBlank = (block: unknown): boolean =>
  typeof block === 'object' &&
  block !== null &&
  Object.values(block).every(value => value === null || value === undefined)
