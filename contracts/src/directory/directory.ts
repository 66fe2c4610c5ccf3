import { z } from 'zod'
import { record } from '../kernel/record.ts'
import { id, text } from '../kernel/values.ts'

const optional = (max: number) => text(max).nullable().optional()
const email = z.email().max(200).nullable().optional()

/** An agency of the consultancy; `departments` are codes of French departments (01 to 95, 2A and 2B). */
export const agency = record('Agency', {
  name: text(200),
  email_address: email,
  postal_address: optional(500),
  departments: z
    .array(z.string().regex(/^(0[1-9]|1\d|2[1-9AB]|[3-8]\d|9[0-5])$/))
    .max(97)
    .optional(),
})

export const antenna = record('Antenna', {
  name: text(200),
  siret_number: z
    .string()
    .regex(/^\d{14}$/)
    .nullable()
    .optional(),
  email_address: email,
  postal_address: optional(500),
  agency_id: id,
})

/** The client of a mission: a town, a department, a housing agency. */
export const client = record('Client', {
  name: text(200),
  email_address: email,
  postal_address: optional(500),
  title: optional(20),
  job_function: optional(200),
  phone_number: optional(30),
  comment: optional(2000),
})

export type AgencySheet = z.infer<typeof agency.fields>
export type AntennaSheet = z.infer<typeof antenna.fields>
export type ClientSheet = z.infer<typeof client.fields>
