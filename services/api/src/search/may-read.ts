import { type SearchedEntity, searchedEntities } from '@faitage/contracts/search/search.endpoints'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'

/** Whether somebody reads the list of an entity: one of its rights is enough. */
export const mayRead = ({ permissions }: Pick<Caller, 'permissions'>, entity: SearchedEntity): boolean =>
  searchedEntities[entity].rights.some(right => may(permissions, right))
