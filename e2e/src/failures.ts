import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'

const folder = join(import.meta.dirname, '../../.cache/e2e')

/**
 * Keeps what the page showed when a test failed, under .cache/e2e, and takes away what the test withheld from the page:
 * the tests after it tell of their own faults only.
 */
export async function keepPicture({ task }: TestContext, page: Page): Promise<void> {
  if (task.result?.state !== 'fail') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${task.name.replace(/\W+/g, '-')}.png`) }).catch(() => undefined)
  await page.unrouteAll()
}
