import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { simulation } from '@faitage/contracts/funding/simulation'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { useWatch } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { FormSection } from '@/components/record/form/form-section'
import { SheetField } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { Badge } from '@/components/ui/badge'
import { TYPED } from './outcome-words.ts'
import { useShown } from './simulation-context.ts'
import { type Tick, TicksField } from './ticks-field.tsx'

const field = fieldOf(simulation)
const typedNames = [
  ...(['energy_label', 'projected_energy_label', 'GES_label', 'projected_GES_label', 'energy_gain'] as const),
]
const NO_QUOTE = 'Le projet n’a pas encore de devis de travaux.'

/** The works, the energy performance, the day and the loan of a simulation. */
export function SettingsFields() {
  const { place } = useShown()
  const project = useRead(projectReads.get, { params: { id: place.project } })
  const quotes = useRead(worksQuoteEndpoints.list, {
    query: { project_id: place.project, is_bill: ['false'], size: 200 } as never,
  })
  const audited = project.data !== undefined && !project.data.hidden_features.includes('ca_energy_audit')
  const scenarios = useRead(
    energyEndpoints.list,
    { params: { accommodation_id: place.dwelling ?? '' }, query: {} as never },
    { enabled: place.dwelling !== undefined && audited },
  )
  const typed = (useWatch({ name: [...typedNames] }) as unknown[]).some(value => value !== null && value !== undefined)
  const works: Tick[] = (quotes.data?.items ?? []).map(one => ({
    id: one.id,
    label: one.name ?? 'Devis',
    told: [one.company, typeof one.price_incl_tax === 'number' ? `${formatEuro(one.price_incl_tax)} TTC` : '']
      .filter(Boolean)
      .join(' · '),
  }))
  const dwellings: Tick[] = (project.data?.accommodations ?? [])
    .filter(one => !one.out_of_project)
    .map((one, at) => ({ id: one.id, label: one.name || `Logement ${at + 1}` }))
  const states = (scenarios.data?.items ?? []).map(one => ({
    value: one.id,
    label: one.retained ? `${one.name} (retenu)` : one.name,
  }))
  return (
    <>
      <FormSection title="Travaux">
        <TicksField {...field('quotes')} options={works} none={NO_QUOTE} />
        {place.requester === 'PB' && (
          <TicksField
            {...field('simulations_accommodations')}
            options={dwellings}
            none="Le projet n’a pas de logement."
          />
        )}
        <SheetField record={simulation} name="on" />
        <SheetField record={simulation} name="replaces_fossil_boiler" />
        <SheetField record={simulation} name="amo_level" />
      </FormSection>
      <FormSection
        title="Performance énergétique"
        description="Celle du scénario choisi. Si l’audit a été fait ailleurs, tapez ici ses étiquettes : elles comptent à sa place."
      >
        {(states.length > 0 || place.dwelling === undefined) && (
          <SheetField record={simulation} name="scenario_id" choices={{ energy_audit: { options: states } }} />
        )}
        {typedNames.map(name => (
          <SheetField key={name} record={simulation} name={name} />
        ))}
        {typed && (
          <p className="col-span-full">
            <Badge variant="attention">{TYPED}&nbsp;: audit fait ailleurs</Badge>
          </p>
        )}
      </FormSection>
      <FormSection title="Prêt" description="Pour dire ce que coûte chaque mois ce qui reste à financer.">
        <SheetField record={simulation} name="loan_months" />
        <SheetField record={simulation} name="loan_rate" />
      </FormSection>
    </>
  )
}
