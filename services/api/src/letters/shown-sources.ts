import type { DocumentSheet } from '@faitage/contracts/letters/document'
import type { DocumentSource } from '@faitage/contracts/letters/document-kinds'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { demandShown } from '../missions/mission-access.ts'
import { type Reached, reachProject } from '../projects/project-access.ts'

/** What a mission has to show for its documents of a place to be seen, made or changed, beside documents as such. */
const featureOf: Record<DocumentSource, MissionFlag | undefined> = {
  PROJECT_DOC: undefined,
  ACCOMMODATION_DOC: 'ca_accommodation',
  AMO_DOC: 'ca_contractual_documents',
}

/** @throws {Refusal} mission.feature.off where the mission does not show documents of that place */
export function demandSourceShown({ mission }: Pick<Reached, 'mission'>, source: DocumentSource): void {
  demandShown({ feature: featureOf[source] }, mission)
}

/** The same of a document, whose project the caller reaches. @throws {Refusal} as `reachProject`, mission.feature.off */
export async function demandDocumentShown(
  api: Api,
  caller: Caller,
  { project_id, source }: Pick<DocumentSheet, 'project_id' | 'source'>,
): Promise<void> {
  if (featureOf[source]) demandSourceShown(await reachProject(api, caller, project_id), source)
}

/** The same of lists, as a condition on `document`. */
export const sourceShown = (): RawBuilder<SqlBool> => sql`not exists (
  select from mission_list where mission_list.id = document.mission_id and hidden @> array[
    case sheet ->> 'source' ${sql.join(
      Object.entries(featureOf).flatMap(([source, feature]) =>
        feature ? [sql`when ${sql.lit(source)} then ${sql.lit(feature)}`] : [],
      ),
      sql` `,
    )} end])`
