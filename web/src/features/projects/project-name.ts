import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectTitle } from '@faitage/contracts/projects/project-title'

/** A project by its requester's name, as people call them: the company's for a co-ownership. */
export function nameOfProject(
  project: Pick<ProjectDetail, 'requester' | 'requester_erased' | 'reference'> | undefined,
): string | undefined {
  if (!project) return undefined
  const { type, company_name, first_name, last_name } = project.requester
  const person = [first_name, last_name].filter(Boolean).join(' ')
  const company = type === 'SDC' || type === 'PB' ? company_name : undefined
  const requester_name = company || person || company_name || null
  return projectTitle({
    requester_name,
    requester_erased: project.requester_erased,
    reference: project.reference ?? null,
  })
}
