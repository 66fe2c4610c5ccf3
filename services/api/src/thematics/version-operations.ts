import { thematicVersion } from '@faitage/contracts/thematics/thematic-version'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { thematicVersionModel } from '@faitage/projections/thematics/thematic-version'
import { nameOfBuilding, nameOfCopro, nameOfSc } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import { processOperations } from '../kernel/records/record-operations.ts'
import { refused } from '../kernel/refusal.ts'
import { nameOfLot } from '../tasks/name-of-lot.ts'
import type { Version } from './step-answer.ts'
import { type ThematicCommand, thematicVersionDecider } from './thematic-version.decider.ts'

/** The operations on versions. */
export const versionOperations = (api: Api) =>
  processOperations<typeof thematicVersion, RecordItem<Version>, ThematicCommand>(
    api,
    { record: thematicVersion, decider: thematicVersionDecider },
    {
      model: thematicVersionModel,
      references: {
        sc_id: { nameOf: nameOfSc(api) },
        copro_id: { nameOf: nameOfCopro(api) },
        building_id: { nameOf: nameOfBuilding(api) },
        lot_id: { nameOf: nameOfLot(api) },
      },
    },
  )
export type VersionOperations = ReturnType<typeof versionOperations>

/** A version that is there. @throws {Refusal} NOT_FOUND */
export function there(state: Awaited<ReturnType<VersionOperations['reach']>>['state']): Version {
  if (state.life !== 'present') throw refused('NOT_FOUND')
  return state.sheet as Version
}
