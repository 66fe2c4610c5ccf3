import { userEmailReleased, userEmailReserved } from '@faitage/contracts/identity/user-email'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { userEmailDecider } from './user-email.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const other = '0192aaaa-0000-7000-8000-000000000009'
const { given } = specOf(userEmailDecider)
const reserved = userEmailReserved({ id, user_id: id })
const released = userEmailReleased({ id, user_id: id })

describe('an e-mail address', () => {
  it('is reserved for one account, once', () => {
    given().when({ type: 'ReserveEmail', id, user_id: id }).then(reserved)
    given(reserved).when({ type: 'ReserveEmail', id, user_id: id }).then()
  })
  it('is refused to another account', () => {
    given(reserved)
      .when({ type: 'ReserveEmail', id, user_id: other })
      .thenRefused('users.create.message.error.emailTaken')
  })
  it('passes to another account once its holder let go of it', () => {
    const passed = userEmailReserved({ id, user_id: other })
    given(reserved, released).when({ type: 'ReserveEmail', id, user_id: other }).then(passed)
    given(reserved).when({ type: 'ReserveEmail', id, user_id: other, abandonedBy: id }).then(passed)
  })
  it('is released by its holder alone', () => {
    given(reserved).when({ type: 'ReleaseEmail', id, user_id: id }).then(released)
    given(reserved).when({ type: 'ReleaseEmail', id, user_id: other }).then()
  })
})
