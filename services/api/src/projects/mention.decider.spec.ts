import { mentionRead } from '@faitage/contracts/projects/mention'
import { it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { mentionDecider } from './mention.decider.ts'

const reading = {
  ...{ id: '0192aaaa-0000-7000-8000-000000000001', user_id: '0192aaaa-0000-7000-8000-000000000002' },
  comment_id: '0192aaaa-0000-7000-8000-000000000003',
}
const { given } = specOf(mentionDecider)

it('a mention is read once', () => {
  given().when(reading).then(mentionRead(reading))
  given(mentionRead(reading)).when(reading).then()
})
