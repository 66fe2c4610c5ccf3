import { z } from 'zod'

/** The sections of a project's pages, in the order of its tabs. */
export const projectSections = [
  'requester',
  'accommodation',
  'works',
  'contractualization',
  'documents',
  'funders',
  'follow_up',
  'messages',
] as const
export const projectSection = z.enum(projectSections)
export type ProjectSection = z.infer<typeof projectSection>

export const projectSectionLabels: Record<ProjectSection, string> = {
  requester: 'Demandeur et adresse',
  accommodation: 'Logement',
  works: 'Travaux',
  contractualization: 'Contractualisation',
  documents: 'Documents',
  funders: 'Financeurs',
  follow_up: 'Suivi',
  messages: 'Messages avec l’équipe',
}

/** What the team opened or closed to the client of a project; a section it says nothing of is as usual. */
export const sectionsPermissions = z.partialRecord(projectSection, z.boolean())
export type SectionsPermissions = z.infer<typeof sectionsPermissions>

/** What a client may open unless the team decided otherwise. */
const usuallyOpen: Record<ProjectSection, boolean> = {
  requester: true,
  accommodation: true,
  works: true,
  contractualization: true,
  documents: true,
  funders: false,
  follow_up: false,
  messages: true,
}

/** Every section with whether the client of a project may open it. */
export const sectionsOpenToClient = (
  decided: SectionsPermissions | null | undefined,
): Record<ProjectSection, boolean> => ({ ...usuallyOpen, ...decided })
