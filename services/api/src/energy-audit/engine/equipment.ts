import type {
  AirConditioningInput,
  AuditInput,
  PhotovoltaicInput,
  VentilationInput,
} from '@faitage/contracts/energy-audit/audit-input'
import { byYear } from './climate.ts'
import { EngineFailed } from './engine-failed.ts'
import { type EngineRow, type Entry, engineRow, present } from './engine-input.ts'

/** The engine's ids of a ventilation, one a period, and the years these end with; one id where the year changes nothing. */
const ventilations: Readonly<Record<number, { ids: number[]; years?: number[] }>> = {
  1: { ids: [1] },
  2: { ids: [2] },
  3: { ids: [3, 4, 5, 6], years: [1981, 2000, 2012] },
  4: { ids: [7, 8, 9], years: [2000, 2012] },
  5: { ids: [13, 14, 15], years: [2000, 2012] },
  6: { ids: [19, 20], years: [2012] },
  7: { ids: [23, 24], years: [2012] },
  8: { ids: [25] },
  9: { ids: [26, 27, 28], years: [2000, 2012] },
  10: { ids: [10, 11, 12], years: [2000, 2012] },
  11: { ids: [32, 33], years: [2012] },
  12: { ids: [16] },
}
const HEAT_RECOVERY = 6
const collectiveRecovery = [21, 22]

/** How the dwelling is ventilated, as the engine is told. */
export function ventilationRow(ventilation: VentilationInput, { dwelling, metrics }: AuditInput): EngineRow {
  const { ventilation_type, installation_year = dwelling.construction_year, q4pa } = ventilation
  const known = ventilations[ventilation_type]
  if (!known) throw new EngineFailed(`ventilation ${ventilation_type} is unknown`)
  const shared = ventilation.collective && ventilation_type === HEAT_RECOVERY
  return engineRow({
    enum_type_ventilation_id: String(
      byYear(installation_year, known.years ?? [], shared ? collectiveRecovery : known.ids),
    ),
    surface_ventile: metrics.living_area,
    plusieurs_facade_exposee: Number(ventilation.several_facades),
    ventilation_post_2012: installation_year > 2012 ? 1 : 0,
    enum_methode_saisie_q4pa_conv_id: q4pa ? '2' : '1',
    q4pa_conv_saisi: q4pa,
  })
}

/** Air conditioning; of a flat the engine counts the whole area. */
export function coolingRow(cooling: AirConditioningInput, { dwelling, metrics }: AuditInput): EngineRow {
  const { installation_year, area = metrics.living_area, eer } = cooling
  const period = String(byYear(installation_year, [2007, 2014], [1, 2, 3]))
  return engineRow(
    {
      surface_clim: dwelling.accommodation_type === 'Maison' ? area : metrics.living_area,
      enum_type_generateur_fr_id: period,
      enum_periode_installation_fr_id: period,
      enum_type_energie_id: '1',
      enum_methode_saisie_carac_sys_id: eer ? '6' : '1',
    },
    { eer },
  )
}

const panelFields = ({ area, modules, orientation, inclination }: PhotovoltaicInput): Entry =>
  present({
    nombre_module: area ? undefined : modules,
    surface_totale_capteurs: area,
    enum_orientation_pv_id: String(orientation),
    enum_inclinaison_pv_id: String(inclination),
  })

/** Solar panels; absent where there are none. */
export const solarFields = (panels: readonly PhotovoltaicInput[]) =>
  panels.length === 0
    ? {}
    : {
        production_elec_enr: {
          ...engineRow({ presence_production_pv: 1, enum_type_enr_id: '1' }),
          panneaux_pv_collection: { panneaux_pv: panels.map(panelFields) },
        },
      }
