import { energyAudit } from '@faitage/contracts/energy-audit/energy-audit'
import { labelsOf } from '@faitage/contracts/energy-audit/labels-shown'
import type { OwnEnergy } from '@faitage/contracts/energy-audit/own-energy.endpoints'
import { priorities, recommendedElements } from '@faitage/contracts/energy-audit/recommendation'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { withErased } from '../kernel/records/erased.ts'
import { refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'
import { gainAgainst, isStale } from './balance.ts'
import { factsOf } from './state.ts'

/** The labels of each dwelling of a project, before and after the scenario that was retained. */
export async function ownEnergy(api: Api, { project }: Reached, caller: Caller): Promise<OwnEnergy[]> {
  if (caller.role === 'client' && !sectionsOpenToClient(project.sheet.sections_permissions).accommodation)
    throw refused('NOT_FOUND')
  return Promise.all(
    project.accommodations.map(async ({ id, name }) => {
      const states = (await statesOfDwelling(api.db, id)).filter(({ is_deleted }) => !is_deleted)
      const initial = states.find(({ sheet }) => sheet.kind === 'initial')?.sheet
      const chosen = states.find(({ sheet }) => sheet.retained)?.sheet
      const retained = chosen && withErased(energyAudit, chosen)
      const dwelling = factsOf({ project }, id)
      const today = api.clock.today()
      const isShown = initial && retained && !isStale({ sheet: retained, dwelling }, today)
      const computed = isShown ? gainAgainst({ sheet: initial, dwelling }, { sheet: retained }, today) : null
      const isEntered = !(initial?.balance && retained?.balance)
      const entered = isEntered ? retained?.result?.energy_gain : undefined
      return {
        accommodation_id: id,
        accommodation_name: name ?? null,
        before: initial ? labelsOf(initial) : null,
        after: retained ? labelsOf(retained) : null,
        gain: entered ? Number(entered) : computed,
        recommendations: (retained?.recommendations ?? []).map(({ element, recommendation, priority, criterion }) => ({
          element: recommendedElements[element],
          recommendation,
          priority: priority ? priorities[priority] : null,
          criterion: criterion ?? null,
        })),
      }
    }),
  )
}
