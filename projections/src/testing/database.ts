import { createDatabase, type TestDatabase } from '@faitage/engines/testing/databases'
import type {} from '@faitage/engines/testing/global-postgres'
import { inject } from 'vitest'
import { migrate } from '../kernel/migrate.ts'

/** A fresh, migrated database on the test run's Postgres; drop it when done. */
export const createTestDatabase = (adminUrl = inject('postgresUrl')): Promise<TestDatabase> =>
  createDatabase(adminUrl, { name: 'faitage_template', prepare: migrate })
