import { building } from '@faitage/contracts/co-ownership/building'
import { copro } from '@faitage/contracts/co-ownership/copro'
import type { LotSheet } from '@faitage/contracts/co-ownership/lot'
import { person } from '@faitage/contracts/co-ownership/person'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { deciderOf } from '../kernel/records/place.ts'
import type { Writing } from '../kernel/records/record-operations.ts'
import { invalid, type Refusal } from '../kernel/refusal.ts'
import { personDecider } from './person.decider.ts'

const NOT_OF_MISSION = 'Choisissez des personnes de la mission.'
const GONE =
  'Une personne de ce lot a été supprimée ou fusionnée depuis : rétablissez-la ou séparez-la, puis recommencez.'

/**
 * Refuses a lot that points at what is not its own: a building or a clé of another copro, somebody of another mission. What
 * exists elsewhere and what does not exist are answered alike.
 */
export function lotCheck(api: Api): (writing: Writing<LotSheet>) => Promise<Refusal | undefined> {
  const buildingFault = async (id: string | null | undefined, copro_id: string): Promise<FieldError[]> => {
    if (!id) return []
    const { state } = await fold(api, deciderOf(building), streamOf.record(building.stream, id))
    return state.life === 'present' && state.sheet.copro_id === copro_id
      ? []
      : [{ path: 'building_id', message: 'Choisissez un bâtiment de la copropriété.' }]
  }
  const isOfMission = async (id: string, mission_id: string): Promise<boolean> => {
    const { state } = await fold(api, personDecider, streamOf.record(person.stream, id))
    return state.life === 'present' && state.sheet.mission_id === mission_id
  }

  return async ({ sheet: { copro_id }, changes, action }) => {
    if (action === 'remove') return undefined
    const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, copro_id))
    // Its place was judged already: what is gone meanwhile is refused there.
    if (state.life === 'absent') return undefined
    const cles = new Set(state.sheet.cles_repartition?.map(one => one.id))
    const faults = await buildingFault(changes.building_id, copro_id)
    for (const [index, { cle_repartition_id }] of (changes.cles_repartition ?? []).entries())
      if (!cles.has(cle_repartition_id))
        faults.push({
          path: `cles_repartition.${index}.cle_repartition_id`,
          message: 'Choisissez une clé de la copropriété.',
        })
    for (const field of ['owners', 'occupants'] as const) {
      const known = await Promise.all((changes[field] ?? []).map(id => isOfMission(id, state.sheet.mission_id)))
      if (known.includes(false)) faults.push({ path: field, message: action === 'restore' ? GONE : NOT_OF_MISSION })
    }
    return faults.length > 0 ? invalid(faults) : undefined
  }
}
