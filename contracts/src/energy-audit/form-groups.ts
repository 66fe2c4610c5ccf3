import type { AuditFields } from './audit-field.ts'
import { ceilings, floors, thermalBridges, walls, woodworks } from './forms/envelope.ts'
import { airConditioning, heatings, hotWaters, photovoltaic, ventilation } from './forms/equipment.ts'
import { metrics } from './forms/metrics.ts'
import { roomFields } from './forms/rooms.ts'

/** The pages of an audit that hold forms. */
export type AuditPage = 'rooms-input' | 'metrics' | 'equipment'

/** A group of the audit's forms: what it is called, one of its rows, its fields, the page it stands on. */
export interface AuditGroup {
  readonly label: string
  /** One of its rows, in the middle of a sentence. */
  readonly row: string
  readonly page: AuditPage
  readonly fields: AuditFields
}

/** The groups of rows in the order of the pages. */
export const rowGroups = {
  rooms: { label: 'Pièces', row: 'pièce', page: 'rooms-input', fields: roomFields },
  walls: { label: 'Murs', row: 'mur', page: 'metrics', fields: walls },
  woodworks: { label: 'Menuiseries', row: 'menuiserie', page: 'metrics', fields: woodworks },
  ceilings: { label: 'Plafonds', row: 'plafond', page: 'metrics', fields: ceilings },
  floors: { label: 'Planchers', row: 'plancher', page: 'metrics', fields: floors },
  thermal_bridges: { label: 'Ponts thermiques', row: 'pont thermique', page: 'metrics', fields: thermalBridges },
  heatings: { label: 'Chauffages', row: 'chauffage', page: 'equipment', fields: heatings },
  hot_waters: { label: 'Eau chaude', row: 'production d’eau chaude', page: 'equipment', fields: hotWaters },
  ventilation: { label: 'Ventilation', row: 'ventilation', page: 'equipment', fields: ventilation },
  air_conditioning: { label: 'Climatisation', row: 'climatisation', page: 'equipment', fields: airConditioning },
  photovoltaic: {
    label: 'Photovoltaïque',
    row: 'installation photovoltaïque',
    page: 'equipment',
    fields: photovoltaic,
  },
} as const satisfies Record<string, AuditGroup>

export type RowGroup = keyof typeof rowGroups
export const rowGroupNames = Object.keys(rowGroups) as RowGroup[]
export const isRowGroup = (name: string): name is RowGroup => Object.hasOwn(rowGroups, name)

/** The one group that is no list of rows. */
export const metricsGroup = { label: 'Métrés généraux', row: 'métrés', page: 'metrics', fields: metrics } as const

/** Rows of one group, at most. */
export const ROWS_MAX = 100
