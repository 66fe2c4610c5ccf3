import { z } from 'zod'
import { coproPhases } from '../co-ownership/copro.words.ts'
import { endpoint, MISSIONS_MAX, manyOf } from '../kernel/endpoint.ts'
import { day } from '../kernel/formats.ts'
import { ofViewer } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** Days ahead within which assemblies, ends of mandates and deadlines count; months without an assembly that call for one. */
export const portfolioSpans = { assembly: 60, mandate: 90, deadline: 30, without_assembly: 18 } as const

/** Sizes of a copro's debt, in euros, from none up to the next. */
export const debtSizes = [0.01, 10_000, 50_000, 100_000] as const

const lists = ['copros', 'buildings', 'lots', 'tasks'] as const
/** A figure, and the filter of the list that gives exactly its rows. */
const figure = z.object({
  value: z.int(),
  list: z.enum(lists),
  filter: z.record(z.string(), z.string()),
})
export type PortfolioFigure = z.infer<typeof figure>

const portfolioKeys = [
  ...(['copros', 'buildings', 'lots', 'owing_lots', 'assemblies', 'no_assembly'] as const),
  ...(['mandates_ending', 'mandates_expired', 'late_tasks', 'due_tasks'] as const),
] as const
export type PortfolioKey = (typeof portfolioKeys)[number]

const named = z.object({ id, title: z.string(), mission_id: id })
const phase = z.enum(Object.keys(coproPhases) as [keyof typeof coproPhases])

export const portfolioEndpoints = {
  /**
   * The sums of the copros that one follows. Arrears, assemblies and mandates are told as of `on`; the other figures are
   * those of today. What the caller may not read is left out.
   */
  portfolio: endpoint({
    method: 'GET',
    path: '/api/co-ownership/portfolio',
    access: 'read copro',
    of: ofViewer,
    feature: 'ca_copro_screen',
    shows: ['building', 'lot', 'sc', 'mission', 'copro_task'],
    summary: 'Le portefeuille de copropriétés, à une date',
    query: z.object({
      on: day.optional(),
      /** Only the copros whose collaborators name the caller. */
      mine: z.enum(['true', 'false']).optional(),
      mission_id: manyOf(id, MISSIONS_MAX),
    }),
    response: z.object({
      on: calendarDate,
      today: calendarDate,
      figures: z.array(figure.extend({ key: z.enum(portfolioKeys) })),
      phases: z.array(figure.extend({ phase: phase.nullable() })),
      /** Cents; `covered`, lots with a statement, of `lots`. Absent to anyone who may not read lots. */
      arrears: z
        .object({
          amount: z.int(),
          lots: z.int(),
          covered: z.int(),
          owing: z.int(),
          /** Copros by the size of their debt, in euros: from it on, below the next. */
          sizes: z.array(figure.extend({ from: z.number(), below: z.number().nullable() })),
          heaviest: z.array(named.extend({ amount: z.int() })),
        })
        .optional(),
      /** The first ones to come. */
      assemblies: z.array(named.extend({ kind: z.enum(['sc', 'copro']), on: calendarDate })),
      mandates: z.array(named.extend({ on: calendarDate })),
    }),
  }),
}
export type Portfolio = z.infer<typeof portfolioEndpoints.portfolio.response>
