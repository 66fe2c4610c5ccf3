import type { AnyRecord } from '@faitage/contracts/kernel/record'
import type { RecordThing, Thing } from '@faitage/contracts/kernel/scope'
import type { Api } from '../api.ts'
import type { ReachedRecord } from '../records/reach-record.ts'
import type { Caller } from './caller.ts'
import type { ReachedThings } from './reached-things.ts'

/** A thing that a call names: its id, and its kind where that is said beside. */
export interface Named {
  readonly id: string
  readonly kind: string | undefined
}

/** How the things of each kind are reached. Each refuses with NOT_FOUND, or says why it cannot be reached that way. */
export type Reaches = {
  readonly [K in keyof ReachedThings]: ReachedThings[K] extends { way: infer W; gives: infer G }
    ? (api: Api, caller: Caller, named: Named, to: W) => Promise<G>
    : never
}

type ReachedThing<T> =
  T extends RecordThing<infer R extends AnyRecord>
    ? ReachedRecord<R>
    : T extends Thing<infer K extends keyof ReachedThings>
      ? ReachedThings[K] extends { gives: infer G }
        ? G
        : never
      : never

type ReachedPart<O> = O extends { scope: 'thing' }
  ? ReachedThing<O>
  : O extends { scope: 'given'; thing: infer T }
    ? ReachedThing<T> | undefined
    : O extends { scope: 'every'; thing: infer T }
      ? ReachedThing<T>[]
      : O extends { scope: 'each' | 'arriving'; thing: infer T }
        ? (id: string, kind?: string) => Promise<ReachedThing<T>>
        : undefined

/** A handler receives this of the scope that its endpoint declares. */
export type ReachedBy<O> = O extends readonly unknown[] ? { [N in keyof O]: ReachedPart<O[N]> } : ReachedPart<O>
