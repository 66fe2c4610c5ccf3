import { auditWords } from '@faitage/contracts/audit/audit-kind'
import type { AttachedDocument } from '@faitage/contracts/audit/compose-dossier'
import { formatDay, formatInstant, parisDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatSize } from '@faitage/contracts/kernel/format-number'
import { changesInWords } from '../../kernel/history/in-words.ts'
import type { Audited } from '../audited.ts'
import type { Beside } from '../beside.ts'

/** Events and documents printed at most: all of them are in the other parts of the dossier. */
const MOST_PRINTED = 1000
const MOST_LISTED = 500
/** Characters of a value that are printed, and altered fields of one event. */
const MOST_TEXT = 400
const MOST_CHANGES = 60

/** What the readable part of a dossier says. */
export interface DossierPaper {
  readonly kind: 'dossier'
  readonly title: string
  readonly about: string
  /** The day it bears. */
  readonly on: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** What is left out, and where it is. */
  readonly left: string | undefined
  readonly events: readonly {
    readonly when: string
    readonly effective: string
    readonly backdated: boolean
    readonly who: string
    /** Of what it is, where it is beside what the dossier is of. */
    readonly of: string | undefined
    readonly sentence: string
    readonly changes: readonly (readonly [label: string, before: string, after: string])[]
    readonly more: number
  }[]
  readonly documents: readonly (readonly [name: string, size: string, sha256: string])[]
}

interface More {
  readonly documents: readonly AttachedDocument[]
  readonly until: string
  readonly key: string
  readonly beside: readonly Beside[]
  readonly left_out: number
}

/** The timeline from the first event on, in words. */
export function paperOf(audited: Audited, { documents, until, key, beside, left_out }: More): DossierPaper {
  const { kind, id, title } = audited
  const items = allOf(audited, beside)
  const printed = items.slice(0, MOST_PRINTED).reverse()
  const left = items.length - printed.length
  return {
    kind: 'dossier',
    title,
    about: auditWords[kind].label,
    on: parisDay(new Date(until)),
    facts: [
      ['Objet', `${auditWords[kind].label} ${id}`],
      ['Événements', countOf(items.length, 'événement', 'événements')],
      ['Arrêté au', `${formatInstant(until)}, date du dernier événement`],
      ...(beside.length > 0 || left_out > 0 ? [['Autour du projet', aroundOf(beside.length, left_out)] as const] : []),
      ['Documents', documents.length === 0 ? 'aucun' : countOf(documents.length, 'document joint', 'documents joints')],
      ['Clé publique', key],
    ],
    left:
      left > 0
        ? `Les ${countOf(left, 'événement plus ancien est', 'événements plus anciens sont')} dans evenements.json.`
        : undefined,
    events: printed.map(({ item, of, textOf }) => {
      const changes = changesInWords(textOf, item.changes)
      const day = parisDay(new Date(item.recorded_at))
      return {
        when: formatInstant(item.recorded_at),
        effective: formatDay(item.on),
        backdated: item.on !== day,
        who: item.actor.kind === 'system' ? 'Le système' : item.actor.name,
        of,
        sentence: item.sentence,
        changes: changes
          .slice(0, MOST_CHANGES)
          .map(({ label, before, after }) => [label, textIn(before), textIn(after)] as const),
        more: Math.max(0, changes.length - MOST_CHANGES),
      }
    }),
    documents: documents
      .slice(0, MOST_LISTED)
      .map(({ name, size, sha256 }) => [name ?? 'Document effacé', formatSize(size), sha256 ?? 'effacée'] as const),
  }
}

/** Its own events and those of what stands beside it, the latest first; those of one instant as their own stream has them. */
function allOf(audited: Audited, beside: readonly Beside[]) {
  const told = [{ of: undefined, story: audited }, ...beside.map(({ title, story }) => ({ of: title, story }))]
  const items = told.flatMap(({ of, story }) => story.items.map(item => ({ item, of, textOf: story.textOf })))
  const at = ({ item }: (typeof items)[number]) => Date.parse(item.recorded_at)
  return beside.length === 0 ? items : items.toSorted((one, other) => at(other) - at(one))
}

/** How many things beside it are sealed with it, and how many are not. */
const aroundOf = (sealed: number, left: number): string =>
  [
    countOf(sealed, 'élément scellé avec lui', 'éléments scellés avec lui'),
    ...(left > 0 ? [countOf(left, 'plus ancien, laissé de côté', 'plus anciens, laissés de côté')] : []),
  ].join(' ; ')

function textIn(value: unknown): string {
  const text = value === null ? 'vide' : String(value)
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}
