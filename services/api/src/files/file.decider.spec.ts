import {
  fileClassified,
  fileDestroyed,
  fileKept,
  fileMoved,
  fileRemoved,
  fileRenamed,
  fileRestored,
  fileShared,
  fileUploaded,
} from '@faitage/contracts/files/file'
import { describe, it } from 'vitest'
import { specOf } from '../kernel/testing/given.ts'
import { DAYS_KEPT, fileDecider } from './file.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const subject_id = '0192aaaa-0000-7000-8000-000000000002'
const { given } = specOf(fileDecider)
const sheet = {
  ...{ id, subject_id, owner: { kind: 'project' as const, id: subject_id }, mission_id: null, content_id: id },
  ...{ folder: '', name: 'plan.pdf', media_type: 'application/pdf' as const, size: 10, sha256: 'a', shared: false },
}
const uploaded = fileUploaded(sheet)
const removed = fileRemoved({ id })
const destroyed = fileDestroyed({ id })

describe('a file', () => {
  it('is put once, with what it is where that was said', () => {
    given()
      .when({ type: 'UploadFile', ...sheet })
      .then(uploaded)
    given()
      .when({ type: 'UploadFile', ...sheet, kind: 'marche' })
      .then(uploaded, fileClassified({ id, kind: 'marche' }))
    given(uploaded)
      .when({ type: 'UploadFile', ...sheet })
      .then()
  })
  it('is renamed, moved, shared and classified by what changes', () => {
    given(uploaded)
      .when({ type: 'ChangeFile', changes: { name: 'autre.pdf', folder: 'Plans', shared: true, kind: 'autre' } })
      .then(
        fileRenamed({ id, subject_id, name: 'autre.pdf' }),
        fileMoved({ id, folder: 'Plans' }),
        fileShared({ id, shared: true }),
        fileClassified({ id, kind: 'autre' }),
      )
    given(uploaded)
      .when({ type: 'ChangeFile', changes: { name: 'plan.pdf', folder: '' } })
      .then()
  })
  it('is removed, and back while its bytes are kept', () => {
    given(uploaded).when({ type: 'RemoveFile' }).then(removed)
    given(uploaded, removed).when({ type: 'RemoveFile' }).then()
    given(uploaded, removed).when({ type: 'RestoreFile' }).then(fileRestored({ id }))
    given(uploaded).when({ type: 'RestoreFile' }).then()
    given(uploaded, removed)
      .when({ type: 'ChangeFile', changes: { name: 'x.pdf' } })
      .thenRefused('file.removed')
  })
  it('is destroyed once it was removed, and is over then', () => {
    given(uploaded, removed).when({ type: 'DestroyFile' }).then(destroyed)
    given(uploaded).when({ type: 'DestroyFile' }).then()
    given(uploaded, removed, destroyed).when({ type: 'RestoreFile' }).thenRefused('file.destroyed', { days: DAYS_KEPT })
  })
  it('goes at once with an anonymised project, or is kept under its own key', () => {
    const erased = fileDestroyed({ id, anonymised: true })
    given(uploaded).when({ type: 'EraseFile' }).then(removed, erased)
    given(uploaded, removed).when({ type: 'EraseFile' }).then(erased)
    const kept = fileKept({ id, subject_id: id, content_id: subject_id, name: 'plan.pdf', sha256: 'b' })
    const keep = { type: 'KeepFile', content_id: subject_id, name: 'plan.pdf', sha256: 'b' } as const
    given(uploaded).when(keep).then(kept)
    given(uploaded, kept).when(keep).then()
  })
  it('that was never put is not found', () => {
    given().when({ type: 'RemoveFile' }).thenRefused('NOT_FOUND')
  })
})
