import type { TextColumn } from '../kernel/export.ts'
import { formatDay } from '../kernel/format-date.ts'
import { requesterTypeLabels } from '../kernel/value-labels.ts'
import { type AlertGroup, type AlertValue, bucketLabels } from './alert.endpoints.ts'
import type { AlertState } from './alert.ts'
import { levelLabels } from './watched-dates.ts'

export const alertStateLabels: Record<AlertState, string> = {
  pending: 'À traiter',
  postponed: 'Reportée',
  done: 'Traitée',
}

/** A deadline with what it belongs to, as its line shows it. */
export interface AlertLine extends AlertValue {
  readonly name: string
  readonly monitor_id: string
  readonly mission_id: string
  readonly mission_name: string
  readonly requester_type: AlertGroup['requester_type']
  readonly may_write: boolean
}

/** The deadlines of some groups, line by line, in the order given. */
export function alertLines({ items, order }: { items: readonly AlertGroup[]; order: readonly string[] }): AlertLine[] {
  const lines = new Map<string, AlertLine>()
  for (const { fields, mission_id, mission_name, requester_type, may_write } of items) {
    for (const { values, name, monitor_id } of fields) {
      for (const value of values)
        lines.set(value.id, { ...value, name, monitor_id, mission_id, mission_name, requester_type, may_write })
    }
  }
  return order.flatMap(id => lines.get(id) ?? [])
}

/** What a deadline is about: `Projet CH-001, Lyon`. */
export const alertSubject = ({ level, label, place }: Pick<AlertValue, 'level' | 'label' | 'place'>): string =>
  [`${levelLabels[level]} ${label || 'sans référence'}`, place].filter(Boolean).join(', ')

/** The page of what a deadline is about. */
export function alertHref({
  level,
  entity_id,
  mission_id,
  copro_id,
  building_id,
}: Pick<AlertLine, 'level' | 'entity_id' | 'mission_id' | 'copro_id' | 'building_id'>): string {
  const copro = `/missions/${mission_id}/copros/${copro_id}`
  switch (level) {
    case 'project':
      return `/projects/edit/${entity_id}`
    case 'mission':
      return `/missions/${entity_id}/general`
    case 'copro':
      return `${copro}/general`
    case 'building':
      return `${copro}/buildings/${entity_id}/general`
    case 'lot':
      // One left without a building by an old import has no page of its own.
      return building_id ? `${copro}/buildings/${building_id}/lots/${entity_id}/general` : `${copro}/lots`
  }
}

export const alertTextColumns: readonly TextColumn<AlertLine>[] = [
  { id: 'value', header: 'Échéance', text: ({ value }) => formatDay(value) },
  { id: 'bucket', header: 'Délai', text: ({ bucket }) => bucketLabels[bucket] },
  { id: 'name', header: 'Alerte', text: ({ name }) => name },
  { id: 'level', header: 'Objet', text: ({ level }) => levelLabels[level] },
  { id: 'label', header: 'Référence', text: ({ label }) => label },
  { id: 'place', header: 'Lieu', text: ({ place }) => place ?? '' },
  { id: 'mission_name', header: 'Mission', text: ({ mission_name }) => mission_name },
  {
    id: 'requester_type',
    header: 'Type de demandeur',
    text: ({ requester_type }) => (requester_type ? requesterTypeLabels[requester_type] : ''),
  },
  { id: 'occurrence', header: 'Date surveillée', text: ({ occurrence }) => formatDay(occurrence) },
  { id: 'state', header: 'État', text: ({ state }) => alertStateLabels[state] },
  { id: 'reason', header: 'Motif', text: ({ reason }) => reason ?? '' },
]
