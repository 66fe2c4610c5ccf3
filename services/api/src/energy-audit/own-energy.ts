import type { OwnEnergy } from '@faitage/contracts/energy-audit/own-energy.endpoints'
import { priorities, recommendedElements } from '@faitage/contracts/energy-audit/recommendation'
import { sectionsOpenToClient } from '@faitage/contracts/projects/sections'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { refused } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'
import { beforeAndAfter } from './before-and-after.ts'

/** The labels of each dwelling of a project, before and after the scenario that was retained. */
export async function ownEnergy(api: Api, { project }: Reached, caller: Caller): Promise<OwnEnergy[]> {
  if (caller.role === 'client' && !sectionsOpenToClient(project.sheet.sections_permissions).accommodation)
    throw refused('NOT_FOUND')
  return Promise.all(
    project.accommodations.map(async ({ id, name }) => {
      const { before, after, gain, scenario } = await beforeAndAfter(api, { project }, id)
      return {
        accommodation_id: id,
        accommodation_name: name ?? null,
        ...{ before, after, gain },
        recommendations: (scenario?.sheet.recommendations ?? []).map(
          ({ element, recommendation, priority, criterion }) => ({
            element: recommendedElements[element],
            recommendation,
            priority: priority ? priorities[priority] : null,
            criterion: criterion ?? null,
          }),
        ),
      }
    }),
  )
}
