import { mailingAdvanced, mailingFinished, mailingRequested } from '@faitage/contracts/mail/project-mail'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { type MailingCommand, mailingDecider } from './mailing.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const other = '0192aaaa-0000-7000-8000-000000000009'
const { given } = specOf(mailingDecider)
const asked = {
  ...{ id, subject_id: id, projects: [id, other], kind: 'REQUESTER' as const, once: false },
  ...{ subject: 'Objet', body: 'Message', files: [], template_id: null },
}
const requested = mailingRequested(asked)
const advance = (from: number, count: number): MailingCommand => ({
  ...{ type: 'Advance', from, count, queued: count, skipped: [] },
})
const advanced = (count: number) => mailingAdvanced({ id, count, queued: count, skipped: [] })
const finished = (outcome: 'done' | 'cancelled') => mailingFinished({ id, outcome })

describe('an e-mail to many', () => {
  it('is asked for once', () => {
    given()
      .when({ type: 'Request', ...asked })
      .then(requested)
    given(requested)
      .when({ type: 'Request', ...asked })
      .then()
  })
  it('goes on from where it is, and ends with its last project', () => {
    given(requested).when(advance(0, 1)).then(advanced(1))
    given(requested, advanced(1)).when(advance(0, 1)).then()
    given(requested, advanced(1)).when(advance(1, 1)).then(advanced(1), finished('done'))
  })
  it('is cancelled once, while it runs', () => {
    given(requested).when({ type: 'Cancel' }).then(finished('cancelled'))
    given(requested, finished('cancelled')).when({ type: 'Cancel' }).then()
    given(requested, finished('done')).when({ type: 'Cancel' }).thenRefused('email.mailing.over')
    given().when({ type: 'Cancel' }).thenRefused('NOT_FOUND')
  })
  it('ends once, saying why where it failed', () => {
    given(requested)
      .when({ type: 'Finish', outcome: 'failed', reason: 'UNKNOWN' })
      .then(mailingFinished({ id, outcome: 'failed', reason: 'UNKNOWN' }))
    given(requested, finished('cancelled')).when(advance(0, 1)).then()
  })
})
