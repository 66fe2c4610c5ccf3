import type { HeatingInput } from '@faitage/contracts/energy-audit/audit-input'

/** Generators whose water is lukewarm: heat pumps, boilers of low temperature, with condensation. */
const lukewarm = new Set([11, 12, 13, 14, 21, 22])
const REGULATED = 2
const COLLECTIVE = 3
const FLOOR = 3
const CEILING = 4
const BUILT_IN = 8
/** Emitters with pipes. */
const MOST_PIPED = 6

const isLukewarm = ({ generator_type, emitter_type }: HeatingInput) =>
  lukewarm.has(generator_type) || emitter_type === FLOOR || emitter_type === CEILING

/** The engine's id of an emitter that hot water of one dwelling feeds; those of a whole building are two less. */
function waterEmission(heating: HeatingInput): number | undefined {
  const low = lukewarm.has(heating.generator_type) ? 1 : 0
  const regulated = heating.regulation === REGULATED ? 4 : 0
  switch (heating.emitter_type) {
    case 1:
      return 34 + regulated + low
    case 2:
      return 26 + regulated + low
    case FLOOR:
      return 14
    case CEILING:
      return 18
    case 5:
      return 48 + low
    default:
      return undefined
  }
}

/** Of those built into what heats. */
const builtIn: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 6: 10, 35: 19 }
const FUEL = 3
const COAL = 11

function builtInEmission({ generator_type, energy_used, regulation }: HeatingInput): number {
  const own = builtIn[generator_type]
  if (own) return own
  if (generator_type === 5) return regulation === REGULATED ? 8 : 9
  if (generator_type === 10) return 42
  if (generator_type === 32) return energy_used === FUEL ? 22 : energy_used === COAL ? 20 : 23
  return 21
}

/** Emitters, as the engine is told. */
export function emitterFields(heating: HeatingInput) {
  const { emitter_type } = heating
  const water = waterEmission(heating)
  const collective = heating.emissions_type === COLLECTIVE
  const emission =
    water !== undefined
      ? water - (collective ? 2 : 0)
      : emitter_type === BUILT_IN
        ? builtInEmission(heating)
        : emitter_type === 7
          ? 42
          : 5
  return {
    enum_type_emission_distribution_id: String(emission),
    // A network of something without pipes is not a number.
    reseau_distribution_isole: emitter_type <= MOST_PIPED ? Number(heating.isolated_network ?? false) : undefined,
    enum_temp_distribution_ch_id: emitter_type > MOST_PIPED ? '1' : isLukewarm(heating) ? '3' : '4',
    enum_equipement_intermittence_id: String(heating.intermittent_equipment),
    enum_type_regulation_id: String(heating.regulation),
    enum_type_chauffage_id: heating.emissions_type === 1 ? '1' : '2',
  }
}
