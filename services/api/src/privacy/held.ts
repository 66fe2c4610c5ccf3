import { metaOf } from '@faitage/contracts/kernel/field'
import type { PersonalPath } from '@faitage/contracts/kernel/personal'
import { shownText } from '@faitage/contracts/kernel/shown-value'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { FoundSubject, HeldSubject } from '@faitage/contracts/privacy/subject'
import { followUpNote } from '@faitage/contracts/tasks/follow-up-note'
import { thematicVersion } from '@faitage/contracts/thematics/thematic-version'
import { subjectOf } from '@faitage/projections/kernel/personal-data/codec'
import { belongingsOf, contactStreamOf } from '@faitage/projections/privacy/subject.queries'
import { tracesOfProjects } from '@faitage/projections/projects/project-traces'
import { z } from 'zod'
import type { Api } from '../kernel/api.ts'
import type { Recorded } from '../kernel/events/decider.ts'
import { partTitle } from './held-words.ts'
import { personalLeaves } from './personal-leaves.ts'

/** A stream that holds something of somebody, with every event of it. */
export interface HeldStream {
  readonly stream: string
  readonly events: readonly Recorded[]
}

/** The streams that what is held of somebody stands on. */
async function streamsOf({ db }: Api, { id, kind }: FoundSubject): Promise<{ streams: string[]; projects: string[] }> {
  const { projects, lots, searches, letters, notes, versions, merged } = await belongingsOf(db, id)
  if (kind === 'requester') {
    const { streams } = await tracesOfProjects(db, projects)
    return { projects, streams: [...projects.map(streamOf.project), ...streams] }
  }
  if (kind === 'user')
    return { projects: [], streams: [streamOf.user(id), ...searches.map(one => streamOf.record('savedSearch', one))] }
  const own = kind === 'contact' ? ((await contactStreamOf(db, id)) ?? kind) : kind
  const of = (stream: string, ids: readonly string[]) => ids.map(one => streamOf.record(stream, one))
  const written = [...of(followUpNote.stream, notes), ...of(thematicVersion.stream, versions)]
  const others = [...of('lot', lots), ...of('owner_letters', letters), ...written]
  return { projects: [], streams: [streamOf.record(own, id), ...of('person', merged), ...others] }
}

/** Streams that several people have something on. */
const shared = ['lot-', `${thematicVersion.stream}-`]

/** Everything written of somebody, as it reads now. Of a lot or a thematic only their own: others stand there too. */
export async function heldStreams(api: Api, subject: FoundSubject) {
  const { streams, projects } = await streamsOf(api, subject)
  const held: HeldStream[] = []
  for (const stream of streams) {
    const events = await api.events.read(stream)
    const theirs = shared.some(prefix => stream.startsWith(prefix))
      ? events.filter(event => subjectOf(event) === subject.id)
      : events
    if (theirs.length > 0) held.push({ stream, events: theirs })
  }
  return { held, projects }
}

const valuesAt = (value: unknown, [step, ...rest]: PersonalPath): unknown[] => {
  if (value === undefined || value === null) return []
  if (step === undefined) return [value]
  const next = step === '*' ? Object.values(value as object) : [(value as Record<string, unknown>)[step]]
  return next.flatMap(one => valuesAt(one, rest))
}

/** Formats that write what is no plain value. */
const composed = new Set(['rows', 'block', 'address', 'choices'])

/** A value as a person reads it; what no format writes is told as it is kept. */
export function written(leaf: z.ZodType, value: unknown): string {
  const { write, format } = metaOf(leaf)
  const text = typeof value !== 'object' || write || composed.has(format) ? shownText(leaf, value) : undefined
  if (text !== undefined) return text
  if (typeof value !== 'object') return String(value)
  return Object.values(value as object)
    .flatMap(one => (one === null || one === undefined || one === '' ? [] : [written(z.unknown(), one)]))
    .join(', ')
}

/** Of an invoice as it was edited, kept as one text: who it is made out to. Its lines are told apart, its PDF is a document. */
export function frozenBuyer(paper: string): string {
  try {
    const { buyer = {}, place } = JSON.parse(paper) as { buyer?: Record<string, unknown>; place?: unknown }
    const { kind: _, ...told } = buyer
    const texts = [...Object.values(told), place].filter((one): one is string => typeof one === 'string' && one !== '')
    return [...new Set(texts)].join(', ')
  } catch {
    return 'Illisible'
  }
}

/** What is personal in some events, each value once, with the first time it was written. */
function personalValues(events: readonly Recorded[]): HeldSubject['parts'][number]['values'] {
  const values = new Map<string, HeldSubject['parts'][number]['values'][number]>()
  for (const event of events)
    for (const { path, leaf, label } of personalLeaves().get(event.type) ?? [])
      for (const found of valuesAt(event.data, path)) {
        const value = path.at(-1) === 'paper' ? frozenBuyer(String(found)) : written(leaf, found)
        const key = `${label}|${value}`
        if (value && !values.has(key)) values.set(key, { label, value, recorded_at: event.recordedAt })
      }
  return [...values.values()]
}

/** What is held of somebody, thing by thing, those that hold nothing personal left out. */
export const partsOf = (held: readonly HeldStream[]): HeldSubject['parts'] =>
  held.flatMap(({ stream, events }) => {
    const values = personalValues(events)
    if (values.length === 0) return []
    return [{ stream, title: partTitle(stream), since: events[0]!.recordedAt, events: events.length, values }]
  })
