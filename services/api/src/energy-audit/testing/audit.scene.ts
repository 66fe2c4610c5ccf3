import { accommodationEndpoints } from '@faitage/contracts/accommodations/accommodation.endpoints'
import { type AuditSection, energyEndpoints as endpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { openMission, openProject } from '../../projects/testing/project.scene.ts'
import type { TestSystem } from '../../testing/system.ts'

export const house = {
  accommodation_type: 'Maison',
  construction_year: 1972,
  levels_nb: 2,
  living_area: '100',
} as const

/** A mission in which a contributor audits dwellings. */
export async function auditScene(system: TestSystem) {
  const staff = system.as('contributor')
  const mission = await openMission(system.as('manager'))
  return {
    staff,
    mission,
    /** A house of 1972 in Clermont-Ferrand, unless said otherwise, with its initial state. */
    async dwelling(sheet: object = house) {
      const project = await openProject(staff, mission, { address_code: '63000' })
      const { id } = await staff.call(accommodationEndpoints.save, { params: { id: project.id }, body: sheet })
      const initial = await staff.call(endpoints.initial, { params: { accommodation_id: id } })
      return { project: project.id, accommodation_id: id, initial }
    },
    get: (id: string) => staff.call(endpoints.get, { params: { id } }),
    save: (id: string, section: AuditSection, body: never, headers?: Record<string, string>) =>
      staff.call(endpoints.update, { params: { id }, query: { section }, body, ...(headers ? { headers } : {}) }),
  }
}
