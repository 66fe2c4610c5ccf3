import { randomUUID } from 'node:crypto'
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
import { describe, expect, it } from 'vitest'
import { recordedAt, rowAfter } from '../testing/given.ts'
import { testActor } from '../testing/log.ts'
import { fileListModel } from './file-list.ts'

const id = randomUUID()
const subject_id = randomUUID()
const uploaded = fileUploaded({
  id,
  subject_id,
  owner: { kind: 'project', id: randomUUID() },
  mission_id: randomUUID(),
  content_id: randomUUID(),
  folder: 'Documents',
  name: 'Devis façade.pdf',
  media_type: 'application/pdf',
  size: 1234,
  sha256: 'ab',
  shared: false,
})
const file = (...events: Parameters<typeof rowAfter>[1][]) => rowAfter(fileListModel, uploaded, ...events)

const cases: Record<string, () => void> = {
  FileUploaded: () =>
    expect(file()).toMatchObject({
      id,
      owner_kind: 'project',
      owner_id: uploaded.data.owner.id,
      folder: 'Documents',
      name: 'Devis façade.pdf',
      search: 'devis facade pdf .',
      uploaded_by: testActor.id,
      uploaded_at: recordedAt(0),
      removed_at: null,
      destroyed: false,
      revision: 0,
    }),
  FileRenamed: () =>
    expect(file(fileRenamed({ id, subject_id, name: 'Été.pdf' }))).toMatchObject({
      name: 'Été.pdf',
      search: 'ete pdf .',
      revision: 1,
    }),
  FileMoved: () => expect(file(fileMoved({ id, folder: 'Photos' }))).toMatchObject({ folder: 'Photos', revision: 1 }),
  FileClassified: () =>
    expect(file(fileClassified({ id, kind: 'avenant' }))).toMatchObject({ kind: 'avenant', revision: 1 }),
  FileShared: () => expect(file(fileShared({ id, shared: true }))).toMatchObject({ shared: true, revision: 1 }),
  FileRemoved: () => expect(file(fileRemoved({ id }))).toMatchObject({ removed_at: recordedAt(1), revision: 1 }),
  FileRestored: () => expect(file(fileRemoved({ id }), fileRestored({ id }))).toMatchObject({ removed_at: null }),
  FileDestroyed: () => expect(file(fileRemoved({ id }), fileDestroyed({ id }))).toMatchObject({ destroyed: true }),
  FileKept: () => {
    const content_id = randomUUID()
    const kept = fileKept({ id, subject_id: id, content_id, name: 'Document 1.pdf', sha256: 'ab' })
    expect(file(kept)).toMatchObject({ subject_id: id, content_id, name: 'Document 1.pdf', search: 'document 1 pdf .' })
  },
}

describe('the list of files', () => {
  it.each([...fileListModel.handles])('%s', type => {
    expect(cases[type], `a case for ${type}`).toBeDefined()
    cases[type]!()
  })

  it('keeps a file whose subject was forgotten, without its name', () => {
    const erased = { ...uploaded, data: { ...uploaded.data, name: null, sha256: null } } as unknown as typeof uploaded
    expect(rowAfter(fileListModel, erased)).toMatchObject({ name: null, sha256: null, search: '' })
  })
})
