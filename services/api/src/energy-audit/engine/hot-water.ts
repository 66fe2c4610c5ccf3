import type { AuditInput, HeatingInput, HotWaterInput } from '@faitage/contracts/energy-audit/audit-input'
import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import { byYear } from './climate.ts'
import { EngineFailed } from './engine-failed.ts'
import { engineRow, type HotWaterInstallation } from './engine-input.ts'
import { asHotWaterGenerator, heatGenerator, yearOf } from './heat-generators.ts'
import { isCollective, placeFields, powerOf } from './heating.ts'

const SHARED = 1
const GAS = 2
/** Added to the ids of gas for other gases. */
const OTHER_GASES = 47

export const isCollectiveWater = ({ collective }: HotWaterInput) => collective === true

/** The engine's id of what makes hot water for itself. */
function ownGenerator(water: HotWaterInput, constructed: number): number {
  const year = yearOf(water, constructed)
  const gases = water.energy_used === GAS ? 0 : OTHER_GASES
  const thermodynamic = (first: number) => byYear(year, [2009, 2014], [first, first + 1, first + 2])
  switch (water.generator_type) {
    case 2:
      return 68 + (water.tank_category ?? 1)
    case 3:
      return 68
    case 4:
      return thermodynamic(4)
    case 5:
      return thermodynamic(7)
    case 6:
      return thermodynamic(1)
    case 7:
      return byYear(year, [1980, 1989, 2000, 2015], [63, 64, 65, 66, 67]) + gases
    case 8:
      return byYear(year, [1989, 2000], [58, 59, 60]) + gases
    case 9:
      return 117
    case 10:
      return water.isolated_network ? 73 : 72
    case 11:
      return thermodynamic(10)
    default:
      throw new EngineFailed(`hot water generator ${water.generator_type} is unknown`)
  }
}

interface Made {
  readonly id: number
  readonly by?: HeatingInput
}

function madeBy(water: HotWaterInput, { heatings, dwelling }: AuditInput): Made {
  const { construction_year } = dwelling
  if (water.generator_type !== SHARED) return { id: ownGenerator(water, construction_year) }
  const by = heatings.find(({ name }) => comparableName(name) === comparableName(water.heating))
  if (!by) throw new EngineFailed('the heating that makes the hot water is not there')
  return {
    id: asHotWaterGenerator(heatGenerator(by, construction_year), yearOf(by, construction_year)),
    by,
  }
}

/** How hot water gets to the taps: in a building the engine tells by the network, in a dwelling it is told. */
function networkFields(water: HotWaterInput) {
  if (isCollectiveWater(water))
    return {
      enum_type_installation_id: '2',
      reseau_distribution_isole: Number(water.isolated_network ?? false),
      enum_bouclage_reseau_ecs_id: '2',
    }
  const way = !water.in_heated_volume ? 3 : water.adjacent_rooms ? 1 : 2
  return { enum_type_installation_id: '1', tv_rendement_distribution_ecs_id: way }
}

/** The engine halves the need of each of two; of more, it is told how many. */
const shareOf = (count: number) => (count > 2 ? { rdim: count / 2, cle_repartition_ecs: 2 / count } : { rdim: 1 })

function installation(
  water: HotWaterInput,
  input: AuditInput,
  powers: ReadonlyMap<HeatingInput, number>,
): HotWaterInstallation {
  const { hot_waters, metrics, dwelling } = input
  const { id, by } = madeBy(water, input)
  const solar = water.solar && water.solar > 1 ? String(water.solar) : undefined
  // The tank and the power of a building would be charged to one dwelling.
  const tank = isCollectiveWater(water) ? 0 : (water.storage_volume ?? 0)
  const power = by && !isCollective(by) && !isCollectiveWater(water) ? powerOf(by, powers) : undefined
  const inside = Number(water.in_heated_volume)
  const generator = engineRow(
    {
      enum_type_generateur_ecs_id: String(id),
      // One machine for both burns one energy.
      enum_type_energie_id: String((by ?? water).energy_used),
      enum_usage_generateur_id: by ? '3' : '2',
      enum_methode_saisie_carac_sys_id: by?.power_known && power ? '2' : '1',
      ...(by ? { presence_ventouse: placeFields(by).presence_ventouse } : { presence_ventouse: 0 }),
      position_volume_chauffe: inside,
      position_volume_chauffe_stockage: tank > 0 ? inside : undefined,
      enum_type_stockage_ecs_id: tank > 0 ? '3' : '1',
      volume_stockage: tank,
    },
    { pn: power },
  )
  return {
    ...engineRow({
      ...networkFields(water),
      ...shareOf(hot_waters.length),
      enum_cfg_installation_ecs_id: hot_waters.length > 1 ? '3' : solar ? '2' : '1',
      enum_methode_calcul_conso_id: '1',
      enum_type_installation_solaire_id: solar,
      surface_habitable: metrics.living_area,
      nombre_logement: 1,
      nombre_niveau_installation_ecs: dwelling.levels_nb,
    }),
    generateur_ecs_collection: { generateur_ecs: [generator] },
  }
}

/** One installation a row. */
export const hotWaterInstallations = (input: AuditInput, powers: ReadonlyMap<HeatingInput, number>) =>
  input.hot_waters.map(water => installation(water, input, powers))
