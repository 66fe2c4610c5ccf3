import { addDays } from '../../kernel/format-date.ts'
import { choice } from '../../kernel/reading/choice.ts'
import { readDay } from '../../kernel/reading/dates.ts'
import { readWhole } from '../../kernel/reading/numbers.ts'
import { type RawCell, type Reading, read, readText, refuse } from '../../kernel/reading/reading.ts'
import { siret } from '../../kernel/rules.ts'
import { trimEnds } from '../../kernel/trim-ends.ts'
import type { Address } from '../../kernel/values.ts'
import {
  type constructionTimes,
  type coproTypes,
  type mandateStatuses,
  type publicPrograms,
  type syndicTypes,
  unnamedSyndics,
} from '../copro.words.ts'
import { foldedRegistryNumber, isRegistryNumber } from '../names/folded.ts'
import { RegistryCells, type RowNote } from './cells.ts'
import type { RegistryColumn, RegistryHeader } from './columns.ts'
import { cadastresOf, otherAddress, referenceAddress } from './places.ts'

/** What the registry says of the syndic. */
interface RegistrySyndic {
  readonly name?: string
  readonly syndic_type?: keyof typeof syndicTypes
  readonly siret_number?: string
  readonly manager_address?: string
  readonly contract_end_date?: string
}

/** What a row says of a copro, under the names of the copro's sheet; what it does not say is absent. */
export interface RegistryValues {
  readonly copro_registry_number: string
  readonly name?: string
  readonly address_1?: Address
  readonly address_2?: Address
  readonly cadastres?: readonly string[]
  readonly copro_creation_date?: string
  readonly copro_type?: keyof typeof coproTypes
  readonly is_member_s1_s2?: boolean
  readonly is_member_association?: boolean
  readonly syndic?: RegistrySyndic
  readonly mandate_status?: keyof typeof mandateStatuses
  readonly nb_lots?: number
  readonly nb_commercial_lots?: number
  readonly nb_sub_lots?: number
  readonly registry_parking_lots?: number
  readonly percentage_lots_to_habitation?: string
  readonly construction_time?: keyof typeof constructionTimes
  readonly public_programs?: readonly (keyof typeof publicPrograms)[]
  readonly registry_date?: string
  readonly registry_updated_on?: string
}

export interface RegistryRow {
  /** As the spreadsheet shows it, from 1. */
  readonly row: number
  readonly values: RegistryValues | undefined
  /** INSEE codes of the place: of the commune, of the district, of the first parcel. */
  readonly insee: readonly string[]
  /** Number of the principal syndicate, when this one is secondary. */
  readonly principal?: string
  readonly warnings: readonly RowNote[]
  readonly errors: readonly RowNote[]
}

const MOST_LOTS = 20_000
const readSyndicType = choice<'benevole' | 'professionnel'>(
  { benevole: ['bénévole'], professionnel: ['professionnelle', 'syndic professionnel'] },
  'Type de syndic inconnu.',
)
const readMandate = choice<keyof typeof mandateStatuses>(
  {
    mandat_en_cours: ['mandat en cours', 'oui'],
    pas_de_mandat_en_cours: ['pas de mandat en cours', 'non'],
    mandat_expire_avec_successeur_declare: ['mandat expiré avec successeur déclaré'],
    mandat_expire_sans_successeur_declare: ['mandat expiré sans successeur déclaré'],
  },
  'État du mandat inconnu.',
)
const readPeriod = choice<keyof typeof constructionTimes>(
  {
    AVANT_1949: [],
    DE_1949_A_1960: ['1949-1960'],
    DE_1961_A_1974: ['1961-1974'],
    DE_1975_A_1993: ['1975-1993'],
    DE_1994_A_2000: ['1994-2000'],
    DE_2001_A_2010: ['2001-2010'],
    A_COMPTER_DE_2011: ['APRES_2010', 'depuis 2011', 'à compter de 2011'],
    NON_CONNUE: [],
  },
  'Période de construction inconnue.',
)
const readSyndicate = choice<'principal' | 'secondaire'>(
  { principal: ['syndicat principal'], secondaire: ['syndicat secondaire'] },
  'Type de syndicat inconnu.',
)
const readNumber = (raw: RawCell): Reading<string> => {
  const number = foldedRegistryNumber(String(raw))
  return isRegistryNumber(number) ? read(number) : refuse('Le numéro n’a pas deux lettres et sept chiffres.')
}
const readSiret = (raw: RawCell): Reading<string> => {
  const number = siret.safeParse(String(raw))
  return number.success ? read(number.data) : refuse('Ce numéro SIRET n’existe pas.')
}

/** The numbers of principal syndicates that rows of a file name; a row without one, or with a wrong one, says none. */
export function principalsNamed(
  header: RegistryHeader,
  rows: Iterable<{ readonly cells: readonly (RawCell | null)[] }>,
): Set<string> {
  const named = new Set<string>()
  for (const { cells } of rows) {
    const number = new RegistryCells(header, cells).read('principal_number', readNumber)
    if (number) named.add(number)
  }
  return named
}

/** Reads one row; `today` in Paris bounds its days. `width`: cells it has in all, where some were left behind. */
export function readRegistryRow(
  header: RegistryHeader,
  {
    row,
    cells: raw,
    width = raw.length,
  }: { readonly row: number; readonly cells: readonly (RawCell | null)[]; readonly width?: number },
  today: string,
): RegistryRow {
  const cells = new RegistryCells(header, raw)
  const failed = (column: string | null, value: string | null, message: string): RegistryRow => ({
    row,
    values: undefined,
    insee: [],
    warnings: [],
    errors: [{ column, value, message }],
  })
  if (width !== header.width)
    return failed(null, null, `Cette ligne compte ${width} cellules, l’en-tête ${header.width}.`)
  if (cells.raw('number') === undefined)
    return failed('Numéro d’immatriculation', null, 'Le numéro d’immatriculation est absent.')
  const number = readNumber(cells.raw('number')!)
  if (!number.ok) return failed('Numéro d’immatriculation', cells.text('number'), number.message)
  const values = present({
    copro_registry_number: number.value,
    name: cells.read('name', cell => readText(cell, 200)),
    address_1: referenceAddress(cells),
    address_2: otherAddress(cells),
    cadastres: listed(cadastresOf(cells)),
    ...statusOf(cells),
    ...lotsOf(cells),
    ...daysOf(cells, today),
    syndic: syndicOf(cells, today),
    mandate_status: cells.read('mandate', readMandate),
    construction_time: cells.read('period', readPeriod),
    public_programs: programsOf(cells),
  })
  const principal = cells.read('principal_number', readNumber)
  const insee = [cells.text('insee'), cells.text('insee_district'), values.cadastres?.[0]?.slice(0, 5) ?? '']
  return {
    row,
    values,
    insee: insee.filter(Boolean),
    ...(principal ? { principal } : {}),
    warnings: cells.warnings,
    errors: [],
  }
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }
/** An object without its absent fields. */
const present = <T extends object>(object: T): Present<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Present<T>
const listed = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

function statusOf(cells: RegistryCells): Partial<RegistryValues> {
  const syndicate = cells.read('principal_or_secondary', readSyndicate)
  const unions = (['asl', 'aful', 'unions'] as const).map(one => cells.read(one, cell => readWhole(cell, 0, 1000)))
  const known = unions.filter(count => count !== undefined)
  const copro_type = cells.yes('serviced') ? 'residence_services' : syndicate && (`syndicat_${syndicate}` as const)
  return {
    ...(copro_type ? { copro_type } : {}),
    ...(syndicate === 'secondaire' ? { is_member_s1_s2: true } : {}),
    ...(known.length > 0 ? { is_member_association: known.some(count => count > 0) } : {}),
  }
}

function lotsOf(cells: RegistryCells): Partial<RegistryValues> {
  const count = (column: RegistryColumn) => cells.read(column, cell => readWhole(cell, 0, MOST_LOTS))
  const [all, main, housing, parking] = [
    count('lots'),
    count('main_lots'),
    count('housing_lots'),
    count('parking_lots'),
  ]
  const found: { -readonly [K in keyof RegistryValues]?: RegistryValues[K] } = {}
  if (all !== undefined) found.nb_lots = all
  if (parking !== undefined) found.registry_parking_lots = parking
  if (main !== undefined && housing !== undefined) {
    if (housing > main) cells.warn('housing_lots', 'Plus de lots d’habitation que de lots principaux.')
    else {
      found.nb_commercial_lots = main - housing
      if (main > 0) found.percentage_lots_to_habitation = String(Math.round((housing * 1000) / main) / 10)
    }
  }
  if (all !== undefined && main !== undefined) {
    if (main > all) cells.warn('main_lots', 'Plus de lots principaux que de lots.')
    else found.nb_sub_lots = all - main
  }
  return found
}

const EARLIEST = 1800
/** A day not later than `last`. */
const dayUntil =
  (last: string) =>
  (raw: RawCell): Reading<string> => {
    const day = readDay(raw, EARLIEST)
    return day.ok && day.value > last ? refuse('Cette date est trop lointaine.') : day
  }

function daysOf(cells: RegistryCells, today: string): Partial<RegistryValues> {
  return present({
    copro_creation_date: cells.read('regulation_date', dayUntil(today)),
    registry_date: cells.read('registered_on', dayUntil(today)),
    registry_updated_on: cells.read('updated_on', dayUntil(today)),
  }) as Partial<RegistryValues>
}

function syndicOf(cells: RegistryCells, today: string): RegistrySyndic | undefined {
  const type = cells.read('syndic_type', readSyndicType)
  const identified = cells
    .text('syndic_identification')
    .replace(/\d[\d ]{12,20}\d/, ' ')
    .replace(/\s+/g, ' ')
  const name = cells.text('syndic_name') || trimEnds(identified, /[\s\-–:,;()]/)
  const block = present({
    name: name.slice(0, 200) || undefined,
    syndic_type: cells.yes('cooperative') ? ('cooperatif' as const) : type,
    siret_number: cells.read('syndic_siret', readSiret),
    manager_address: cells.text('syndic_town').slice(0, 300) || undefined,
    contract_end_date: cells.read('mandate_end', dayUntil(addDays(today, 10_957))),
  }) as RegistrySyndic
  if (block.name) return block
  // Without a name it is only a kind of syndic, where the registry does not share who.
  const { syndic_type, contract_end_date } = block
  return unnamedSyndics.has(syndic_type) ? (present({ syndic_type, contract_end_date }) as RegistrySyndic) : undefined
}

const programs = { qpv: 'qpv', acv: 'acv', pvd: 'pvd', pdp: 'plan_de_sauvegarde', aided: 'aidee' } as const
function programsOf(cells: RegistryCells): RegistryValues['public_programs'] | undefined {
  const columns = (Object.keys(programs) as (keyof typeof programs)[]).filter(column => cells.has(column))
  if (columns.length === 0) return undefined
  return columns
    .filter(column =>
      column === 'qpv' ? cells.text(column) !== '' && !/^non$/i.test(cells.text(column)) : cells.yes(column),
    )
    .map(column => programs[column])
}
