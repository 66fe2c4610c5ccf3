import type { AuditInput, HeatingInput } from '@faitage/contracts/energy-audit/audit-input'
import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import { baseTemperature } from './climate.ts'
import { engineRow, type HeatingInstallation } from './engine-input.ts'
import { emitterFields } from './heat-emitters.ts'
import { heatGenerator, isBoiler, yearOf } from './heat-generators.ts'

const COLLECTIVE = 3
export const isCollective = ({ emissions_type }: HeatingInput) => emissions_type === COLLECTIVE

const SCOP_KNOWN = 3
const SHARED = 1

/** The row of the heating whose generator makes a hot water. */
const sharedWith = ({ heatings, hot_waters }: AuditInput, heating: HeatingInput): boolean =>
  hot_waters.some(
    ({ generator_type, heating: name }) =>
      generator_type === SHARED && heatings.find(one => comparableName(one.name) === comparableName(name)) === heating,
  )

/** m² a heating warms. Nothing of a dwelling stays cold: what the rows leave out, or count twice, they share. */
function heatedArea({ heatings, metrics }: AuditInput, { heated_area }: HeatingInput): number {
  return heated_area * (metrics.living_area / heatings.reduce((sum, one) => sum + one.heated_area, 0))
}

/** Powers that boilers are sold with, kW. */
const sold = [18, 24, 28, 32, 40, 50, 75, 100]
/** Of those that make hot water as well. */
const LEAST_FOR_WATER = 24
const INDOORS = 19

/**
 * Watts of the boilers whose power nobody knows: the first one sold that warms their share of the dwelling on the coldest
 * days, with the margin and the efficiencies of 3CL. `lost` is W/K of the whole envelope.
 */
export function boilerPowers(input: AuditInput, zone: number, lost: number): Map<HeatingInput, number> {
  const { heatings, metrics } = input
  const needed = (1.2 * lost * (INDOORS - baseTemperature(zone, metrics.altitude))) / 0.95 ** 3
  const unknown = heatings.filter(one => isBoiler(one) && !isCollective(one) && !knownPower(one))
  return new Map(
    unknown.map(one => {
      const need = (needed * (heatedArea(input, one) / metrics.living_area)) / 1000
      const least = sharedWith(input, one) ? Math.max(need, LEAST_FOR_WATER) : need
      return [one, 1000 * (sold.find(power => power >= least) ?? Math.ceil(least))]
    }),
  )
}

/** Watts, where somebody read them. */
const knownPower = (heating: HeatingInput): number | undefined =>
  heating.power_known && heating.power && isBoiler(heating) && !isCollective(heating) ? heating.power * 1000 : undefined

export const powerOf = (heating: HeatingInput, powers: ReadonlyMap<HeatingInput, number>): number | undefined =>
  knownPower(heating) ?? powers.get(heating)

/** Inside what they heat: electric ones and stoves; a boiler hung on a wall, with its flue through it. */
const inRooms = new Set([1, 2, 3, 4, 5, 6, 7, 10, 30, 31, 32, 35])
const REGULATED_COMBUSTION = 1991

export function placeFields(heating: HeatingInput) {
  const mounted = Number(heating.wall_mounted_boiler ?? false)
  return { position_volume_chauffe: inRooms.has(heating.generator_type) ? 1 : mounted, presence_ventouse: mounted }
}

function installation(
  heating: HeatingInput,
  input: AuditInput,
  powers: ReadonlyMap<HeatingInput, number>,
): HeatingInstallation {
  const { construction_year, levels_nb } = input.dwelling
  const power = powerOf(heating, powers)
  const scop = heating.equipment_performance === SCOP_KNOWN ? heating.scop : undefined
  const area = { surface_chauffee: heatedArea(input, heating) }
  const link = { enum_lien_generateur_emetteur_id: '1' }
  const generator = engineRow(
    {
      ...link,
      ...placeFields(heating),
      enum_type_generateur_ch_id: String(heatGenerator(heating, construction_year)),
      enum_type_energie_id: String(heating.energy_used),
      enum_usage_generateur_id: sharedWith(input, heating) ? '3' : '1',
      enum_methode_saisie_carac_sys_id: scop ? '6' : knownPower(heating) ? '2' : '1',
      presence_regulation_combustion: yearOf(heating, construction_year) >= REGULATED_COMBUSTION ? 1 : 0,
    },
    { pn: power, scop },
  )
  return {
    ...engineRow({
      ...area,
      rdim: 1,
      nombre_niveau_installation_ch: levels_nb,
      enum_cfg_installation_ch_id: '1',
      enum_type_installation_id: isCollective(heating) ? '2' : '1',
      enum_methode_calcul_conso_id: '1',
    }),
    emetteur_chauffage_collection: {
      emetteur_chauffage: [engineRow({ ...area, ...link, ...emitterFields(heating) })],
    },
    generateur_chauffage_collection: { generateur_chauffage: [generator] },
  }
}

/** One installation a row: they share by the area they heat. */
export const heatingInstallations = (input: AuditInput, powers: ReadonlyMap<HeatingInput, number>) =>
  input.heatings.map(heating => installation(heating, input, powers))
