/** The part of a dwelling and of its place that an audit reads; nothing writes it from the audit. */
export interface DwellingFacts {
  readonly accommodation_type?: 'Maison' | 'Appartement' | 'Immeuble' | null | undefined
  readonly construction_year?: number | null | undefined
  readonly levels_nb?: number | null | undefined
  /** Decimal square metres. */
  readonly living_area?: string | null | undefined
  readonly postal_code?: string | null | undefined
}

const OVERSEAS = /^9[78]/
/** Departments 01 to 95. */
const MAINLAND = /^(?:0[1-9]|[1-8]\d|9[0-5])\d{3}$/

/** The department of a postal code: `2A` and `2B` in Corsica; undefined where the code says none, or one overseas. */
export function departmentOf(code: string | null | undefined): string | undefined {
  if (!code || !MAINLAND.test(code)) return undefined
  if (!code.startsWith('20')) return code.slice(0, 2)
  return code < '20200' ? '2A' : '2B'
}

export const isOverseas = (code: string | null | undefined): boolean => OVERSEAS.test(code ?? '')

/** Departments of the climates that know an altitude above 800 m: H1b, H1c, H2c, H2d and H3 (order of 26 October 2010, annex I). */
const HIGH = new Set(
  (
    '08 10 45 51 52 54 55 57 58 67 68 70 88 89 90 01 03 05 15 19 21 23 25 38 39 42 43 63 69 71 73 74 87 ' +
    '09 12 24 31 32 33 40 46 47 64 65 81 82 04 07 26 48 84 06 11 13 2A 2B 30 34 66 83'
  ).split(' '),
)
/** Whether a dwelling of a department may stand above 800 m. */
export const knowsHighAltitude = (department: string | undefined): boolean =>
  department === undefined || HIGH.has(department)
