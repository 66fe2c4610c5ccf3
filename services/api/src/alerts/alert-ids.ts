import { type DefaultKey, defaultKeys } from '@faitage/contracts/alerts/default-monitors'
import type { AlertRow } from '@faitage/projections/alerts/alert.queries'
import { derivedId } from '@faitage/projections/kernel/derived-id'

/** One of the product's own, as a mission has it. */
export interface OwnMonitor {
  readonly mission_id: string
  readonly key: DefaultKey
}

/** The id of one of the product's own in a mission, whether the mission took it over or not. */
export const defaultMonitorId = ({ mission_id, key }: OwnMonitor): string => derivedId(`monitor ${key}`, mission_id)

/** Which of the product's own an id is of, among some missions. */
export function defaultMonitorOf(id: string, missions: Iterable<string>): OwnMonitor | undefined {
  for (const mission_id of missions) {
    for (const key of defaultKeys) if (defaultMonitorId({ mission_id, key }) === id) return { mission_id, key }
  }
  return undefined
}

export const monitorIdOf = ({
  monitor_id,
  mission_id,
  default_key,
}: Pick<AlertRow, 'monitor_id' | 'mission_id' | 'default_key'>) =>
  monitor_id ?? defaultMonitorId({ mission_id, key: default_key as DefaultKey })

/** A deadline is the same as long as what is watched, of what, and the watched day are. */
export const alertIdOf = (monitor_id: string, { entity_id, occurrence }: Pick<AlertRow, 'entity_id' | 'occurrence'>) =>
  derivedId(`${entity_id} ${occurrence}`, monitor_id)
