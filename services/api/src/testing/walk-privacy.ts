import { erasureBatchEndpoints } from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { originalProcessings, processingEndpoints } from '@faitage/contracts/privacy/processing'
import { privacyRequestEndpoints } from '@faitage/contracts/privacy/request'
import { originalRules, retentionEndpoints } from '@faitage/contracts/privacy/retention'
import { v4 } from 'uuid'
import type { TestSystem } from './system.ts'

/** One of each thing that administrators keep of personal data. */
export async function walkedPrivacy(system: TestSystem) {
  const admin = system.as('admin')
  // Of nobody: its steps are walked too.
  const nobody = { cause: 'due' as const, documents: true, subjects_id: [v4()] }
  const { id: erasureBatch } = await admin.call(erasureBatchEndpoints.start, { body: nobody })
  const { id: processing } = await admin.call(processingEndpoints.create, { body: originalProcessings[0]! })
  const { id: privacyRequest } = await admin.call(privacyRequestEndpoints.create, {
    body: { kind: 'access', who: 'Somebody', received_on: '2026-01-05', state: 'open' },
  })
  const { id: retentionRule } = await admin.call(retentionEndpoints.create, {
    body: { ...originalRules[0]!, start_day: '2031-01-01' },
  })
  return { erasureBatch, processing, privacyRequest, retentionRule }
}
