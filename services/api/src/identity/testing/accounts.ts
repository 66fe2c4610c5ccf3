import { type UserItem, userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import type { TestSystem, TestUser } from '../../testing/system.ts'

const { get, create, update } = userEndpoints

let count = 0

/** Writing accounts in a test, an administrator's doing by default. */
export const accounts = (system: () => TestSystem) => {
  const somebody = (over: object = {}) => ({
    first_name: 'Nour',
    last_name: 'Haddad',
    email: `nour.${count++}@exemple.fr`,
    role: 'contributor' as const,
    ...over,
  })
  return {
    somebody,
    created: async (over: object = {}, by: TestUser = 'admin') =>
      (
        await system()
          .as(by)
          .call(create, { body: somebody(over) })
      ).id,
    refusedCreation: (over: object, by: TestUser = 'admin') =>
      system()
        .as(by)
        .refusal(create, { body: somebody(over) }),
    amend: (id: string, body: object, by: TestUser = 'admin') => system().as(by).call(update, { params: { id }, body }),
    refusedAmendment: (id: string, body: object, by: TestUser = 'admin') =>
      system().as(by).refusal(update, { params: { id }, body }),
    read: (id: string): Promise<UserItem> => system().as('admin').call(get, { params: { id } }),
  }
}
