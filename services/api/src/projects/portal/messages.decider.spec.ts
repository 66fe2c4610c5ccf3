import { projectMessageSent, projectMessagesRead } from '@faitage/contracts/projects/portal/messages'
import { it } from 'vitest'
import { recorded, specOf } from '../../kernel/testing/given.ts'
import { MESSAGES_AT_ONCE, type MessageCommand, messageDecider } from './messages.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const about = { project_id: id, mission_id: id, requester_id: id }
const { given } = specOf(messageDecider)
const said = projectMessageSent({ ...about, message_id: id, from: 'client', text: 'Bonjour', files_id: [] })
const send = (side: 'client' | 'team', now: string): MessageCommand => ({
  ...{ type: 'SendMessage', about, side, author_id: 'test', id, text: 'Bonjour', files_id: [] },
  now: new Date(now),
})
const many = Array.from({ length: MESSAGES_AT_ONCE }, (_, revision) => recorded(said, { revision }))

it('a message is said, in the name of its side', () => {
  given().when(send('client', '2026-01-15T09:00:00Z')).then(said)
})

it('a client writes so many messages within some minutes, the team as many as it wants', () => {
  given(...many)
    .when(send('client', '2026-01-15T09:05:00Z'))
    .thenRefused('message.tooMany', { minutes: 5 })
  given(...many)
    .when(send('client', '2026-01-15T09:11:00Z'))
    .then(said)
  given(...many)
    .when(send('team', '2026-01-15T09:05:00Z'))
    .then(projectMessageSent({ ...about, message_id: id, from: 'team', text: 'Bonjour', files_id: [] }))
})

it('a mark of reading goes no further than the last message, and never back', () => {
  const read = (up_to: number) => ({ type: 'MarkRead', about, side: 'team', author_id: 'other', up_to }) as const
  given(said)
    .when(read(9))
    .then(projectMessagesRead({ ...about, side: 'team', up_to: 0 }))
  given().when(read(0)).then()
})
