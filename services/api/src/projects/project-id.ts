import { derivedId } from '@faitage/projections/kernel/derived-id'

/** Namespace of the ids of projects that carry a reference. */
const PROJECTS = '9b8e6f2e-3c0d-4b57-a5a5-1d2f6c6a7b10'

/**
 * The id of the project of a mission that is opened with a reference: the same two always give the same id, so that the
 * same file twice, or two people at once, meet on one stream. `attempt` goes up, from 1, when the stream of the one
 * before is taken by a project that was removed or was given another reference since.
 */
export const projectIdOf = (missionId: string, reference: string, attempt = 1): string =>
  derivedId(`${missionId}:${reference}${attempt > 1 ? `#${attempt}` : ''}`, PROJECTS)

/** The id of the person (or co-ownership) a project is for: the data subject of its personal fields. */
export const requesterIdOf = (projectId: string): string => derivedId('requester', projectId)

/** The id of a dwelling registered by a command. */
export const accommodationIdOf = (projectId: string, commandId: string): string =>
  derivedId(`accommodation:${commandId}`, projectId)

/** The id of the common areas of a project, of which there is one. */
export const commonAreaIdOf = (projectId: string): string => derivedId('common_area', projectId)
