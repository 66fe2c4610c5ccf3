import type { StatusTimeline } from '../../kernel/status-timeline.ts'
import type { ProjectStatus } from '../project-status.ts'

/*
 * A project as its client follows it: sixteen statuses of the trade folded in six stages of plain French. What is said here
 * is read by people who never met the words of the trade: it says where they are, who acts, and what comes next.
 */

/** The stages of a project, in order. */
export const stages = ['contact', 'visit', 'file', 'decision', 'works', 'payment'] as const
export type Stage = (typeof stages)[number]

export const stageLabels: Record<Stage, string> = {
  contact: 'Premier contact',
  visit: 'Visite chez vous',
  file: 'Préparation du dossier',
  decision: 'Réponse des financeurs',
  works: 'Travaux',
  payment: 'Versement des aides',
}

/** Who has the next thing to do; `nobody` once a project is over. */
export const actors = ['client', 'team', 'funder', 'nobody'] as const
export type Actor = (typeof actors)[number]

export const actorLabels: Record<Actor, string> = {
  client: 'À vous d’agir',
  team: 'Notre équipe s’en occupe',
  funder: 'Le financeur étudie votre dossier',
  nobody: 'Il n’y a plus rien à faire',
}

interface StatusWords {
  /** None where the status closes a project before its end. */
  readonly stage: Stage | undefined
  readonly actor: Actor
  /** Where they are, as one says it to them. */
  readonly now: string
  /** What comes next, and what they can do meanwhile. */
  readonly next: string
}

export const clientWords: Record<ProjectStatus, StatusWords> = {
  a_contacter: {
    stage: 'contact',
    actor: 'team',
    now: 'Nous allons vous contacter',
    next: 'Votre interlocuteur fait le point avec vous sur votre projet et sur votre situation.',
  },
  contact: {
    stage: 'contact',
    actor: 'team',
    now: 'Nous étudions votre projet',
    next: 'Nous vous proposons ensuite une visite de votre logement, pour voir ensemble les travaux utiles.',
  },
  visite_conseil_a_programmer: {
    stage: 'visit',
    actor: 'team',
    now: 'Une visite de votre logement est à fixer',
    next: 'Nous vous proposons une date. Vous pouvez déjà nous indiquer vos disponibilités.',
  },
  visite_conseil_programmee: {
    stage: 'visit',
    actor: 'client',
    now: 'La visite de votre logement est programmée',
    next: 'Préparez les documents demandés et soyez présent ce jour-là. Nous vous remettons ensuite nos conseils.',
  },
  visite_a_traiter: {
    stage: 'visit',
    actor: 'team',
    now: 'Nous rédigeons le compte rendu de votre visite',
    next: 'Vous recevez ensuite nos conseils, avec les travaux et les aides possibles.',
  },
  visite_traitee: {
    stage: 'visit',
    actor: 'client',
    now: 'Le compte rendu de votre visite est prêt',
    next: 'Choisissez les travaux que vous souhaitez faire et demandez des devis aux entreprises. Ne signez rien sans nous en parler.',
  },
  en_cours_de_montage: {
    stage: 'file',
    actor: 'team',
    now: 'Nous préparons votre demande d’aides',
    next: 'Dès que votre dossier est complet, nous l’envoyons aux financeurs. Ne commencez pas les travaux avant leur accord.',
  },
  depose: {
    stage: 'decision',
    actor: 'funder',
    now: 'Votre dossier est chez le financeur',
    next: 'Il étudie votre demande et donne sa réponse. Ne commencez pas les travaux avant de l’avoir reçue.',
  },
  agree: {
    stage: 'works',
    actor: 'client',
    now: 'Vos aides sont accordées',
    next: 'Vous pouvez faire réaliser les travaux. Gardez toutes les factures et prévenez-nous quand ils sont terminés.',
  },
  visite_controle_a_programmer: {
    stage: 'works',
    actor: 'team',
    now: 'Une visite de fin de travaux est à fixer',
    next: 'Nous vous proposons une date pour constater avec vous que les travaux sont faits.',
  },
  visite_controle_programmee: {
    stage: 'works',
    actor: 'client',
    now: 'La visite de fin de travaux est programmée',
    next: 'Soyez présent ce jour-là, avec vos factures. Nous demandons ensuite le versement de vos aides.',
  },
  demande_de_paiement_a_faire: {
    stage: 'payment',
    actor: 'team',
    now: 'Nous préparons la demande de versement de vos aides',
    next: 'Dès que nous avons vos factures, nous envoyons la demande au financeur.',
  },
  en_demande_de_paiement: {
    stage: 'payment',
    actor: 'funder',
    now: 'Le versement de vos aides est demandé',
    next: 'Le financeur vérifie les factures, puis verse l’aide sur le compte que vous avez indiqué.',
  },
  solde: {
    stage: 'payment',
    actor: 'nobody',
    now: 'Votre projet est terminé',
    next: 'Gardez vos factures et les courriers des financeurs : ils peuvent vous être demandés plus tard.',
  },
  sans_suite: {
    stage: undefined,
    actor: 'nobody',
    now: 'Votre projet est arrêté',
    next: 'Si votre situation change ou si vous souhaitez le reprendre, contactez-nous.',
  },
  non_eligible: {
    stage: undefined,
    actor: 'nobody',
    now: 'Votre projet ne remplit pas les conditions des aides',
    next: 'Contactez-nous : nous vous expliquons pourquoi, et nous regardons avec vous ce qui reste possible.',
  },
}

export interface ShownStage {
  readonly stage: Stage
  readonly state: 'done' | 'current' | 'next'
  /** The day it began; absent where nobody wrote it down, and before it begins. */
  readonly on?: string
}

/** The stages of a project with the day each began, from its statuses in the order of their days. */
export function stagesOf(statuses: StatusTimeline<ProjectStatus>): ShownStage[] {
  const last = statuses.at(-1)
  const stageOf = ({ status }: { status: ProjectStatus }) => clientWords[status].stage
  const over = last?.status === 'solde'
  // Closed before its end, a project stays where it was.
  const place = stages.indexOf(statuses.map(stageOf).findLast(stage => stage !== undefined) ?? stages[0])
  const closed = last !== undefined && stageOf(last) === undefined
  return stages.map((stage, index) => {
    const on = index <= place ? statuses.find(one => stageOf(one) === stage)?.on : undefined
    const done = index < place || (index === place && (over || closed))
    return { stage, state: done ? 'done' : index === place ? 'current' : 'next', ...(on ? { on } : {}) }
  })
}
