import { z } from 'zod'
import { endpoint, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { event } from '../kernel/message.ts'
import { duplicate, required } from '../kernel/rules.ts'
import { ofNobody, ofRight } from '../kernel/scope.ts'
import { streamOf } from '../kernel/streams.ts'
import { type EnumValue, enumValue } from './enum-value.ts'
import { jobs, subJobs } from './jobs.ts'
import { operationalPlans } from './operational-plans.ts'
import { type PerrenoudName, perrenoudNames } from './perrenoud.ts'
import { projectDates } from './project-dates.ts'

/** The lists that are data of the product; nobody edits them. */
export const fixedEnums = { job: jobs, sub_job: subJobs, operational_plan: operationalPlans, dates: projectDates }
export type EnumName = keyof typeof fixedEnums | PerrenoudName

/** The perrenoud lists live on one stream. */
export const perrenoudStream = streamOf.record('enum', 'perrenoud')

const lists = <S extends z.ZodType>(list: S) => z.partialRecord(z.enum(perrenoudNames), list)

/** Each list that was edited, whole. */
export const perrenoudEnumsChanged = event('PerrenoudEnumsChanged', { enums: lists(z.array(enumValue).max(200)) })

/** A value as it is written: without `value` it is a new one, and gets its own from its label. */
const writtenValue = z.object({
  value: z.string().max(80).optional(),
  name: required(120),
  disabled: z.boolean().optional(),
})
export type WrittenValue = z.infer<typeof writtenValue>

/** What is sent to edit lists: only the given ones change, each whole. `name` is the label people read. */
export const perrenoudInput = z.object({
  enums: lists(duplicate(z.array(writtenValue).min(1).max(200))),
})

/** The specification names these calls « Referential enums » without a path: these are theirs. */
const path = '/api/enums'
const items = z.object({ items: z.array(enumValue) })
const access = 'read enum' as const

const ofAll = ofNobody('the same lists for all')

export const enumEndpoints = {
  /** `enums` names the lists, parted by commas; all of them when absent. Disabled values only with `disabled=true`. */
  list: endpoint({
    method: 'GET',
    path,
    access,
    of: ofAll,
    summary: 'Les listes de valeurs',
    query: z.object({
      enums: z.string().max(2000).optional(),
      disabled: z.enum(['true', 'false']).optional(),
    }),
    response: z.object({
      enums: z.record(z.string(), z.array(enumValue)),
      /** Of the perrenoud lists, to be sent back as `If-Match`; -1 when nobody edited them. */
      revision: z.int(),
    }),
  }),
  updatePerrenoud: endpoint({
    method: 'PUT',
    path: `${path}/perrenoud`,
    access: 'update enum',
    of: ofRight,
    summary: 'Modifier des listes de l’audit énergétique',
    body: perrenoudInput,
    response: written,
  }),
  perrenoudHistory: endpoint({
    method: 'GET',
    path: `${path}/perrenoud/history`,
    access,
    of: ofAll,
    summary: 'L’historique des listes de l’audit énergétique',
    ...historyPages,
  }),
  job: endpoint({
    method: 'GET',
    path: `${path}/job`,
    access,
    of: ofAll,
    summary: 'Les métiers',
    response: items,
  }),
  subJob: endpoint({
    method: 'GET',
    path: `${path}/sub-job`,
    access,
    of: ofAll,
    summary: 'Les spécialités des métiers',
    query: z.object({ job: z.string().max(80).optional() }),
    response: items,
  }),
  operationalPlan: endpoint({
    method: 'GET',
    path: `${path}/operational-plan`,
    access,
    of: ofAll,
    summary: 'Les dispositifs opérationnels',
    response: items,
  }),
}

/** The label of a value; the value itself when the list does not have it. */
export const enumLabel = (values: readonly EnumValue[], value: string | null | undefined): string =>
  value ? (values.find(one => one.value === value)?.label ?? value) : ''
