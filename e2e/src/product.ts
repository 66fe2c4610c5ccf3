import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureArtifacts } from '@faitage/stack/artifacts'
import { root } from '@faitage/stack/config'
import { demoPassword } from '@faitage/stack/seed/accounts'
import { type Stack, startStack } from '@faitage/stack/stack'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { desktop, openBrowser } from './browser.ts'
import { DEMONSTRATION } from './demonstration.ts'

/** The whole product on a data folder of its own, and people's browsers in front of it. */
export interface Product {
  readonly stack: Stack
  readonly browser: Browser
  /** A person's browser: a fresh profile in French, every page error kept. */
  person(viewport?: { width: number; height: number }, options?: { dark?: boolean }): Promise<Person>
  stop(): Promise<void>
}

export interface Person {
  readonly context: BrowserContext
  readonly page: Page
  /** What the page's scripts complained about. */
  readonly errors: string[]
  signIn(email: string, password?: string): Promise<void>
}

/** One browser for all the files of a worker: each person has a profile of their own in it, and it ends with the worker. */
let browser: Promise<Browser> | undefined

export async function openProduct(options: { env?: Record<string, string> } = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'faitage-e2e-'))
  let stack: Stack | undefined
  try {
    // The pages of this run are its own: another build of the application does not take them away.
    ensureArtifacts(() => {})
    const demonstration = process.env[DEMONSTRATION]
    if (demonstration) cpSync(demonstration, dataDir, { recursive: true, preserveTimestamps: true })
    const pages = join(dataDir, 'pages')
    cpSync(join(root, 'web/dist'), pages, { recursive: true })
    const env = { FAITAGE_WEB_DIST: pages, ...options.env }
    stack = await startStack({ dataDir, port: 0, demo: true, say: () => {}, env })
    if (!(await browser)?.isConnected()) browser = openBrowser()
    return productOf(stack, (await browser) as Browser, dataDir)
  } catch (error) {
    await stack?.stop()
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

function productOf(stack: Stack, browser: Browser, dataDir: string): Product {
  const contexts: BrowserContext[] = []
  return {
    stack,
    browser,
    async person(viewport = desktop, { dark = false } = {}) {
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
        colorScheme: dark ? 'dark' : 'light',
        acceptDownloads: true,
      })
      contexts.push(context)
      context.setDefaultTimeout(15_000)
      // Where this run's clock is another one, so is the browser's.
      if (process.env.FAITAGE_TEST_CLOCK) await context.clock.install({ time: Date.now() })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', error => errors.push(error.message))
      return {
        context,
        page,
        errors,
        async signIn(email, password = demoPassword) {
          await page.goto('/auth/login')
          await page.getByLabel('Adresse e-mail').fill(email)
          await page.getByLabel('Mot de passe').fill(password)
          await page.getByRole('button', { name: 'Se connecter' }).click()
          await page.waitForURL(url => url.pathname !== '/auth/login')
        },
      }
    },
    async stop() {
      for (const context of contexts) await context.close()
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
