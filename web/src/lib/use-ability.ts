import type { Permission } from '@faitage/contracts/kernel/permission'
import { useSession } from '@/api/session'
import { type Ability, abilityOf } from './ability'

const nobody: readonly Permission[] = []

/** What the signed-in person may do; it follows their rights as they change. */
export const useAbility = (): Ability => abilityOf(useSession()?.user.permissions ?? nobody)
