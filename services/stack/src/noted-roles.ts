import { forgetRoles, NOTED_EVERY_MS, noteRoles } from '@faitage/projections/kernel/role-note'
import type { SupervisedRole } from './supervisor.ts'

/** Notes again and again the roles that live here, with the memory each says it takes. @returns ends it */
export function keepNotingRoles(
  dataDir: string,
  roles: () => Iterable<Pick<SupervisedRole, 'role' | 'up' | 'startedAt' | 'memoryBytes'>>,
): () => Promise<void> {
  const timer = setInterval(() => {
    const living = [...roles()].filter(({ up }) => up)
    try {
      noteRoles(
        dataDir,
        living.map(({ role: { name }, startedAt, memoryBytes }) => ({
          ...{ name, started_at: startedAt.toISOString(), memory_bytes: memoryBytes ?? null },
        })),
      )
    } catch {
      // A disk that is full is told of elsewhere; the page says less.
    }
  }, NOTED_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    forgetRoles(dataDir)
  }
}
