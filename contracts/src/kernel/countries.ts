import { choice } from './formats.ts'

/** Countries by their code of two letters (ISO 3166-1), those that people who renovate here live in most often first. */
const codes =
  'FR BE CH LU DE ES IT GB MC PT NL AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CI CK CL CM CN CO CR CU CV CW CX CY CZ DJ DK DM DO DZ EC EE EG EH ER ET FI FJ FK FM FO GA GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LV LY MA MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const names = new Intl.DisplayNames('fr', { type: 'region' })

/** `BE` → `Belgique`. */
const countryName = (code: string): string => names.of(code) ?? code

/** Each code with its name, in the order they are proposed. */
export const countryLabels: Readonly<Record<string, string>> = Object.fromEntries(
  codes.map(code => [code, countryName(code)]),
)

/** A country by its code; France where none is said. */
export const country = choice(countryLabels)

/** The last line of an address abroad; empty in France. */
export const countryLine = (code: string | null | undefined): string =>
  code && code !== 'FR' ? countryName(code).toLocaleUpperCase('fr') : ''
