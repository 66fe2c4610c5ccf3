import { z } from 'zod'
import { endpoint, listQuery, manyOf, pageOf } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, longText, whole } from '../kernel/formats.ts'
import { retentionRuleNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { ofRight } from '../kernel/scope.ts'
import { calendarDate, id } from '../kernel/values.ts'

/** What a rule is of, and what is done once its time is over. */
export const retentionKinds = {
  project: { label: 'Projets soldés', since: 'soldé', act: 'Anonymiser le demandeur' },
  project_refused: {
    label: 'Projets sans suite ou non éligibles',
    since: 'sans suite',
    act: 'Anonymiser le demandeur',
  },
  project_dormant: { label: 'Projets sans mouvement', since: 'dernier statut', act: 'Anonymiser le demandeur' },
  prospect: { label: 'Prospects', since: 'dernière modification', act: 'Effacer le prospect' },
  person_former: {
    label: 'Anciens copropriétaires et occupants',
    since: 'fin de sa dernière période',
    act: 'Effacer la personne',
  },
  person_unlinked: { label: 'Personnes sans aucun lot', since: 'dernière modification', act: 'Effacer la personne' },
  user: { label: 'Comptes fermés', since: 'fermeture', act: 'Effacer le compte' },
  invoice: {
    label: 'Factures émises',
    since: 'fin de l’année d’émission',
    act: 'Effacer le client et le PDF',
  },
  signature: {
    label: 'Signatures données',
    since: 'fin de l’année de la signature',
    act: 'Effacer la preuve et les documents',
  },
  access_log: { label: 'Journal des accès', since: 'consultation', act: 'Effacé de lui-même' },
} as const
export type RetentionKind = keyof typeof retentionKinds
export const retentionLabels = Object.fromEntries(
  Object.entries(retentionKinds).map(([kind, { label }]) => [kind, label]),
) as Record<RetentionKind, string>
/** Kinds of which a person confirms each erasure: the accesses alone go by themselves. */
export const dueKinds = [
  'project',
  'project_refused',
  'project_dormant',
  'prospect',
  'person_former',
  'person_unlinked',
  'user',
  'invoice',
  'signature',
] as const satisfies readonly RetentionKind[]
export type DueKind = (typeof dueKinds)[number]

/** Months that the law has some things kept, from the end of the year: no rule says less. */
const LAWFUL_MONTHS = 120
/** Invoices by the code de commerce, L123-22; contracts that were signed from afar by the code de la consommation, L213-1. */
const lawful: Partial<Record<RetentionKind, string>> = { invoice: 'les factures', signature: 'les contrats signés' }

/** How long something is kept, from a day on, until the next rule of its kind. */
export const retentionRule = record('RetentionRule', {
  right: 'privacy',
  stream: 'retention_rule',
  words: retentionRuleNoun,
  sections: {
    Règle: {
      kind: field('Données', choice(retentionLabels)),
      start_day: field('Valable à partir du', day),
      current_months: field('Utilisation courante', whole(0, 600, 'mois')),
      archive_months: field('Archive', whole(0, 600, 'mois'), {
        hint: 'S’ajoute à l’utilisation courante. Au bout des deux, l’effacement est dû.',
      }),
      basis: optional('Pourquoi cette durée', longText(2000)),
    },
  },
  rules: ({ kind, current_months, archive_months }) => {
    const months = current_months + archive_months
    if (months === 0)
      return [{ path: 'current_months', message: 'Indiquez au moins un mois : rien n’est dû le jour même.' }]
    if (lawful[kind] && months < LAWFUL_MONTHS)
      return [{ path: 'current_months', message: `La loi fait garder ${lawful[kind]} dix ans : 120 mois au moins.` }]
    return []
  },
})
/** What its lists say of it. */
export const retentionRuleOutline = outlineOf(retentionRule)
export type RetentionSheet = SheetOf<typeof retentionRule>

export const retentionEndpoints = recordEndpoints(retentionRule, '/api/privacy/retention-rules', {
  sort: ['start_day', 'name'],
})

const original = (kind: RetentionKind, current_months: number, archive_months: number, basis: string) => ({
  ...{ kind, start_day: '2020-01-01', current_months, archive_months, basis },
})
/** What every installation knows without being told; a rule of the same kind and day takes its place. */
export const originalRules: readonly RetentionSheet[] = [
  original('project', 72, 144, 'Six ans d’utilisation courante, puis douze ans d’archive au plus.'),
  original('project_refused', 72, 96, 'Six ans d’utilisation courante, puis huit ans d’archive : rien n’a été versé.'),
  original('project_dormant', 72, 144, 'Comme un projet soldé, depuis son dernier statut.'),
  original('prospect', 36, 0, 'Trois ans après le dernier contact.'),
  original(
    'person_former',
    60,
    0,
    'Cinq ans après la vente ou le départ : le temps que prend une action entre copropriétaires et syndicat (loi du 10 juillet 1965, article 42).',
  ),
  original('person_unlinked', 24, 0, 'Deux ans : une personne que rien ne relie à un lot ne sert plus.'),
  original('user', 36, 0, 'Trois ans après la fermeture, le temps que les histoires servent.'),
  original('invoice', LAWFUL_MONTHS, 0, 'Dix ans après l’année de son émission (code de commerce, L123-22).'),
  original(
    'signature',
    LAWFUL_MONTHS,
    0,
    'Dix ans après l’année de la signature, avec le document signé (code de la consommation, L213-1 et D213-2).',
  ),
  original('access_log', 12, 0, 'Un an : le temps de s’apercevoir d’une consultation anormale.'),
]

/** The rule of each kind in force on a day; kinds without one keep everything. */
export function rulesInForce(own: readonly RetentionSheet[], on: string): Map<RetentionKind, RetentionSheet> {
  const replaced = new Set(own.map(({ kind, start_day }) => `${kind} ${start_day}`))
  const all = [...originalRules.filter(({ kind, start_day }) => !replaced.has(`${kind} ${start_day}`)), ...own]
  const inForce = new Map<RetentionKind, RetentionSheet>()
  for (const rule of all.toSorted((a, b) => (a.start_day < b.start_day ? -1 : 1)))
    if (rule.start_day <= on) inForce.set(rule.kind, rule)
  return inForce
}

/** `erase`: both times are over; `archive`: the first one is. */
export const dueStages = { erase: 'À effacer', archive: 'En archive' } as const
const dueStage = z.enum(['erase', 'archive'])
const dueKind = z.enum(dueKinds)

/** Something whose time is over. */
const dueItem = z.object({
  /** Whose data it is: what an erasure names. */
  id,
  kind: dueKind,
  stage: dueStage,
  title: z.string(),
  href: z.string(),
  /** The day its time is counted from, and the one it was over. */
  since: calendarDate,
  due_on: calendarDate,
  /** Months of the rule, and what will be done. */
  months: z.int(),
  act: z.string(),
})
export type DueItem = z.infer<typeof dueItem>

export const dueEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/privacy/due',
    access: 'read privacy',
    of: ofRight,
    summary: 'Les données dont la durée de conservation est écoulée',
    query: z.object({
      ...listQuery(['due_on', 'since', 'title', 'kind']),
      kind: manyOf(dueKind),
      stage: dueStage.default('erase'),
    }),
    response: pageOf(dueItem),
  }),
}
