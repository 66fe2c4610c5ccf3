import { formatDecimal, formatEuro } from '@faitage/contracts/kernel/format-number'
import { civilityLabels, requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import type { ReactNode } from 'react'
import { Card, CardTitle } from '@/components/ui/card'
import { PhoneLink } from '@/components/ui/phone-link'

/** A project to be read: what it held at one moment; `internal` shows the notes kept for the staff. */
export function ProjectFacts({ project, internal }: { project: ProjectDetail; internal: boolean }) {
  const { requester } = project
  const dwelling = project.accommodations?.[0]
  return (
    <div className="flex flex-col gap-6">
      <Facts
        title="Demandeur"
        facts={[
          ['Type de demandeur', requesterTypeLabels[requester.type]],
          ...(requester.company_name ? ([['Raison sociale', requester.company_name]] as const) : []),
          ['Civilité', requester.title ? civilityLabels[requester.title] : null],
          ['Nom', requester.last_name],
          ['Prénom', requester.first_name],
          ['Téléphone', requester.phone_number_1 && <PhoneLink key="1" number={requester.phone_number_1} />],
          ['Second téléphone', requester.phone_number_2 && <PhoneLink key="2" number={requester.phone_number_2} />],
          ['E-mail', requester.email],
          ['Adultes', requester.adults_occupants_number],
          ['Mineurs', requester.minors_occupants_number],
          [
            'Revenus fiscaux',
            (requester.taxable_incomes ?? [])
              .map(one => `${one.date.slice(0, 4)}\u00A0: ${formatEuro(one.income, { whole: true })}`)
              .join(', '),
          ],
        ]}
      />
      <Facts
        title="Adresse du projet"
        facts={[
          ['Adresse', project.address],
          ['Complément d’adresse', project.address_complement],
          ['Code postal', project.address_code],
          ['Commune', project.address_location],
        ]}
      />
      <Facts
        title="Logement"
        facts={[
          ['Type de logement', dwelling?.accommodation_type],
          ['Année de construction', dwelling?.construction_year],
          ['Surface habitable', dwelling?.living_area ? `${formatDecimal(dwelling.living_area)} m²` : null],
        ]}
      />
      <Facts
        title="Suivi"
        facts={[
          ['Référence', project.reference],
          ['Référents', project.referrers.map(referrer => referrer.name).join(', ')],
          ['Action requise', project.required_action ? 'Oui' : 'Non'],
          ['Visite urgente', project.urgent_visit ? 'Oui' : 'Non'],
          ['Description', project.description],
          ...(internal ? ([['Notes internes', project.notes]] as const) : []),
        ]}
      />
    </div>
  )
}

interface FactsProps {
  title: string
  facts: readonly (readonly [label: string, value: ReactNode])[]
}

function Facts({ title, facts }: FactsProps) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {value === null || value === undefined || value === '' ? (
                <span className="text-muted-foreground">Non renseigné</span>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
