import type { AuditInput } from '@faitage/contracts/energy-audit/audit-input'
import type { EnergyBalance, EnergyUses } from '@faitage/contracts/energy-audit/balance'
import { electricityFactor, labelScale, letterOf, worseLetter } from '@faitage/contracts/energy-audit/labels'
import { calculate, engineOf } from './calculate.ts'
import { isMountain } from './climate.ts'
import type { EngineOutput } from './engine-input.ts'
import { boilerPowers, isCollective } from './heating.ts'
import { isCollectiveWater } from './hot-water.ts'
import { lossesOf } from './losses.ts'
import { assertFinite } from './read-output.ts'
import { shutterUs } from './shutters.ts'
import { toEngine, zoneOf } from './to-engine.ts'

/** The balance of a state of a dwelling by the rules of a day. @throws EngineFailed where it is no number */
export function balanceOf(input: AuditInput, { on }: { on: string }): EnergyBalance {
  const output = computed(input, on)
  assertFinite(output)
  const { ef_conso, emission_ges } = output.logement.sortie
  const { living_area, altitude } = input.metrics
  const factor = electricityFactor(on)
  const final: EnergyUses = {
    heating: ef_conso.conso_ch,
    hot_water: ef_conso.conso_ecs,
    cooling: ef_conso.conso_fr,
    lighting: ef_conso.conso_eclairage,
    auxiliaries: ef_conso.conso_totale_auxiliaire,
  }
  const primary = primaryOf(output, final, factor)
  const primary_total = sumOf(primary)
  const energy_per_m2 = Math.floor(primary_total / living_area)
  const ges_per_m2 = emission_ges.emission_ges_5_usages_m2
  const scale = labelScale({ on, living_area, mountain: isMountain(zoneOf(input), altitude) })
  const energy_label = letterOf(energy_per_m2, scale.energy)
  const ges_label = letterOf(ges_per_m2, scale.ges)
  return {
    energy_label,
    ges_label,
    label: worseLetter(energy_label, ges_label),
    energy_per_m2,
    ges_per_m2,
    ges: emission_ges.emission_ges_5_usages,
    final,
    primary,
    final_total: sumOf(final),
    primary_total,
    before_pv: primary_total + factor * selfUsed(output),
    losses: lossesOf(input, output),
    electricity_factor: factor,
    scale: scale.name,
    engine: engineOf(),
    degraded: input.heatings.some(isCollective) || input.hot_waters.some(isCollectiveWater),
  }
}

/** Again where the engine looked windows up wrong, then where the losses tell the power of a boiler. */
function computed(input: AuditInput, on: string): EngineOutput {
  const first = calculate(toEngine(input, { on }))
  const windows = { shutterUs: shutterUs(input, first.logement.enveloppe.baie_vitree_collection.baie_vitree) }
  const seen = windows.shutterUs.size > 0 ? calculate(toEngine(input, { on }, windows)) : first
  const powers = boilerPowers(input, zoneOf(input), seen.logement.sortie.deperdition.deperdition_enveloppe)
  return powers.size > 0 ? calculate(toEngine(input, { on }, { ...windows, powers })) : seen
}

const sumOf = (uses: EnergyUses) => Object.values(uses).reduce((sum, use) => sum + use, 0)

/** The engine's own primary energy counts electricity 1.9 times. */
const ENGINE_FACTOR = 1.9

/** Use by use: only what is electric weighs more at another factor. */
function primaryOf({ logement }: EngineOutput, final: EnergyUses, factor: number): EnergyUses {
  const { ep_conso } = logement.sortie
  const atFactor = (use: number, primary: number) => use + ((primary - use) * (factor - 1)) / (ENGINE_FACTOR - 1)
  return {
    heating: atFactor(final.heating, ep_conso.ep_conso_ch),
    hot_water: atFactor(final.hot_water, ep_conso.ep_conso_ecs),
    cooling: atFactor(final.cooling, ep_conso.ep_conso_fr),
    lighting: atFactor(final.lighting, ep_conso.ep_conso_eclairage),
    auxiliaries: atFactor(final.auxiliaries, ep_conso.ep_conso_totale_auxiliaire),
  }
}

/** kWh/yr of the five uses that the panels give. */
const selfUsed = ({ logement }: EngineOutput) => {
  const used = logement.sortie.production_electricite
  return (
    used.conso_elec_ac_ch +
    used.conso_elec_ac_ecs +
    used.conso_elec_ac_fr +
    used.conso_elec_ac_eclairage +
    used.conso_elec_ac_auxiliaire
  )
}
