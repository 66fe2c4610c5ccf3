import type { z } from 'zod'
import { accommodationSheet } from '../accommodations/accommodation.ts'
import { addressLineOf, streetLineOf } from '../addresses/address.ts'
import { countryLine } from '../kernel/countries.ts'
import { formatDay, formatLongDay } from '../kernel/format-date.ts'
import { formatEuro } from '../kernel/format-number.ts'
import { shownText } from '../kernel/shown-value.ts'
import { incomeCategories } from '../referential/income-category.ts'
import type { ProjectDetail } from './project.ts'
import { projectSheet } from './project.ts'
import { projectStatusLabels } from './project-status.ts'
import { requesterWithType } from './requester.ts'
import type { TokenName } from './token-list.ts'
import { braces, customOf, isCustom, named, tokenOf } from './tokens.ts'

/** Somebody a letter names. */
export interface TokenPerson {
  readonly name: string
  readonly email: string | null
}

type PlanFigure =
  | 'total_work_price'
  | 'total_subventions'
  | 'total_advances'
  | 'remaining_costs'
  | 'total_loans'
  | 'to_finance'

/** What tokens are read from: a project as its reader may see it, and who and what stands around it. */
export interface TokenSource {
  readonly project: ProjectDetail
  /** The dwelling it is about; the first of the project unless given. */
  readonly dwelling?: NonNullable<ProjectDetail['accommodations']>[number] | undefined
  /** The visit to come; the last one otherwise. */
  readonly visit?:
    | {
        readonly kind: string
        readonly on: string | null
        readonly starts_at: string | null
        readonly visitor: string | null
        readonly present: string | null
        readonly seen: string | null
      }
    | undefined
  /** The simulation that was retained, cents. */
  readonly plan?:
    | (Readonly<Record<PlanFigure, number>> & {
        readonly monthly_payment: number | null
        readonly funders: readonly { readonly name: string; readonly amount: number }[]
      })
    | undefined
  /** What the requester still owes, in the words it was asked for. */
  readonly awaited?: readonly string[] | undefined
  readonly mission: { readonly code_name: string | null; readonly client: string | null }
  readonly agency: { readonly name: string; readonly email: string | null; readonly address: string | null } | null
  /** The first of its referrers who can be written to. */
  readonly referrer: TokenPerson | null
  /** Whoever writes. */
  readonly sender: TokenPerson | null
  /** The custom fields of its mission, with what they hold as people read it. */
  readonly custom: readonly { readonly name: string; readonly text: string }[]
  /** The day it is written, `YYYY-MM-DD`. */
  readonly today: string
}

type Read = (source: TokenSource) => string

const said = (schema: z.ZodType, value: unknown): string => shownText(schema, value) ?? ''
const requester =
  (key: keyof typeof requesterWithType.shape): Read =>
  ({ project }) =>
    said(requesterWithType.shape[key], (project.requester as Record<string, unknown> | undefined)?.[key])
const project =
  (key: 'reference' | 'description' | 'address_complement' | 'address_code' | 'address_location'): Read =>
  ({ project: values }) =>
    said(projectSheet.shape[key], values[key])
const dwellingOf = ({ dwelling, project: { accommodations } }: TokenSource) => dwelling ?? accommodations?.[0]
const dwelling =
  (key: keyof typeof accommodationSheet.shape): Read =>
  source =>
    said(accommodationSheet.shape[key], dwellingOf(source)?.[key])
const dayOf =
  (key: keyof NonNullable<TokenSource['project']['status_dates']>): Read =>
  ({ project: { status_dates } }) =>
    formatDay(status_dates?.[key])

const planned =
  (figure: PlanFigure): Read =>
  ({ plan }) =>
    formatEuro(plan?.[figure])

/** `Mme Claire Dubois`, or the company. */
function fullName({ project }: TokenSource): string {
  const { title, first_name, last_name, company_name } = project.requester ?? {}
  const person = [said(requesterWithType.shape.title, title), first_name, last_name].filter(Boolean).join(' ')
  return (last_name ? person : company_name) || person
}

/** Where they are written to: where they live; who lives where the works are lives there. A landlord does not. */
function homeOf({ project }: TokenSource) {
  const own = project.requester ?? { type: undefined }
  return addressLineOf(own) || own.type === 'PB' ? own : project
}

/** The last line of an address abroad. */
const countryOf = ({ project: { requester } }: TokenSource): string =>
  requester && addressLineOf(requester) ? countryLine(requester.address_country) : ''

/** `M. Paul Morel`, who rents the dwelling. */
function tenant(source: TokenSource): string {
  const { tenant_title, tenant_first_name, tenant_last_name } = dwellingOf(source) ?? {}
  if (!tenant_last_name) return ''
  return [said(accommodationSheet.shape.tenant_title, tenant_title), tenant_first_name, tenant_last_name]
    .filter(Boolean)
    .join(' ')
}

/** How a letter begins: `Madame`, `Messieurs`, `Madame, Monsieur` where that is not known. */
const greetings = {
  mme: 'Madame',
  m: 'Monsieur',
  mandmme: 'Madame, Monsieur',
  mmes: 'Mesdames',
  messrs: 'Messieurs',
} as const

/** What each token reads; '' where it is not known. */
const readers: Readonly<Record<TokenName, Read>> = {
  'demandeur.appel': ({ project: { requester: { title } = { title: null } } }) =>
    title ? greetings[title] : 'Madame, Monsieur',
  'demandeur.nom_complet': fullName,
  'demandeur.civilite': requester('title'),
  'demandeur.prenom': requester('first_name'),
  'demandeur.nom': requester('last_name'),
  'demandeur.raison_sociale': requester('company_name'),
  'demandeur.type': requester('type'),
  'demandeur.telephone': requester('phone_number_1'),
  'demandeur.email': requester('email'),
  'demandeur.adresse': source => [addressLineOf(homeOf(source)), countryOf(source)].filter(Boolean).join(', '),
  'demandeur.rue': source => streetLineOf(homeOf(source)),
  'demandeur.code_postal': source => homeOf(source).address_code ?? '',
  'demandeur.commune': source => homeOf(source).address_location ?? '',
  'demandeur.personnes': ({ project }) => {
    const { adults_occupants_number: adults, minors_occupants_number: minors } = project.requester ?? {}
    return adults ? String(adults + (minors ?? 0)) : ''
  },
  'demandeur.categorie': ({ project }) => {
    const known = project.requester?.resources_category
    return known ? incomeCategories[known.category] : ''
  },
  'demandeur.revenu': ({ project }) => formatEuro(project.requester?.resources_category?.income, { whole: true }),
  'projet.reference': project('reference'),
  'projet.statut': source => projectStatusLabels[source.project.status],
  'projet.statut_depuis': source => formatDay(source.project.status_on),
  'projet.ouvert_le': source => formatDay(source.project.opened_on),
  'projet.visite_programmee_le': dayOf('date_meet_advices_planned'),
  'projet.visite_traitee_le': dayOf('date_meet_processed'),
  'projet.depose_le': dayOf('date_depositted'),
  'projet.agree_le': dayOf('date_certified'),
  'projet.adresse': source => addressLineOf(source.project),
  'projet.rue': source => streetLineOf(source.project),
  'projet.complement': project('address_complement'),
  'projet.code_postal': project('address_code'),
  'projet.commune': project('address_location'),
  'projet.description': project('description'),
  'projet.pieces_attendues': ({ awaited = [] }) => awaited.map(name => `- ${name}`).join('\n'),
  'visite.nature': ({ visit }) => visit?.kind ?? '',
  'visite.jour': ({ visit }) => formatDay(visit?.on),
  'visite.jour_en_lettres': ({ visit }) => (visit?.on ? formatLongDay(visit.on) : ''),
  'visite.heure': ({ visit }) => visit?.starts_at ?? '',
  'visite.visiteur': ({ visit }) => visit?.visitor ?? '',
  'visite.presents': ({ visit }) => visit?.present ?? '',
  'visite.constats': ({ visit }) => visit?.seen ?? '',
  'logement.nom': dwelling('name'),
  'logement.type': dwelling('accommodation_type'),
  'logement.typologie': dwelling('typology'),
  'logement.surface': dwelling('living_area'),
  'logement.annee': dwelling('construction_year'),
  'logement.niveaux': dwelling('levels_nb'),
  'logement.pieces': dwelling('rooms_nb'),
  'logement.loyer': dwelling('current_rent'),
  'logement.locataire': tenant,
  'logement.commentaire': dwelling('commentary'),
  'plan.travaux': planned('total_work_price'),
  'plan.aides': planned('total_subventions'),
  'plan.avances': planned('total_advances'),
  'plan.reste': planned('remaining_costs'),
  'plan.prets': planned('total_loans'),
  'plan.a_financer': planned('to_finance'),
  'plan.mensualite': ({ plan }) => formatEuro(plan?.monthly_payment),
  'plan.financeurs': ({ plan }) =>
    (plan?.funders ?? []).map(({ name, amount }) => `- ${name}\u00A0: ${formatEuro(amount)}`).join('\n'),
  'mission.nom': source => source.project.mission_name,
  'mission.code': source => source.mission.code_name ?? '',
  'mission.client': source => source.mission.client ?? '',
  'agence.nom': source => source.agency?.name ?? '',
  'agence.email': source => source.agency?.email ?? '',
  'agence.adresse': source => source.agency?.address ?? '',
  'referent.nom': source => source.referrer?.name ?? '',
  'referent.email': source => source.referrer?.email ?? '',
  'expediteur.nom': source => source.sender?.name ?? '',
  'expediteur.email': source => source.sender?.email ?? '',
  'date.jour': source => formatDay(source.today),
  'date.en_lettres': source => formatLongDay(source.today),
  'date.annee': source => source.today.slice(0, 4),
}

/** What one token reads; '' where it is not known, or there is none of that name. */
export function tokenText(name: string, source: TokenSource): string {
  if (!isCustom(name)) {
    const known = tokenOf(name)
    return known ? readers[known.name](source) : ''
  }
  return customOf(name, source.custom)?.text ?? ''
}

/** A text with its tokens written over, and those that read nothing. */
export function filledIn(text: string, source: TokenSource): { text: string; blank: string[] } {
  const blank = new Set<string>()
  const filled = text.replace(braces, (_, inside: string) => {
    const value = tokenText(named(inside), source)
    if (!value) blank.add(named(inside))
    return value
  })
  return { text: filled, blank: [...blank] }
}
