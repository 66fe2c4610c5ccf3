import type { RecordColumn } from '@/components/record/table/column'

/** Which mission a row is of, by its name. */
export const missionColumn = <T extends { mission_id: string | null }>(
  missions: readonly { value: string; label: string }[],
): RecordColumn<T> => {
  const names = new Map(missions.map(({ value, label }) => [value, label]))
  return { id: 'mission_id', header: 'Mission', text: one => names.get(one.mission_id ?? '') ?? '', width: 180 }
}
