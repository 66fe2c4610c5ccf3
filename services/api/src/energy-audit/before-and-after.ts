import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { type LabelsShown, labelsOf } from '@faitage/contracts/energy-audit/labels-shown'
import { statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import type { Api } from '../kernel/api.ts'
import { withErased } from '../kernel/records/erased.ts'
import type { Reached } from '../projects/project-access.ts'
import { gainAgainst, isStale } from './balance.ts'
import { factsOf, type State } from './state.ts'

/** A dwelling before works and as a scenario would make it. */
interface BeforeAndAfter {
  readonly before: LabelsShown | null
  readonly after: LabelsShown | null
  /** Percent of primary energy; null where it is not known. */
  readonly gain: number | null
  readonly scenario: { readonly id: string; readonly sheet: State['sheet'] } | undefined
}

/** Labels and gain of a dwelling by one of its scenarios: the retained one unless another is named. */
export async function beforeAndAfter(
  api: Api,
  { project }: Pick<Reached, 'project'>,
  accommodationId: string,
  scenarioId?: string | null,
): Promise<BeforeAndAfter> {
  const states = (await statesOfDwelling(api.db, accommodationId)).filter(({ is_deleted }) => !is_deleted)
  const initial = states.find(({ sheet }) => sheet.kind === 'initial')?.sheet
  const named = states.find(({ id, sheet }) => id === scenarioId && sheet.kind === 'scenario')
  const chosen = named ?? states.find(({ sheet }) => sheet.retained)
  const sheet = chosen && withErased(energyAudit, chosen.sheet)
  const dwelling = factsOf({ project }, accommodationId)
  const today = api.clock.today()
  const isShown = initial && sheet && !isStale({ sheet, dwelling }, today)
  const computed = isShown ? gainAgainst({ sheet: initial, dwelling }, { sheet }, today) : null
  const isEntered = !(initial?.balance && sheet?.balance)
  const entered = isEntered ? sheet?.result?.energy_gain : undefined
  return {
    before: initial ? labelsOf(initial) : null,
    after: sheet ? labelsOf(sheet) : null,
    gain: entered ? Number(entered) : computed,
    scenario: chosen && sheet ? { id: chosen.id, sheet } : undefined,
  }
}
