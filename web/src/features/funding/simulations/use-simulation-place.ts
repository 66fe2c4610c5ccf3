import { funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import type { SimulationPlace } from './source-page.ts'

/** A mission has fewer. */
const ALL = 1000

/** The funders of the project's mission for its type of requester, with their scenarios. */
export const useMissionFunders = (project: string, enabled = true) =>
  useRead(funderEndpoints.list, { query: { project_id: project, sortBy: 'order', size: ALL } }, { enabled })

/** Where the simulations of a project stand: what their links lead to; undefined until the project is read. */
export function useSimulationPlace(id: string): SimulationPlace | undefined {
  const { data: project } = useRead(projectReads.get, { params: { id } })
  const { data: funders } = useMissionFunders(id)
  return useMemo(() => {
    if (!project) return undefined
    const own = new Set(funders?.items.map(one => one.id))
    return {
      project: id,
      mission: project.mission_id,
      requester: project.requester.type,
      dwelling: project.accommodations?.find(one => !one.out_of_project)?.id,
      national: funder => funders !== undefined && !own.has(funder),
    }
  }, [id, project, funders])
}
