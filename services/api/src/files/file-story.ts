import { documentKindLabels } from '@faitage/contracts/files/file'
import { type FileState, foldFile, noFile, type RecordedFileEvent } from '@faitage/contracts/files/file-state'
import type { Story } from '../kernel/history/history.ts'

const labels: Record<string, string> = {
  name: 'Nom',
  folder: 'Dossier',
  kind: 'Nature',
  shared: 'Visible par le client',
}

/** How the stream of a file is told: what it is called, where it stands, who sees it. */
export const fileStory: Story<FileState, RecordedFileEvent> = {
  initial: noFile,
  evolve: foldFile,
  effectiveOn: () => undefined,
  altered: (before, event, after) =>
    event.type === 'FileUploaded' ? { before: {}, after: {} } : { before: fieldsOf(before), after: fieldsOf(after) },
  labelOf: field => labels[field] ?? field,
  shown: (_field, value) => value,
}

const fieldsOf = (file: FileState): Record<string, unknown> =>
  file.life === 'absent'
    ? {}
    : {
        name: file.name,
        folder: file.folder,
        kind: file.kind && documentKindLabels[file.kind],
        shared: file.shared ? 'Oui' : 'Non',
      }
