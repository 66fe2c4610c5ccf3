import { type HeldScope, thematicsOf } from '@faitage/contracts/thematics/levels'
import type { ThematicName } from '@faitage/contracts/thematics/thematic-names'

/** The thematics that the mission follows at a level: all of them where it names none. */
export function followed(scope: HeldScope, visible: readonly string[] | null | undefined): ThematicName[] {
  const names = thematicsOf(scope)
  return visible?.length ? names.filter(name => visible.includes(name)) : names
}
