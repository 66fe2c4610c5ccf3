import { z } from 'zod'
import { coproPhases } from '../co-ownership/copro.words.ts'
import { endpoint, MISSIONS_MAX, manyOf } from '../kernel/endpoint.ts'
import { day } from '../kernel/formats.ts'
import { ofViewer } from '../kernel/scope.ts'
import type { Table, TableColumn } from '../kernel/table.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** Copros by what they are grouped by. */
export const coOwnershipGroups = { mission: 'Mission', agency: 'Agence' } as const
type CoOwnershipGroup = keyof typeof coOwnershipGroups
/** Months up to the day that assemblies held and tasks done are counted over. */
export const REPORT_MONTHS = 12

const phaseNames = ['none', ...Object.keys(coproPhases)] as (keyof typeof coproPhases | 'none')[]

/** The sums of the copros of a group; null where the reader has no right to one. */
const sums = z.object({
  copros: z.int(),
  lots: z.int().nullable(),
  /** Cents owed on the day; lots with a statement until then, and those of them that owe something. */
  arrears: z.int().nullable(),
  covered: z.int().nullable(),
  owing: z.int().nullable(),
  /** General assemblies noted in the months up to the day; copros without one in eighteen. */
  assemblies: z.int(),
  no_assembly: z.int(),
  tasks_done: z.int().nullable(),
  tasks_late: z.int().nullable(),
  /** Copros by phase, of today. */
  phases: z.partialRecord(z.enum(phaseNames as [(typeof phaseNames)[number]]), z.int()),
})
export type CoOwnershipSums = z.infer<typeof sums>

const report = z.object({
  on: calendarDate,
  today: calendarDate,
  by: z.enum(Object.keys(coOwnershipGroups) as [CoOwnershipGroup]),
  /** In the order of their names; a mission without an agency stands under none. */
  rows: z.array(sums.extend({ id: id.nullable(), name: z.string() })),
  whole: sums,
})
export type CoOwnershipReport = z.infer<typeof report>

const query = z.object({
  on: day.optional(),
  by: z.enum(Object.keys(coOwnershipGroups) as [CoOwnershipGroup]).default('mission'),
  mission_id: manyOf(id, MISSIONS_MAX),
  agency_id: manyOf(id),
})
const shared = {
  method: 'GET',
  access: 'read reporting',
  of: ofViewer,
  feature: 'ca_copro_screen',
  about: 'copro',
} as const

export const coOwnershipReportEndpoints = {
  /** Takes the right to read copros too. */
  report: endpoint({
    ...shared,
    path: '/api/co-ownership/reporting',
    shows: ['lot', 'mission', 'agency', 'copro_task'],
    summary: 'Pilotage des copropriétés, par mission ou par agence',
    query,
    response: report,
  }),
  export: endpoint({
    ...shared,
    path: '/api/co-ownership/reporting/export',
    summary: 'Pilotage des copropriétés, en tableur',
    query: query.extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: z.unknown(),
  }),
}

const count = (header: string): TableColumn => ({ header, format: 'count' })

/** The report as one table: what the page shows and its export writes. */
export function coOwnershipTable({ by, rows, whole }: Omit<CoOwnershipReport, 'on' | 'today'>): Table {
  const cells = (one: CoOwnershipSums) => [
    ...[one.copros, one.lots, one.arrears, one.owing, one.covered, one.assemblies, one.no_assembly],
    ...[one.tasks_done, one.tasks_late],
    ...phaseNames.map(phase => one.phases[phase] ?? 0),
  ]
  return {
    columns: [
      { header: coOwnershipGroups[by], format: 'text' },
      ...[count('Copropriétés'), count('Lots')],
      { header: 'Impayés de charges', format: 'euro' },
      ...[count('Lots débiteurs'), count('Lots relevés'), count('AG sur 12 mois'), count('Sans AG notée')],
      ...[count('Tâches terminées'), count('Tâches en retard')],
      ...phaseNames.map(phase => count(phase === 'none' ? 'Sans phase' : coproPhases[phase])),
    ],
    rows: [...rows.map(row => [row.name, ...cells(row)]), ['Ensemble', ...cells(whole)]],
  }
}
