import { builtInSteps } from '@faitage/contracts/thematics/built-in/templates'
import { type HeldScope, thematicLevels, thematicScopes } from '@faitage/contracts/thematics/levels'
import { type TemplateAnswer, thematicTemplateEndpoints } from '@faitage/contracts/thematics/thematic.endpoints'
import { type ThematicName, thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { thematicTemplate } from '@faitage/contracts/thematics/thematic-template'
import { templatesInForce, thematicTemplateModel } from '@faitage/projections/thematics/thematic-template'
import type { Api } from '../kernel/api.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'

/** The routes of the templates that administrators make. */
export const thematicTemplateRoutes = (api: Api): RouteDefinition[] =>
  recordRoutes(recordOperations(api, thematicTemplate, { model: thematicTemplateModel }), thematicTemplateEndpoints)

/** Whether a thematic is of a level. */
export const isOfLevel = (scope: HeldScope, name: ThematicName): boolean =>
  (thematicLevels[name] as readonly string[]).includes(scope)

/** The templates in force of a thematic at a level: those of administrators, the latest first, then the one that is shipped. */
export async function templatesOf(
  api: Api,
  { scope, name }: { scope: HeldScope; name: ThematicName },
): Promise<TemplateAnswer[]> {
  if (!isOfLevel(scope, name)) return []
  const own = await templatesInForce(api.db, { scope, name })
  const shipped = { id: null, name: `${thematicTitles[name]} · ${thematicScopes[scope]}` }
  const at = { scope, thematique_name: name }
  return [
    ...own.map(({ id, sheet }) => ({ id, name: sheet.name, ...at, steps: sheet.steps })),
    { ...shipped, ...at, steps: builtInSteps(scope, name) },
  ]
}
