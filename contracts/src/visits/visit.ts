import { z } from 'zod'
import { disorderMeta, disorders } from '../accommodations/disorder.ts'
import type { FieldError } from '../kernel/error-catalogue.ts'
import { field, optional, shown } from '../kernel/field.ts'
import { choice, day, longText, reference, references, shortText } from '../kernel/formats.ts'
import { visitNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofProject } from '../kernel/owner.ts'
import { personal } from '../kernel/personal.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import type { ProjectStatus } from '../projects/project-status.ts'
import { HOUR, hourExists } from './visit-hours.ts'

export const visitKindLabels = { conseil: 'Visite conseil', controle: 'Visite contrôle' } as const
export type VisitKind = keyof typeof visitKindLabels

/** What is said of a visit. That it is to be processed is not said: its day has come (`visitStateOf`). */
export const visitStatusLabels = {
  a_programmer: 'À programmer',
  programmee: 'Programmée',
  traitee: 'Traitée',
  annulee: 'Annulée',
} as const
export type VisitStatus = keyof typeof visitStatusLabels

/** How a visit stands on a day: what was said of it, and what the day makes of it. */
export const visitStateLabels = {
  a_programmer: 'À programmer',
  programmee: 'Programmée',
  a_traiter: 'À traiter',
  traitee: 'Traitée',
  annulee: 'Annulée',
} as const
export type VisitState = keyof typeof visitStateLabels

/** Computed when it is read, like deadlines: from its day on a visit waits for its report, nothing happens at midnight. */
export const visitStateOf = (
  { status, on }: { readonly status: VisitStatus; readonly on?: string | null | undefined },
  today: string,
): VisitState => (status === 'programmee' && on && on <= today ? 'a_traiter' : status)

/** Photographs of one visit, at most. */
export const PHOTOS_MAX = 30

const hour = shown(z.string().regex(HOUR, 'Indiquez une heure, par exemple 14:30.'), { format: 'text' })
const ask = (path: string, message: string): FieldError => ({ path, message })

/**
 * A visit of a project. It is to be programmed, programmed (a day, hours, somebody), processed (what was seen is written
 * down) or called off (why). A visit called off or processed may be taken up again by undoing it or saying its status anew.
 */
export const visit = record('Visit', {
  right: 'visit',
  owner: ofProject(),
  subject: 'owner',
  words: visitNoun,
  family: 'follow_up',
  sections: {
    'Rendez-vous': {
      project_id: field('Projet', reference('project')),
      kind: field('Nature', choice(visitKindLabels)),
      status: field('État', choice(visitStatusLabels)),
      accommodation_id: optional('Logement', reference('accommodation')),
      on: optional('Jour', day),
      starts_at: optional('Début', hour),
      ends_at: optional('Fin', hour),
      visitor_id: optional('Visiteur', reference('user')),
      note: optional('Consignes', personal(longText(2000)), { hint: 'Accès, code, personne à prévenir.' }),
      cancel_reason: optional('Motif d’annulation', personal(shortText(500))),
    },
    'Compte rendu': {
      present: optional('Personnes présentes', personal(shortText(500))),
      seen: optional('Ce qui a été constaté', personal(longText(10_000))),
      disorders: optional('Désordres constatés', personal(disorders), disorderMeta),
      photos: optional('Photos', references('file', PHOTOS_MAX)),
    },
  },
  rules({ status, on, starts_at, ends_at, visitor_id, seen, cancel_reason }) {
    const found: FieldError[] = []
    if (status === 'programmee' || status === 'traitee') {
      if (!on) found.push(ask('on', 'Indiquez le jour de la visite.'))
      if (!starts_at) found.push(ask('starts_at', 'Indiquez l’heure de début.'))
      if (!ends_at) found.push(ask('ends_at', 'Indiquez l’heure de fin.'))
      if (!visitor_id) found.push(ask('visitor_id', 'Choisissez qui fait la visite.'))
    }
    for (const [path, at] of [
      ['starts_at', starts_at],
      ['ends_at', ends_at],
    ] as const)
      if (on && at && !hourExists(on, at))
        found.push(
          ask(path, 'Cette heure n’existe pas ce jour-là : on y passe à l’heure d’été. Choisissez-en une autre.'),
        )
    if (starts_at && ends_at && ends_at <= starts_at)
      found.push(ask('ends_at', 'L’heure de fin doit suivre l’heure de début.'))
    if (status === 'traitee' && !seen) found.push(ask('seen', 'Dites ce qui a été constaté pendant la visite.'))
    if (status === 'annulee' && !cancel_reason)
      found.push(ask('cancel_reason', 'Indiquez pourquoi la visite est annulée.'))
    return found
  },
})
/** What its lists say of it. */
export const visitOutline = outlineOf(visit)
export type VisitSheet = SheetOf<typeof visit>

/** The statuses of projects whose visit of a kind is to be programmed. */
export const toProgramStatus = {
  conseil: 'visite_conseil_a_programmer',
  controle: 'visite_controle_a_programmer',
} as const satisfies Record<VisitKind, ProjectStatus>
