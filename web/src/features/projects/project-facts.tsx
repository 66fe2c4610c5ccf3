import type { AccommodationSheet } from '@faitage/contracts/accommodations/accommodation'
import { type CustomFieldCategory, customFieldCategoryLabels } from '@faitage/contracts/custom-fields/custom-field'
import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { customValueText } from '@faitage/contracts/custom-fields/custom-value-text'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { isFieldShown, projectFieldLabel, projectFieldText } from '@faitage/contracts/projects/project-fields'
import type { ReactNode } from 'react'
import { Card, CardTitle } from '@/components/ui/card'
import { PhoneLink } from '@/components/ui/phone-link'

type Facts = readonly (readonly [label: string, value: ReactNode])[]

/** A project to be read: what it held at one moment; `internal` shows the notes kept for the staff. */
interface ProjectFactsProps {
  project: ProjectDetail
  internal: boolean
  /** Only what its client is shown: what is withheld is no answer, not even an empty one. */
  asClient?: boolean
  /** The custom fields of its mission, for those who may know them. */
  custom: readonly CustomFieldItem[]
}

export function ProjectFacts({ project, internal, asClient = false, custom }: ProjectFactsProps) {
  const customFacts = (category: CustomFieldCategory): Facts =>
    custom
      // What a removed one held that day is a fact still.
      .filter(one => one.category === category && (!one.is_deleted || project.custom_fields?.[one.id] !== undefined))
      .map(one => [one.name, customValueText(one, project.custom_fields?.[one.id])])
  const { requester, required_action = false, urgent_visit } = project
  const open = asClient ? project.sections_permissions : undefined
  const ofRequester = factsOf('requester.', requester, open)
  const own = factsOf('', { ...project, required_action, urgent_visit: urgent_visit ?? false }, open)
  const ofDwelling = factsOf<AccommodationSheet>('accommodation.', project.accommodations?.[0] ?? {}, open)
  const requesterFacts = [
    ...ofRequester('type', ...(requester.company_name ? (['company_name', 'siren'] as const) : []), 'title'),
    ...ofRequester('last_name', 'first_name', 'phone_number_1', 'phone_number_2', 'email'),
    ...ofRequester('adults_occupants_number', 'minors_occupants_number', 'taxable_incomes'),
    ...ofRequester(...told(requester)),
    ...customFacts('requester'),
  ]
  const held = (name: (typeof caseNames)[number]) => project[name] !== undefined && project[name] !== null
  const ofCase = own(...caseNames.filter(held))
  const followUp: Facts = [
    ...own('reference'),
    [projectFieldLabel('referrers'), project.referrers.map(referrer => referrer.name).join(', ')],
    ...own('required_action', 'urgent_visit', 'description', ...(internal ? (['notes'] as const) : [])),
    ...customFacts('follow_up'),
  ]
  return (
    <div className="flex flex-col gap-6">
      <FactsCard title="Demandeur" facts={requesterFacts} />
      <FactsCard
        title="Adresse du projet"
        facts={own('address', 'address_complement', 'address_code', 'address_location')}
      />
      <FactsCard
        title="Logement"
        facts={[
          ...ofDwelling('accommodation_type', 'construction_year', 'living_area'),
          ...customFacts('accommodation'),
        ]}
      />
      {(['works', 'contractualization', 'funders'] as const).map(category => {
        const facts = customFacts(category)
        return facts.length > 0 ? (
          <FactsCard key={category} title={customFieldCategoryLabels[category]} facts={facts} />
        ) : null
      })}
      {ofCase.length > 0 ? <FactsCard title="Dossier" facts={ofCase} /> : null}
      <FactsCard title="Suivi" facts={followUp} />
    </div>
  )
}

/** Shown where they hold something: what is withheld from a reader is never an answer. */
const caseNames = [
  ...(['type', 'secondary_case_type', 'work_types', 'national_partners', 'no_advance_request'] as const),
  ...(['date_advice_meet', 'date_control_meet', 'closed', 'closure_motive', 'monitoring_commentary'] as const),
] as const

/** The less usual fields of a requester: those only that hold something, an address by its lines. */
const told = (requester: ProjectDetail['requester']) =>
  (
    [
      ...([
        'birthday_date',
        'profession',
        'address',
        'address_complement',
        'address_code',
        'address_location',
        'address_country',
      ] as const),
      ...(['date_contact', 'contact_source', 'PTZ_year', 'disability_card', 'rate_adaptation'] as const),
      ...(['GIR_coefficient', 'has_AAH', 'has_APA', 'has_ergotherapeute'] as const),
      ...(['non_eligible', 'ineligibility', 'contacts'] as const),
    ] as const
  ).filter(name => requester[name] !== null && requester[name] !== undefined)

/** Fields of a part of a project, each under its name and written as its contract writes it. */
const factsOf =
  <T extends object>(prefix: string, part: T, open: ProjectDetail['sections_permissions'] | undefined) =>
  (...names: (keyof T & string)[]): Facts =>
    names
      .filter(name => !open || isFieldShown(prefix + name, open))
      .map(name => [projectFieldLabel(prefix + name), shownFact(prefix + name, part[name])])

const shownFact = (path: string, value: unknown): ReactNode =>
  path.startsWith('requester.phone') && typeof value === 'string' ? (
    <PhoneLink number={value} />
  ) : (
    projectFieldText(path, value)
  )

function FactsCard({ title, facts }: { title: string; facts: Facts }) {
  if (facts.length === 0) return null
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {value || <span className="text-muted-foreground">Non renseigné</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
