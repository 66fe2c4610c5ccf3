import type { AuditInput, HeatingInput } from '@faitage/contracts/energy-audit/audit-input'
import { thermalBridges } from './bridges.ts'
import { climateZone, periodOf } from './climate.ts'
import { EngineFailed } from './engine-failed.ts'
import type { EngineInput } from './engine-input.ts'
import { coolingRow, solarFields, ventilationRow } from './equipment.ts'
import { heatingInstallations, isCollective } from './heating.ts'
import { hotWaterInstallations, isCollectiveWater } from './hot-water.ts'
import { isOfAncientMaterials, opaqueParts } from './opaque-walls.ts'
import { openings } from './openings.ts'

/** Values found by earlier passes, which the engine alone would get wrong. */
interface Found {
  /** Watts of the boilers whose power nobody knows. */
  readonly powers?: ReadonlyMap<HeatingInput, number>
  /** U of windows with their shutters, by woodwork. */
  readonly shutterUs?: ReadonlyMap<number, number>
}

/** @throws EngineFailed overseas */
export function zoneOf({ dwelling }: AuditInput): number {
  const zone = climateZone(dwelling.department)
  if (!zone) throw new EngineFailed(`department ${dwelling.department} has no climate`)
  return zone
}

/** A house; a flat by what the building gives: heat, hot water, both. */
function methodOf({ dwelling, heatings, hot_waters }: AuditInput): string {
  if (dwelling.accommodation_type === 'Maison') return '1'
  return String(2 + (heatings.some(isCollective) ? 1 : 0) + (hot_waters.some(isCollectiveWater) ? 2 : 0))
}

/** Without one of them the engine answers a number all the same. */
function assertWhole({ walls, heatings, hot_waters, ventilations }: AuditInput): void {
  const one = { walls, heatings, hot_waters, ventilations }
  for (const [name, rows] of Object.entries(one)) if (rows.length === 0) throw new EngineFailed(`there are no ${name}`)
}

/** Builds the engine’s input for a state of a dwelling on a day. Pure. @throws EngineFailed where a list has no such id */
export function toEngine(
  input: AuditInput,
  { on }: { on: string },
  { powers = new Map(), shutterUs = new Map() }: Found = {},
): EngineInput {
  assertWhole(input)
  const { dwelling, metrics, ceilings, floors } = input
  const { bridges, porte, baie_vitree } = openings(input, shutterUs)
  const withoutSlab = ceilings.length === 0 || floors.length === 0
  return {
    administratif: { date_etablissement_dpe: on, enum_modele_dpe_id: '1' },
    logement: {
      caracteristique_generale: {
        annee_construction: dwelling.construction_year,
        enum_periode_construction_id: periodOf(dwelling.construction_year),
        enum_methode_application_dpe_log_id: methodOf(input),
        surface_habitable_logement: metrics.living_area,
        nombre_niveau_logement: dwelling.levels_nb,
        nombre_appartement: 1,
        hsp: metrics.ceiling_height,
      },
      meteo: {
        enum_zone_climatique_id: String(zoneOf(input)),
        enum_classe_altitude_id: String(metrics.altitude),
        batiment_materiaux_anciens: isOfAncientMaterials(input) ? 1 : 0,
      },
      enveloppe: {
        inertie: { enum_classe_inertie_id: String(metrics.inertia) },
        ...opaqueParts(input),
        baie_vitree_collection: { baie_vitree },
        porte_collection: { porte },
        pont_thermique_collection: { pont_thermique: [...thermalBridges(input), ...bridges] },
        ets_collection: {},
      },
      ventilation_collection: { ventilation: input.ventilations.map(one => ventilationRow(one, input)) },
      climatisation_collection: { climatisation: input.air_conditionings.map(one => coolingRow(one, input)) },
      installation_ecs_collection: { installation_ecs: hotWaterInstallations(input, powers) },
      installation_chauffage_collection: { installation_chauffage: heatingInstallations(input, powers) },
      ...solarFields(input.photovoltaics),
      ...(withoutSlab
        ? { sortie: { deperdition: { deperdition_plancher_bas: 0, deperdition_plancher_haut: 0 } } }
        : {}),
    },
  }
}
