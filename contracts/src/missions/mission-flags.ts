import { z } from 'zod'
import { field } from '../kernel/field.ts'

/*
 * What a mission shows. Each flag opens a screen or a feature of the mission and of its projects; off, its pages, menu lines
 * and tabs are not there and its calls are refused. What was filled in is kept, and comes back with the flag.
 *
 * The specification names some of them and says that its list is not whole: the others are those of the screens it draws.
 * An endpoint declares its own by one word (`feature`), a context by `ofFeature`, a page by `feature` in the route table.
 */

const groups = {
  mission: 'Mission',
  project: 'Projets',
  works: 'Travaux et financement',
  money: 'Devis et facturation',
  copro: 'Copropriété',
} as const
type Group = keyof typeof groups

interface Flag {
  readonly label: string
  readonly group: Group
  /** What it shows, in words. */
  readonly shows: string
  /** The flag without which it shows nothing. */
  readonly within?: string
}

export const missionFlags = {
  ca_mission_screen: { label: 'Vue générale', group: 'mission', shows: 'La synthèse de la mission et son marché.' },
  ca_documents: {
    label: 'Documents',
    group: 'mission',
    shows: 'Les documents de la mission et de ses projets.',
  },
  ca_import: {
    label: 'Imports',
    group: 'mission',
    shows: 'L’import de projets, de copropriétés du registre et de lots.',
  },
  ca_ai_import: { label: 'Import par IA', group: 'mission', shows: 'L’import de ce qu’une analyse de documents a lu.' },
  ca_custom_fields: {
    label: 'Champs personnalisés',
    group: 'mission',
    shows: 'Les champs propres à la mission, et leurs valeurs dans ses projets.',
  },
  ca_alerts: {
    label: 'Alertes de suivi',
    group: 'mission',
    shows: 'Les alertes sur les dates, et leurs échéances.',
  },
  ca_stats: { label: 'Statistiques', group: 'mission', shows: 'Les statistiques de la mission.' },
  ca_requester: {
    label: 'Demandeur',
    group: 'project',
    shows: 'La fiche du demandeur dans les projets, et les réglages des demandeurs.',
  },
  ca_accommodation: {
    label: 'Logements',
    group: 'project',
    shows: 'Les logements des projets, et les réglages des logements.',
  },
  ca_common_areas: {
    label: 'Parties communes',
    group: 'project',
    shows: 'Les parties communes des projets.',
    within: 'ca_accommodation',
  },
  ca_energy_audit: {
    label: 'Audit énergétique',
    group: 'project',
    shows: 'L’état initial, les pièces, les équipements et les scénarios d’un logement.',
    within: 'ca_accommodation',
  },
  ca_map: { label: 'Carte', group: 'project', shows: 'Les projets sur la carte.' },
  ca_visits: { label: 'Visites', group: 'project', shows: 'Les visites des projets, et leur programmation.' },
  ca_emails: { label: 'E-mails', group: 'project', shows: 'Les e-mails aux demandeurs et aux référents.' },
  ca_follow_up_comments: {
    label: 'Commentaires',
    group: 'project',
    shows: 'Les commentaires de suivi, et l’ajout de notes datées.',
  },
  ca_messages: {
    label: 'Messages avec le client',
    group: 'project',
    shows: 'Les messages entre le client d’un projet et l’équipe.',
  },
  ca_follow_up_tasks: { label: 'Tâches de suivi', group: 'project', shows: 'Les tâches de suivi des projets.' },
  ca_funders: {
    label: 'Financeurs',
    group: 'works',
    shows: 'Les financeurs de la mission, leurs scénarios, et ceux des projets.',
  },
  ca_quotes: { label: 'Devis de travaux', group: 'works', shows: 'Les devis et factures de travaux.' },
  ca_simulations: {
    label: 'Simulations',
    group: 'works',
    shows: 'Les simulations de financement.',
    within: 'ca_funders',
  },
  ca_deposit: { label: 'Dépôt', group: 'works', shows: 'Le dépôt des dossiers auprès des financeurs.' },
  ca_approval: { label: 'Agrément', group: 'works', shows: 'L’agrément des dossiers.' },
  ca_payment: { label: 'Demande de paiement', group: 'works', shows: 'Les demandes de paiement.' },
  ca_amo_quotes: { label: 'Devis d’AMO', group: 'money', shows: 'Les devis d’accompagnement et leur signature.' },
  ca_contractual_documents: {
    label: 'Documents contractuels',
    group: 'money',
    shows: 'La génération et la signature de documents.',
    within: 'ca_documents',
  },
  ca_invoices: { label: 'Factures', group: 'money', shows: 'Les factures d’accompagnement et leur paiement.' },
  ca_billing: {
    label: 'Facturation du marché',
    group: 'money',
    shows: 'L’affectation des commandes, les bons de commande et les déclencheurs.',
  },
  ca_asl_screen: { label: 'Ensembles et ASL', group: 'copro', shows: 'Les conseils syndicaux et les ASL.' },
  ca_copro_screen: {
    label: 'Copropriétés',
    group: 'copro',
    shows: 'Les copropriétés de la mission. Sans elles, ni bâtiments ni lots.',
  },
  ca_building_screen: {
    label: 'Bâtiments',
    group: 'copro',
    shows: 'Les bâtiments des copropriétés.',
    within: 'ca_copro_screen',
  },
  ca_lot_screen: {
    label: 'Lots',
    group: 'copro',
    shows: 'Les lots, leurs propriétaires et leurs occupants.',
    within: 'ca_copro_screen',
  },
  ca_person_screen: {
    label: 'Personnes',
    group: 'copro',
    shows: 'Le répertoire des propriétaires et des occupants.',
  },
  ca_thematics: { label: 'Thématiques', group: 'copro', shows: 'Les thématiques suivies, à chaque niveau.' },
  ca_tasks: { label: 'Tâches et événements', group: 'copro', shows: 'Les tâches et événements des copropriétés.' },
} as const satisfies Record<string, Flag>
export type MissionFlag = keyof typeof missionFlags
export type MissionFlags = Record<MissionFlag, boolean>

export const missionFlagNames = Object.keys(missionFlags) as MissionFlag[]
export const isMissionFlag = (name: string): name is MissionFlag => Object.hasOwn(missionFlags, name)

/** What this version does not offer yet: these flags are accepted and kept, and nobody is shown a switch that does nothing. */
export const flagsToCome: ReadonlySet<MissionFlag> = new Set([...(['ca_ai_import', 'ca_emails'] as const)])

/** The flags that have a switch, under the titles of their groups. */
export const missionFlagGroups: readonly { title: string; flags: readonly MissionFlag[] }[] = Object.entries(groups)
  .map(([group, title]) => ({
    title,
    flags: missionFlagNames.filter(name => missionFlags[name].group === group && !flagsToCome.has(name)),
  }))
  .filter(({ flags }) => flags.length > 0)

/** The flag without which one shows nothing. */
export function flagAbove(name: MissionFlag): MissionFlag | undefined {
  const flag: Flag = missionFlags[name]
  return flag.within as MissionFlag | undefined
}

const each = <T>(of: (name: MissionFlag) => T) =>
  Object.fromEntries(missionFlagNames.map(name => [name, of(name)])) as Record<MissionFlag, T>

/** The flags as fields of the mission's sheet; what was never decided is on. */
export const missionFlagFields = each(name => field(missionFlags[name].label, z.boolean().optional()))
/** What a mission and its projects do not show, as they are answered with. */
export const hiddenFeatures = z.array(z.enum(missionFlagNames as [MissionFlag, ...MissionFlag[]]))
/** The flags as a mission is answered with. */
export const missionFlagAnswer = { ...each(() => z.boolean()), hidden_features: hiddenFeatures }

type Decided = { readonly [K in MissionFlag]?: boolean | undefined }

/** Every flag of a mission, decided or not: a mission of before they were there shows everything. */
export const flagsOf = (decided: Decided): MissionFlags => each(name => decided[name] ?? true)

/** The flag that hides something: its own, or that of what it is within; undefined where the mission shows it. */
export function hiddenBy(decided: Decided, name: MissionFlag): MissionFlag | undefined {
  if (decided[name] === false) return name
  const above = flagAbove(name)
  return above && hiddenBy(decided, above)
}

/** Everything a mission does not show. */
export const hiddenFlags = (decided: Decided): MissionFlag[] => missionFlagNames.filter(name => hiddenBy(decided, name))
