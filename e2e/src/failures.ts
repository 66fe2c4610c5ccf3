import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import { copyLogs } from './product.ts'

const folder = join(import.meta.dirname, '../../.cache/e2e')

/**
 * Keeps what the page showed and held when a test failed and what the roles said until then, under .cache/e2e, and takes away what
 * the test withheld from the page: the tests after it tell of their own faults only.
 */
export async function keepPicture({ task }: TestContext, page: Page): Promise<void> {
  if (task.result?.state !== 'fail') return
  const name = join(folder, task.name.replace(/\W+/g, '-'))
  mkdirSync(folder, { recursive: true })
  copyLogs(name)
  await page.screenshot({ path: `${name}.png` }).catch(() => undefined)
  const silent = new Promise<string>(resolve => setTimeout(resolve, 5000, 'The page does not answer.'))
  writeFileSync(`${name}.html`, await Promise.race([page.content().catch(String), silent]))
  await page.unrouteAll()
}
