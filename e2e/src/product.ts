import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@faitage/stack/seed/accounts'
import { type Stack, startStack } from '@faitage/stack/stack'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { desktop, openBrowser } from './browser.ts'

/** The whole product on a data folder of its own, and a browser in front of it. */
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

export async function openProduct(options: { env?: Record<string, string> } = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'faitage-e2e-'))
  const stack = await startStack({ dataDir, port: 0, demo: true, say: () => {}, ...options })
  const browser = await openBrowser()
  return {
    stack,
    browser,
    async person(viewport = desktop, { dark = false } = {}) {
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        colorScheme: dark ? 'dark' : 'light',
        acceptDownloads: true,
      })
      context.setDefaultTimeout(15_000)
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
      await browser.close()
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
