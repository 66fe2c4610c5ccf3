import { z } from 'zod'
import { endpoint, ofFeature } from '../../kernel/endpoint.ts'
import { given, recordThing } from '../../kernel/scope.ts'
import { calendarDate, id } from '../../kernel/values.ts'
import { mission } from '../../missions/mission.scope.ts'
import { copro } from '../copro.ts'

/** Lots that one workbook or one paper holds; a CSV file holds any number. */
export const EXPORT_LOTS_MAX = 10_000

/** One copro or all of a mission, on a day; today unless said. */
const asked = { copro_id: id.optional(), mission_id: id.optional(), on: calendarDate.optional() }
const of = [given(recordThing(copro, 'copro_id', 'read')), given(mission('mission_id', 'read'))] as const
const shared = { method: 'GET', access: 'read lot', of, response: z.unknown() } as const
const tables = z.enum(['csv', 'xlsx']).default('xlsx')
const papers = z.enum(['csv', 'xlsx', 'pdf']).default('xlsx')

/** Files of a copro's lots and owners on a day; names need the right to read people, and are left out without it. */
export const coOwnershipExportEndpoints = ofFeature('ca_lot_screen', {
  /** One row a lot, with everything around it. */
  lotsMatrix: endpoint({
    ...shared,
    path: '/api/exports/lots-matrix',
    summary: 'La matrice des lots à une date, en tableur',
    query: z.object({ ...asked, format: tables }),
  }),
  /** Those who vote on a day, with their voices and where they sign. */
  attendanceSheet: endpoint({
    ...shared,
    path: '/api/exports/attendance-sheet',
    summary: 'La feuille de présence d’une assemblée',
    query: z.object({ ...asked, format: papers }),
  }),
  /** Debts of a day with those who owe them, lot by lot. */
  arrears: endpoint({
    ...shared,
    path: '/api/exports/arrears',
    summary: 'L’état des impayés à une date',
    query: z.object({ ...asked, format: papers }),
  }),
})
