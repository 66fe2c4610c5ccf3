import type { ProjectDetail } from '@faitage/contracts/projects/project'

/** A project of which nobody has said yet whom it is for. */
const unnamed = 'Demandeur à renseigner'

/** A project by its requester's name, as people call them: the company's for a co-ownership. */
export function nameOfProject(project: Pick<ProjectDetail, 'requester' | 'reference'> | undefined): string | undefined {
  if (!project) return undefined
  const { type, company_name, first_name, last_name } = project.requester
  const person = [first_name, last_name].filter(Boolean).join(' ')
  const company = type === 'SDC' || type === 'PB' ? company_name : undefined
  return company || person || company_name || project.reference || unnamed
}
