import { derivedId } from '@faitage/projections/kernel/derived-id'

/** The one funding file of a project. */
export const fundingFileIdOf = (project_id: string): string => derivedId('funding file', project_id)
