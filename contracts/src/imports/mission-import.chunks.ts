import { z } from 'zod'
import { failedLine, pastedLot } from '../co-ownership/paste/pasted.ts'
import { id } from '../kernel/values.ts'
import { importField } from './import-fields.ts'

/* The rows of a file on their way from the worker to the API. */

/**
 * What is to be told of a cell by how it looks: `error_cell` shows `#REF!` and the like, `no_value` is a formula that
 * nothing worked out, `unreadable` holds bytes of another coding; these have no value. `merged` was given the value of the cells
 * it is merged with, `hidden` is of the whole row.
 */
const rawNote = z.object({
  /** The field, or the id of the custom field; null of the whole row. */
  at: z.string().max(100).nullable(),
  kind: z.enum(['error_cell', 'no_value', 'unreadable', 'suspect', 'merged', 'hidden', 'ambiguous_day']),
  value: z.string().max(200).nullable(),
})
export type RawNote = z.infer<typeof rawNote>

/** Warnings of a file as a whole. */
export const fileNotes = z.object({
  sheet: z.object({ number: z.int(), name: z.string() }).nullable(),
  /** The other sheets that hold something. */
  others: z.array(z.object({ number: z.int(), name: z.string(), rows: z.int() })),
  hidden: z.int(),
  merged: z.int(),
  faulty: z.int(),
  /** The encoding of its text, where that had to be guessed. */
  coding: z.string().nullable(),
  damaged: z.boolean(),
})
export type FileNotes = z.infer<typeof fileNotes>

/** A row as the worker read it: the raw text of each recognised column. */
export const rawRow = z.object({
  row: z.int(),
  values: z.partialRecord(importField, z.union([z.string(), z.number()])),
  /** The same of custom fields, by their ids. */
  custom: z.record(id, z.union([z.string(), z.number()])).optional(),
  notes: z.array(rawNote).max(400).optional(),
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
