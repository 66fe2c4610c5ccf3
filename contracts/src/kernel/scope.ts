import type { Owner } from './owner.ts'
import type { AnyRecord } from './record.ts'

/*
 * Whose the object of an endpoint is, as plain data. The API reaches what is declared before it answers, start-up fails where
 * nothing is declared, and the walk of every route makes its foreign cases from it.
 */

/** A kind of thing is reached by those who reach its mission, by whoever made it, or by all who hold the right. */
type Whose = 'mission' | 'maker' | 'right'

/** A way of reaching: one who may only read what belongs to a mission is refused the ways that change it. */
type Use = 'sees' | 'changes'

/** One thing, by the field of the path, of the query or of the body that holds its id. */
export interface Thing<K extends string = string> {
  readonly scope: 'thing'
  readonly kind: K
  readonly whose: Whose
  readonly at: string
  /** The field that holds what kind of thing `at` names, where there are several. */
  readonly kindAt: string | undefined
  /** Which way it is reached. */
  readonly to: string
  readonly use: Use
}

/** A thing that is a record: it is reached by its owner. */
export interface RecordThing<R extends AnyRecord = AnyRecord> extends Thing {
  readonly record: R
}

/** A thing, and how a call is about it. */
export interface Part<S extends string = string, T extends Thing = Thing> {
  readonly scope: S
  readonly thing: T
}
export type Operated<T extends Thing> = Part<'operated', T>
type AnyPart = Part<'given' | 'every' | 'each' | 'arriving' | 'operated' | 'rows'>

/** Narrowed to what the caller sees; of their own alone; of the team, clients excepted; nobody's, and why. */
interface Open {
  readonly scope: 'viewer' | 'self' | 'team' | 'nobody'
  readonly why?: string
}

type One = Thing | AnyPart | Open
export type Scope = One | readonly One[]

/** A kind of thing and the ways it is reached; `project('id', 'write')` is then the project that `id` names, to write. */
export const thing =
  <const K extends string, const W extends Readonly<Record<string, Use>>>(
    kind: K,
    whose: Whose,
    ways: W,
    kindAt?: string,
  ) =>
  (at: string, to: keyof W & string): Thing<K> => ({ scope: 'thing', kind, whose, at, kindAt, to, use: ways[to]! })

export const recordWays = { read: 'sees', readRemoved: 'sees', write: 'changes', writeRemoved: 'changes' } as const
export type RecordWay = keyof typeof recordWays

type Owned = Pick<AnyRecord, 'stream' | 'owner'>
/** A record by the field that holds its id, where its operations reach it. */
export const recordOf = ({ stream, owner }: Owned) => thing(stream, owner ? 'mission' : 'right', recordWays)
/** A record by its id, gone ones included where it is said so. One without an owner is shared by all who hold the right. */
export const recordThing = <R extends AnyRecord>(record: R, at: string, to: RecordWay): RecordThing<R> => ({
  ...recordOf(record)(at, to),
  record,
})

const part =
  <const S extends string>(scope: S) =>
  <T extends Thing>(one: T): Part<S, T> => ({ scope, thing: one })
/** Reached where its field is filled in. */
export const given = part('given')
/** All that a field names: one that cannot be reached refuses the call. */
export const every = part('every')
/** All that a field names, each answered by itself: the handler reaches them one by one. */
export const each = part('each')
/** Named by what the handler reads itself: the fields of an upload, which come before its file. */
export const arriving = part('arriving')
/** Reached by the operations that the handler calls, which imports, copies and bulks call too. */
export const operated = part('operated')
/** Rows that such operations reach one by one, each answered by itself. */
export const rowsOf = part('rows')

export const ofViewer: Open = { scope: 'viewer' }
export const ofSelf: Open = { scope: 'self' }
export const ofTeam: Open = { scope: 'team' }
export const ofNobody = (why: string): Open => ({ scope: 'nobody', why })
/** Called by our own worker, which sees everything. */
export const ofWorker = ofNobody('the worker acts for everybody')
/** A right alone opens it. */
export const ofRight = ofNobody('all who hold the right share it')

/** A thing of a kind that is everybody's who holds the right, by its id. */
export const shared = (kind: string) => operated(thing(kind, 'right', recordWays)('id', 'read'))

/** The scopes of a record's calls: its list, one of them, one that is made. */
export interface RecordScopes<One extends Scope, List extends Scope, Made extends Scope> {
  readonly list: List
  readonly one: (to: RecordWay) => One
  readonly made: Made
}

/** A record is reached by its owner, in its operations: one that is made, by whoever may write the owner. */
export const recordScopes = <One extends Scope, List extends Scope, Made extends Scope>(
  record: Owned,
  scopes: Partial<RecordScopes<One, List, Made>>,
) =>
  ({
    list: record.owner ? ofViewer : ofRight,
    one: (to: RecordWay) => operated(recordOf(record)('id', to)),
    made: madeIn(record.owner),
    ...scopes,
  }) as RecordScopes<One, List, Made>

function madeIn(owner: Owner | undefined): Scope {
  if (!owner) return ofRight
  if (owner.of === 'one')
    return Object.entries(owner.choices).map(([field, { record }]) => operated(recordOf(record())(field, 'write')))
  const made = owner.of === 'record' ? recordOf(owner.record()) : thing(owner.of, 'mission', recordWays)
  return operated(made(owner.field, 'write'))
}

/** The parts of a scope, one by one. */
export const partsOf = (scope: Scope): readonly One[] => (isList(scope) ? scope : [scope])
const isList = (scope: Scope): scope is readonly One[] => Array.isArray(scope)
/** The thing of a part, where there is one. */
export const thingOf = (one: One): Thing | undefined =>
  one.scope === 'thing' ? one : 'thing' in one ? one.thing : undefined
