import type { FaitageEventOf } from '@faitage/contracts/all-events'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import type { Story } from '../audit/history.ts'
import { type FileState, fileDecider } from './file.decider.ts'

export type FileEvent = FaitageEventOf<
  'FileUploaded' | 'FileRenamed' | 'FileMoved' | 'FileShared' | 'FileRemoved' | 'FileRestored' | 'FileDestroyed'
>

const labels: Record<string, string> = { name: 'Nom', folder: 'Dossier', shared: 'Visible par le client' }

/** How the stream of a file is told: what it is called, where it stands, who sees it. */
export const fileStory: Story<FileState, RecordedEvent<FileEvent>> = {
  initial: fileDecider.initial,
  evolve: (state, event) => fileDecider.evolve(state, event),
  effectiveOn: () => undefined,
  altered: (before, event, after) => {
    if (event.type === 'FileUploaded') return { before: {}, after: {} }
    const fields = ({ name, folder, shared }: FileState) => ({ name, folder, shared: shared ? 'Oui' : 'Non' })
    return { before: fields(before), after: fields(after) }
  },
  labelOf: field => labels[field] ?? field,
  shown: (_field, value) => value,
}
