import type { ProjectSummary } from './project.ts'

/** Somebody of whom everything known was erased; a project may also not say yet whom it is for. */
export const ERASED_REQUESTER = 'Demandeur anonymisé'

/** How a project is called in lists: by its requester, else by its reference. */
export const projectTitle = ({
  requester_name,
  requester_erased,
  reference,
}: Pick<ProjectSummary, 'requester_name' | 'requester_erased' | 'reference'>): string =>
  requester_name ?? (requester_erased ? ERASED_REQUESTER : (reference ?? 'Demandeur à renseigner'))
