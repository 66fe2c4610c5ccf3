import { z } from 'zod'
import { failedLine, pastedLot } from '../co-ownership/paste/pasted.ts'
import { id } from '../kernel/values.ts'
import { importField } from './import-fields.ts'

/* The rows of a file on their way from the worker to the API. */

/** A row as the worker read it: the raw text of each recognised column. */
export const rawRow = z.object({
  row: z.int(),
  values: z.partialRecord(importField, z.union([z.string(), z.number()])),
  /** The same of custom fields, by their ids. */
  custom: z.record(id, z.union([z.string(), z.number()])).optional(),
})
export type RawRow = z.infer<typeof rawRow>

/** A row of the registry as the worker read it: its cells under the known headers, and how many it has in all. */
const registryCells = z.object({
  row: z.int(),
  width: z.int(),
  cells: z.array(z.union([z.string(), z.number(), z.null()])).max(200),
})
/** A chunk of an extract; `principals` are the numbers of this chunk that other rows of the file name. */
export const registryChunk = z.object({
  headers: z.array(z.string()).max(200),
  width: z.int(),
  principals: z.array(z.string()).max(2000),
  rows: z.array(registryCells).max(2000),
})
export type RegistryChunk = z.infer<typeof registryChunk>

/** A chunk of a list of lots, as the worker read it whole. */
export const lotsChunk = z.object({
  lots: z.array(pastedLot).max(2000),
  failed: z.array(failedLine).max(2000),
})
export type LotsChunk = z.infer<typeof lotsChunk>
