import {
  DEFAULT_RATE,
  fundingScenarioEndpoints,
  fundingScenarioOutline,
} from '@faitage/contracts/funding/funding-scenario'
import { recordKit } from '@/components/record/pages/record-kit'
import { titleOfScenario } from './funding-words'

const form = () => import('./scenario-form').then(module => module.form)

/** The scenarios of a funder: written in a panel of its page. */
export const scenarios = recordKit(fundingScenarioOutline, fundingScenarioEndpoints, {
  path: '/admin/funders/PO',
  noun: { one: 'scénario', many: 'scénarios', fresh: 'Nouveau scénario' },
  start: { funder_id: '', rate: DEFAULT_RATE },
  titleOf: titleOfScenario,
  columns: [],
  form,
})
