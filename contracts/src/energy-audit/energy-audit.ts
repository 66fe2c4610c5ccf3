import { z } from 'zod'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional, shown } from '../kernel/field.ts'
import { choice, longText, reference, references, shortText, whole, yesNo } from '../kernel/formats.ts'
import { energyAuditNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { type AuditFields, rowSchema } from './audit-field.ts'
import { NAME_MAX, SAME_NAME, sameNames } from './audit-names.ts'
import { auditResult } from './audit-result.ts'
import { metricsGroup, ROWS_MAX, type RowGroup, rowGroupNames, rowGroups } from './form-groups.ts'
import { room } from './forms/rooms.ts'
import { recommendations } from './recommendation.ts'
import { storedBalance } from './stored-balance.ts'

/** Photographs of one state, at most. */
export const AUDIT_PHOTOS_MAX = 60

const rowsOf = <F extends AuditFields>(group: { label: string; fields: F }) =>
  optional(group.label, shown(z.array(rowSchema(group.fields)).max(ROWS_MAX), { format: 'rows' }))

const { walls, woodworks, ceilings, floors, thermal_bridges, heatings, hot_waters } = rowGroups
const { ventilation, air_conditioning, photovoltaic } = rowGroups

/**
 * One state of a dwelling: as it is today, or as a scenario would make it. Rows are kept as they are typed, half filled in;
 * only a balance asks for what is missing.
 */
export const energyAudit = record('EnergyAudit', {
  right: 'project',
  notice: 'energy_audit',
  stream: 'energy_audit',
  owner: ofProject(),
  subject: 'owner',
  family: 'dwelling',
  words: energyAuditNoun,
  sections: {
    État: {
      project_id: field('Projet', reference('project')),
      accommodation_id: field('Logement', reference('accommodation')),
      kind: field('Nature', choice({ initial: 'État initial', scenario: 'Scénario' })),
      name: field('Nom', shortText(NAME_MAX)),
      number: optional('Numéro', whole(1, 10_000)),
      cloned_from: optional('Copié de', reference('energy_audit')),
      retained: optional('Retenu', yesNo),
    },
    Pièces: { rooms: optional(rowGroups.rooms.label, shown(z.array(room).max(ROWS_MAX), { format: 'rows' })) },
    Métrés: {
      metrics: optional(metricsGroup.label, shown(rowSchema(metricsGroup.fields), { format: 'block' })),
      walls: rowsOf(walls),
      woodworks: rowsOf(woodworks),
      ceilings: rowsOf(ceilings),
      floors: rowsOf(floors),
      thermal_bridges: rowsOf(thermal_bridges),
    },
    Équipements: {
      heatings: rowsOf(heatings),
      hot_waters: rowsOf(hot_waters),
      ventilation: rowsOf(ventilation),
      air_conditioning: rowsOf(air_conditioning),
      photovoltaic: rowsOf(photovoltaic),
    },
    Résultats: {
      recommendations: optional('Recommandations', recommendations),
      commentary: optional('Commentaire', personal(longText(5000))),
      result: optional('Audit fait ailleurs', auditResult),
      balance: optional('Bilan estimé', storedBalance),
      photos: optional('Photos', references('file', AUDIT_PHOTOS_MAX)),
    },
  },
  rules: sheet => rowGroupNames.flatMap(group => duplicatesIn(group, sheet[group] ?? [])),
})
/** The outline its history is written with. */
export const energyAuditOutline = outlineOf(energyAudit)
export type EnergyAuditSheet = SheetOf<typeof energyAudit>

const duplicatesIn = (group: RowGroup, rows: readonly { name?: unknown }[]): FieldError[] =>
  sameNames(rows).map(index => ({ path: `${group}.${index}.name`, message: SAME_NAME }))
