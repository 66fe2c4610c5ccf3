import { z } from 'zod'
import type { DataFamily } from './data-family.ts'
import type { FieldError } from './error-catalogue.ts'
import { isRequiredField, labelsOf } from './field.ts'
import { REQUIRED } from './french.ts'
import { type EventDefinition, event } from './message.ts'
import type { NoticeKind } from './notice.ts'
import type { Noun } from './noun.ts'
import type { Owner } from './owner.ts'
import type { PermissionKind } from './permission.ts'
import { personalPaths } from './personal.ts'
import { id } from './values.ts'

type Changes<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> }
type Registered<S extends z.ZodRawShape> = z.ZodObject<{
  id: typeof id
  mission_id: z.ZodOptional<z.ZodNullable<typeof id>>
  subject_id: z.ZodOptional<typeof id>
  sheet: z.ZodObject<S>
}>
type Amended<S extends z.ZodRawShape> = z.ZodObject<{
  id: typeof id
  subject_id: z.ZodOptional<typeof id>
  changes: z.ZodObject<Changes<S>>
}>

/** Whose key seals the personal fields: the record's own, its owner's, or that of somebody the sheet names. */
type RecordSubject<Sheet> = 'self' | 'owner' | { of(sheet: Sheet): string | undefined }['of']

/** A sheet of fields that people fill in: its schemas, its French names and its rules, as plain values. */
export interface RecordSheet<S extends z.ZodRawShape = z.ZodRawShape> {
  /** What rights on it are about. */
  readonly right: PermissionKind
  /** What browsers hear that its changes are about. */
  readonly notice: NoticeKind
  /** Beginning of its streams' names; what references call it. */
  readonly stream: string
  /** Its table among the read models. */
  readonly table: string
  readonly owner: Owner | undefined
  /** The line of the register of processing that its personal fields stand in. */
  readonly family: DataFamily | undefined
  readonly subject: RecordSubject<z.infer<z.ZodObject<S>>>
  /** How it is named in French sentences and titles. */
  readonly words: Noun
  /** Titles of the parts of its form, each with its fields in order. */
  readonly sections: readonly { readonly title: string; readonly fields: readonly string[] }[]
  /** French name of each field: forms, histories, conflicts, lists and exports all say the same. */
  readonly labels: { readonly [K in keyof S]: string }
  readonly fields: z.ZodObject<S>
  /** Only altered keys, as events hold them; `null` clears a field. */
  readonly changes: z.ZodObject<Changes<S>>
  /** Only altered keys, as people send them: what must be there cannot be cleared. */
  readonly edits: z.ZodObject<Changes<S>>
  /** What no single field can judge, of the whole sheet; pure, so that the form and the decider both ask. */
  rules(sheet: z.infer<z.ZodObject<S>>): readonly FieldError[]
  /** What a person should look at twice; it never keeps from saving. */
  warnings(sheet: z.infer<z.ZodObject<S>>): readonly FieldError[]
  /** The sheet as it is kept: what a field leaves without meaning is cleared, blank rows are dropped. */
  shape(sheet: z.infer<z.ZodObject<S>>): z.infer<z.ZodObject<S>>
}

type Made<N extends string, S extends z.ZodRawShape> = Pick<
  RecordDefinition<N, S>,
  'registered' | 'amended' | 'removed' | 'restored'
>
/** The four events of a record, for `all-events.ts`. */
type RecordEvents<N extends string, S extends z.ZodRawShape> = readonly [
  Made<N, S>['registered'],
  Made<N, S>['amended'],
  Made<N, S>['removed'],
  Made<N, S>['restored'],
]

/** A record: its sheet and its four events. */
export interface RecordDefinition<N extends string = string, S extends z.ZodRawShape = z.ZodRawShape>
  extends RecordSheet<S> {
  readonly name: N
  readonly registered: EventDefinition<`${N}Registered`, Registered<S>>
  readonly amended: EventDefinition<`${N}Amended`, Amended<S>>
  readonly removed: EventDefinition<`${N}Removed`, z.ZodObject<{ id: typeof id }>>
  /** A removal undone: the sheet is as it was. */
  readonly restored: EventDefinition<`${N}Restored`, z.ZodObject<{ id: typeof id }>>
}

type WithEvents<N extends string, S extends z.ZodRawShape> = RecordDefinition<N, S> & { events: RecordEvents<N, S> }

/** Any record, where its sheet does not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a record of one sheet is not a record of every sheet
export type AnyRecord = RecordDefinition<string, any>

/** Any sheet, where its fields do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a sheet of some fields is not a sheet of every field
export type AnySheet = RecordSheet<any>

/** The sheet of a record, as its events and endpoints carry it. */
export type SheetOf<R> = R extends { fields: infer F extends z.ZodType } ? z.infer<F> : never

type Sections = Record<string, z.ZodRawShape>
type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer I) => void ? I : never
type Simple<T> = T extends z.ZodRawShape ? { [K in keyof T]: T[K] } : never
type ShapeOf<T extends Sections> = Simple<Intersection<T[keyof T]>>

interface RecordInput<T extends Sections> {
  right: PermissionKind
  /** `right` unless given. */
  notice?: NoticeKind
  /** `right` unless given. */
  stream?: string
  /** `stream` unless given. */
  table?: string
  owner?: Owner
  family?: DataFamily
  /** `self` unless given. */
  subject?: RecordSubject<z.infer<z.ZodObject<ShapeOf<T>>>>
  words: Noun
  /** The fields, under the titles of the form's parts. */
  sections: T
  rules?: (sheet: z.infer<z.ZodObject<ShapeOf<T>>>) => readonly FieldError[]
  warnings?: (sheet: z.infer<z.ZodObject<ShapeOf<T>>>) => readonly FieldError[]
  shape?: (sheet: z.infer<z.ZodObject<ShapeOf<T>>>) => z.infer<z.ZodObject<ShapeOf<T>>>
}

/** Declares a sheet whose events are its own: a process that people fill in as they do a record. */
export function recordSheet<T extends Sections>(input: RecordInput<T>): RecordSheet<ShapeOf<T>> {
  type S = ShapeOf<T>
  const { right, notice = right, stream = right, table = stream, owner, subject = 'self', words } = input
  const shape = Object.assign({}, ...Object.values(input.sections)) as S
  return {
    right,
    notice,
    stream,
    table,
    owner,
    family: input.family,
    subject,
    words,
    sections: Object.entries(input.sections).map(([title, part]) => ({ title, fields: Object.keys(part) })),
    labels: labelsOf(shape),
    fields: z.object(shape) as unknown as z.ZodObject<S>,
    changes: z.object(lazily(shape, one => one.nullable().optional())) as unknown as z.ZodObject<Changes<S>>,
    edits: z.object(
      lazily(shape, one => (isRequiredField(one) ? there(one).optional() : one.nullable().optional())),
    ) as unknown as z.ZodObject<Changes<S>>,
    rules: input.rules ?? (() => []),
    warnings: input.warnings ?? (() => []),
    shape: input.shape ?? (sheet => sheet),
  }
}

/** A shape with the same fields made otherwise, each when it is first looked at: most are not, where a role starts. */
function lazily(shape: z.ZodRawShape, make: (one: z.ZodType) => z.ZodType): z.ZodRawShape {
  const made = {}
  for (const [key, one] of Object.entries(shape))
    Object.defineProperty(made, key, { enumerable: true, configurable: true, get: () => make(one as z.ZodType) })
  return made
}

/** A field that may be left alone but not cleared. */
const there = (schema: z.ZodType) => schema.nullable().refine(value => value !== null, REQUIRED)

/** Declares a record. Fields carry no `.default()`: zod would write it into every patch. */
export function record<const N extends string, T extends Sections>(
  name: N,
  input: RecordInput<T>,
): WithEvents<N, ShapeOf<T>> {
  return withEvents(name, recordSheet(input))
}

/** A sheet with the four events of its filling in. */
export function withEvents<const N extends string, S extends z.ZodRawShape>(
  name: N,
  sheet: RecordSheet<S>,
): WithEvents<N, S> {
  const { fields, changes, owner, subject } = sheet
  const sealed = personalPaths(fields).length > 0
  const whose = sealed && subject !== 'self' ? { subject_id: id.optional() } : {}
  const place = owner ? { mission_id: id.nullable().optional() } : {}
  const sealedBy = sealed ? { subject: (subject === 'self' ? 'id' : 'subject_id') as never } : {}
  const made = {
    registered: event(`${name}Registered`, { id, ...place, ...whose, sheet: fields } as z.ZodRawShape, sealedBy),
    amended: event(`${name}Amended`, { id, ...whose, changes } as z.ZodRawShape, sealedBy),
    removed: event(`${name}Removed`, { id }),
    restored: event(`${name}Restored`, { id }),
  } as unknown as Made<N, S>
  return { ...sheet, name, ...made, events: [made.registered, made.amended, made.removed, made.restored] }
}
