import { gainOf } from '@faitage/contracts/energy-audit/gain'
import { labelsOf } from '@faitage/contracts/energy-audit/labels-shown'
import type { OwnEnergy } from '@faitage/contracts/energy-audit/own-energy.endpoints'
import { priorities, recommendedElements } from '@faitage/contracts/energy-audit/recommendation'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import { statesOfDwelling } from '@faitage/projections/energy-audit/energy-audit'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'

/** The labels of each dwelling of a project, before and after the scenario that was retained. */
export async function ownEnergy(api: Api, { project }: Reached, caller: Caller): Promise<OwnEnergy[]> {
  if (caller.role === 'client' && !sectionsOpenToClient(project.sheet.sections_permissions).accommodation)
    throw refused('NOT_FOUND')
  return Promise.all(
    project.accommodations.map(async ({ id, name }) => {
      const states = (await statesOfDwelling(api.db, id)).filter(({ is_deleted }) => !is_deleted)
      const initial = states.find(({ sheet }) => sheet.kind === 'initial')?.sheet
      const retained = states.find(({ sheet }) => sheet.retained)?.sheet
      const entered = retained?.result?.energy_gain
      return {
        accommodation_id: id,
        accommodation_name: name ?? null,
        before: initial ? labelsOf(initial) : null,
        after: retained ? labelsOf(retained) : null,
        gain: gainOf(initial?.balance, retained?.balance) ?? (entered ? Number(entered) : null),
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
