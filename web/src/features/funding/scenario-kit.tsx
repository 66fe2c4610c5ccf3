import { CRITERIA_MAX } from '@faitage/contracts/funding/criterion'
import { DEFAULT_RATE, fundingScenario, fundingScenarioEndpoints } from '@faitage/contracts/funding/funding-scenario'
import { AmountField } from '@/components/record/form/amount-field'
import { DecimalField } from '@/components/record/form/decimal-field'
import { FormSection } from '@/components/record/form/record-form'
import { fieldOf, recordKit } from '@/components/record/pages/record-kit'
import { CriteriaField } from './criteria-field'
import { tellScenario, titleOfScenario } from './funding-words'

const field = fieldOf(fundingScenario)
/** The summary of a form's faults names each criterion. */
const criterionLabels = Object.fromEntries(
  Array.from({ length: CRITERIA_MAX }, (_, index) =>
    ['field', 'operator', 'value'].map(part => [`criteria.${index}.${part}`, `Critère ${index + 1}`] as const),
  ).flat(),
)
const record = { ...fundingScenario, labels: { ...fundingScenario.labels, ...criterionLabels } }

function Fields() {
  return (
    <>
      <FormSection title="Critères" description="Le demandeur, son logement et ses travaux les remplissent tous.">
        <CriteriaField {...field('criteria')} />
      </FormSection>
      <FormSection title="Aide">
        <DecimalField {...field('rate')} unit="%" required hint="De la dépense subventionnée" />
        <DecimalField {...field('advance')} unit="%" hint="De la subvention, versée avant travaux" />
        <AmountField {...field('upper_limit')} hint="En euros" wide />
        <AmountField {...field('upper_price_surface_limit')} hint="En euros par mètre carré" />
        <DecimalField {...field('upper_surface_limit')} unit="m²" hint="Mètres carrés comptés au plus" />
      </FormSection>
    </>
  )
}

/** The scenarios of a funder: written in a panel of its page. */
export const scenarios = recordKit(record, fundingScenarioEndpoints, {
  path: '/admin/funders/PO',
  noun: {
    one: 'scénario',
    many: 'scénarios',
    none: 'Aucun scénario',
    fresh: 'Nouveau scénario',
    feminine: false,
  },
  blank: {
    funder_id: '',
    criteria: [],
    rate: DEFAULT_RATE,
    advance: null,
    upper_limit: null,
    upper_price_surface_limit: null,
    upper_surface_limit: null,
  },
  titleOf: titleOfScenario,
  columns: [],
  Fields,
  useTell: () => tellScenario,
})
