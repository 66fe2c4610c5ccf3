import type { AuditField, AuditFields } from './audit-field.ts'
import { comparableName, SAME_NAME, sameNames } from './audit-names.ts'
import { type DwellingFacts, departmentOf, isOverseas, knowsHighAltitude } from './dwelling-facts.ts'
import type { EnergyAuditSheet } from './energy-audit.ts'
import { metricsGroup, type RowGroup, rowGroupNames, rowGroups } from './form-groups.ts'
import { type AuditRow, boundsOf, formValues, readerOf } from './form-values.ts'
import { auditLists } from './lists.ts'

/** Why a balance cannot be computed: a field of the form (`walls[0].area`, `dwelling.levels_nb`), a key, a French sentence. */
export interface AuditFault {
  readonly field: string
  readonly key: `energy.field.${'required' | 'bounds' | 'list' | 'year' | 'duplicate' | 'reference' | 'altitude' | 'areas' | 'rows' | 'dwelling'}`
  readonly message: string
}

/** The dwelling and the day that an audit is judged by. */
export interface AuditWorld {
  readonly dwelling: DwellingFacts
  /** The day of the balance, `YYYY-MM-DD`. */
  readonly on: string
}

const HEATED_SHARE = 0.05

/** Everything that keeps a balance from being computed, in the order of the forms. Pure. */
export function auditFaults(sheet: EnergyAuditSheet, world: AuditWorld): AuditFault[] {
  return [
    ...dwellingFaults(world),
    ...rowFaults('metrics', metricsGroup.fields, sheet.metrics ?? {}, metricsGroup.label, sheet, world),
    ...altitudeFault(sheet, world),
    ...rowGroupNames.filter(group => group !== 'rooms').flatMap(group => groupFaults(group, sheet, world)),
    ...countFaults(sheet, world.dwelling),
    ...areaFaults(sheet, world),
  ]
}

function dwellingFaults({ dwelling, on }: AuditWorld): AuditFault[] {
  const { accommodation_type, construction_year, levels_nb, postal_code } = dwelling
  const fault = (name: string, message: string): AuditFault => ({
    field: `dwelling.${name}`,
    key: 'energy.field.dwelling',
    message,
  })
  return [
    ...(accommodation_type
      ? accommodation_type === 'Immeuble'
        ? [fault('accommodation_type', 'Le bilan se calcule logement par logement\u00A0: celui-ci est un immeuble.')]
        : []
      : [fault('accommodation_type', 'Logement\u00A0: dites si c’est une maison ou un appartement.')]),
    ...(construction_year
      ? construction_year > Number(on.slice(0, 4))
        ? [fault('construction_year', 'Logement\u00A0: l’année de construction est à venir.')]
        : []
      : [fault('construction_year', 'Logement\u00A0: indiquez l’année de construction.')]),
    ...(levels_nb
      ? levels_nb > 6
        ? [fault('levels_nb', 'Le calcul ne vaut que pour un logement de six niveaux au plus.')]
        : []
      : [fault('levels_nb', 'Logement\u00A0: indiquez le nombre de niveaux.')]),
    ...(isOverseas(postal_code)
      ? [
          fault(
            'postal_code',
            'Le calcul ne vaut pas outre-mer\u00A0: il ne connaît que les climats de métropole et de Corse.',
          ),
        ]
      : departmentOf(postal_code)
        ? []
        : [fault('postal_code', 'Projet\u00A0: indiquez le code postal, qui donne le climat.')]),
  ]
}

function groupFaults(group: RowGroup, sheet: EnergyAuditSheet, world: AuditWorld): AuditFault[] {
  const rows: readonly AuditRow[] = sheet[group] ?? []
  const { fields, row: noun } = rowGroups[group]
  const twice = new Set(sameNames(rows))
  return rows.flatMap((row, index) => {
    const at = `${group}[${index}]`
    const title = `${noun[0]?.toUpperCase()}${noun.slice(1)} ${row.name ? `«\u00A0${String(row.name)}\u00A0»` : `n°\u00A0${index + 1}`}`
    return [
      ...(twice.has(index)
        ? [{ field: `${at}.name`, key: 'energy.field.duplicate', message: SAME_NAME } as const]
        : []),
      ...rowFaults(at, fields, row, title, sheet, world),
    ]
  })
}

function rowFaults(
  at: string,
  fields: AuditFields,
  row: AuditRow,
  title: string,
  sheet: EnergyAuditSheet,
  { dwelling, on }: AuditWorld,
): AuditFault[] {
  const { read, isShown } = readerOf(fields, row, dwelling)
  return Object.entries(fields).flatMap(([name, field]): AuditFault[] => {
    if (!isShown(name)) return []
    const fault = faultOf(field, read(name), read, sheet, on)
    return fault
      ? [
          {
            field: `${at}.${name}`,
            key: fault[0],
            message: `${title}, ${field.label.toLowerCase()}\u00A0: ${fault[1]}`,
          },
        ]
      : []
  })
}

type Fault = readonly [AuditFault['key'], string]
const figure = (value: number) => String(value).replace('.', ',')

function faultOf(
  field: AuditField,
  value: unknown,
  read: (name: string) => unknown,
  sheet: EnergyAuditSheet,
  on: string,
): Fault | undefined {
  if (value === undefined || value === null || value === '')
    return field.needed ? ['energy.field.required', 'à remplir.'] : undefined
  switch (field.kind) {
    case 'decimal':
    case 'whole':
    case 'year':
      return boundsFault(field, Number(value), read, on)
    case 'list':
      return auditLists[field.list!].values.some(([id]) => id === value)
        ? undefined
        : ['energy.field.list', 'choisissez une des valeurs proposées.']
    case 'row':
      return rowNamed(sheet, field.of ?? [], String(value))
        ? undefined
        : ['energy.field.reference', `«\u00A0${String(value)}\u00A0» n’existe pas, ou n’existe plus.`]
    default:
      return undefined
  }
}

function boundsFault(field: AuditField, value: number, read: (name: string) => unknown, on: string): Fault | undefined {
  const { least = -Infinity, most = Infinity, unit } = boundsOf(field, read)
  if (!Number.isFinite(value)) return ['energy.field.bounds', 'un nombre est attendu.']
  if (field.kind === 'year' && value > Number(on.slice(0, 4))) return ['energy.field.year', 'cette année est à venir.']
  if (value >= least && value <= most) return undefined
  const [from, to] = [figure(least), figure(most)]
  const suffix = unit ? `\u00A0${unit}` : ''
  const between = most === Infinity ? `au moins ${from}` : `entre ${from} et ${to}`
  return ['energy.field.bounds', `un nombre ${between}${suffix} est attendu.`]
}

/** A row of one of some groups by its id, else by its name. */
export function rowNamed(sheet: EnergyAuditSheet, groups: readonly string[], reference: string) {
  const rows = groups.flatMap(group => (sheet[group as RowGroup] ?? []).map(row => ({ group: group as RowGroup, row })))
  const name = comparableName(reference)
  return rows.find(({ row }) => row.id === reference) ?? rows.find(({ row }) => comparableName(row.name) === name)
}

function altitudeFault({ metrics }: EnergyAuditSheet, { dwelling }: AuditWorld): AuditFault[] {
  if (metrics?.altitude !== 3 || knowsHighAltitude(departmentOf(dwelling.postal_code))) return []
  const message = 'Altitude\u00A0: le calcul ne connaît pas d’altitude de plus de 800 m dans ce département.'
  return [{ field: 'metrics.altitude', key: 'energy.field.altitude', message }]
}

function countFaults(sheet: EnergyAuditSheet, { accommodation_type }: DwellingFacts): AuditFault[] {
  const house = accommodation_type === 'Maison'
  const rows = (field: RowGroup, message: string): AuditFault => ({ field, key: 'energy.field.rows', message })
  const count = (group: RowGroup) => sheet[group]?.length ?? 0
  return [
    ...(count('walls') === 0 ? [rows('walls', 'Murs\u00A0: décrivez-en au moins un.')] : []),
    ...(house && count('ceilings') === 0 ? [rows('ceilings', 'Plafonds\u00A0: une maison en a au moins un.')] : []),
    ...(house && count('floors') === 0 ? [rows('floors', 'Planchers\u00A0: une maison en a au moins un.')] : []),
    ...(count('heatings') === 0 ? [rows('heatings', 'Chauffages\u00A0: décrivez-en au moins un.')] : []),
    ...(count('hot_waters') === 0 ? [rows('hot_waters', 'Eau chaude\u00A0: dites comment elle est produite.')] : []),
    ...(count('hot_waters') > 2 ? [rows('hot_waters', 'Eau chaude\u00A0: deux productions au plus.')] : []),
    ...(count('ventilation') === 0
      ? [rows('ventilation', 'Ventilation\u00A0: dites comment le logement est ventilé.')]
      : []),
    ...(count('ventilation') > 1 ? [rows('ventilation', 'Ventilation\u00A0: une seule par logement.')] : []),
  ]
}

/** Heated areas make the living area, give or take a twentieth; no more is cooled than there is. */
function areaFaults(sheet: EnergyAuditSheet, { dwelling }: AuditWorld): AuditFault[] {
  const living = formValues(metricsGroup.fields, sheet.metrics ?? {}, dwelling).living_area
  if (!living) return []
  const sum = (group: 'heatings' | 'air_conditioning', field: string) =>
    (sheet[group] ?? []).reduce(
      (total, row) => total + Number(readerOf(rowGroups[group].fields, row, dwelling).read(field) ?? 0),
      0,
    )
  const [heated, cooled] = [sum('heatings', 'heated_area'), sum('air_conditioning', 'area')]
  const areas = (field: string, message: string): AuditFault => ({ field, key: 'energy.field.areas', message })
  const wrong = heated > 0 && Math.abs(heated - living) > living * HEATED_SHARE
  return [
    ...(wrong
      ? [
          areas(
            'heatings[0].heated_area',
            `Chauffages\u00A0: les surfaces chauffées font ${figure(round(heated))}\u00A0m², la surface habitable ${figure(living)}\u00A0m².`,
          ),
        ]
      : []),
    ...(cooled > living * (1 + HEATED_SHARE)
      ? [areas('air_conditioning[0].area', 'Climatisation\u00A0: la surface climatisée dépasse la surface habitable.')]
      : []),
  ]
}

const round = (value: number) => Math.round(value * 100) / 100
