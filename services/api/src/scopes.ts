import { dwellingReaches } from './accommodations/dwelling.scope.ts'
import { auditReaches } from './audit/audit.scope.ts'
import { billingReaches } from './billing/billing.scope.ts'
import { customFieldReaches } from './custom-fields/custom-field.scope.ts'
import { fileReaches } from './files/file.scope.ts'
import { importReaches } from './imports/import.scope.ts'
import type { Reaches } from './kernel/http/reached.ts'
import { generationReaches } from './letters/generation.scope.ts'
import { ownerLettersReaches } from './letters/owners/owner-letters.scope.ts'
import { mailingReaches } from './mail/mailing.scope.ts'
import { missionReaches } from './missions/mission.scope.ts'
import { actReaches } from './projects/acts/act.scope.ts'
import { threadReaches } from './projects/portal/thread.scope.ts'
import { projectReaches } from './projects/project.scope.ts'
import { savedSearchReaches } from './search/saved-search.scope.ts'
import { thematicReaches } from './thematics/thematic.scope.ts'

/** How the things of every context are reached. */
export const allReaches: Reaches = {
  ...missionReaches,
  ...projectReaches,
  ...threadReaches,
  ...actReaches,
  ...dwellingReaches,
  ...customFieldReaches,
  ...importReaches,
  ...fileReaches,
  ...thematicReaches,
  ...generationReaches,
  ...ownerLettersReaches,
  ...mailingReaches,
  ...billingReaches,
  ...savedSearchReaches,
  ...auditReaches,
}
