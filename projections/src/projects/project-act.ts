import {
  foldProjectAct,
  type KnownProjectAct,
  projectActEvents,
  type RecordedProjectActEvent,
} from '@faitage/contracts/projects/project-act'
import { onEach, readModel } from '../kernel/read-model.ts'

/** What somebody asked to be done to many projects, and how it ended; not why, which may name people. */
export type ProjectActRow = { id: string; asked_by: string; asked_at: string; state: KnownProjectAct }

const next = (row: ProjectActRow | undefined, event: RecordedProjectActEvent): ProjectActRow => {
  const { reason: _, ...state } = foldProjectAct(row?.state ?? { life: 'none' }, event)
  const { id, asked_by, asked_at } = state
  return { id, asked_by, asked_at, state }
}

export const projectActModel = readModel<ProjectActRow>()({
  table: 'project_act',
  version: 1,
  columns: {
    id: 'uuid not null',
    asked_by: 'text not null',
    asked_at: 'timestamptz not null',
    state: 'jsonb not null',
  },
  indexes: ['(asked_by, asked_at desc, id)'],
  key: e => e.data.id,
  on: onEach(projectActEvents, next),
})
