import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
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
  /** Signs in without the form, and opens the home page. Where signing in is what is tried, {@link signInByForm} does it. */
  signIn(email: string, password?: string): Promise<void>
  /** Signs in as people do, and is where that leads. */
  signInByForm(email: string, password?: string): Promise<void>
}

interface Started {
  readonly stack: Stack
  readonly dataDir: string
}

/** The data folders of this worker's products, as long as they run. */
const running = new Set<string>()

/** What the roles of this worker's products said, copied where a failure is told of. */
export function copyLogs(to: string): void {
  for (const dataDir of running) cpSync(join(dataDir, 'logs'), join(to, basename(dataDir)), { recursive: true })
}

/** One browser for all the files of a worker: each person has a profile of their own in it, and it ends with the worker. */
let browser: Promise<Browser> | undefined
/** The product of the files of a worker that leave the house as they found it. It ends with the worker too. */
let shared: Promise<Started> | undefined

/**
 * The product and a browser. Files that change what all see (settings, rights, the demonstration's own rows), count it, or stop parts of it,
 * ask for one of their own; the others share one, and find in it what those before them wrote.
 */
export async function openProduct(options: { env?: Record<string, string>; own?: boolean } = {}): Promise<Product> {
  const own = options.own || options.env !== undefined
  if (!own) shared ??= start({})
  const { stack, dataDir } = await (own ? start(options.env ?? {}) : (shared as Promise<Started>))
  if (!(await browser)?.isConnected()) browser = openBrowser()
  return productOf(stack, (await browser) as Browser, async () => {
    if (!own) return
    await stack.stop()
    running.delete(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
}

async function start(given: Record<string, string>): Promise<Started> {
  const demonstration = process.env[DEMONSTRATION]
  // Beside the demonstration where there is one: what a worker leaves goes with it.
  const dataDir = mkdtempSync(join(demonstration ? dirname(demonstration) : tmpdir(), 'faitage-e2e-'))
  let stack: Stack | undefined
  try {
    // The pages of this run are its own: another build of the application does not take them away.
    ensureArtifacts(() => {})
    if (demonstration) cpSync(demonstration, dataDir, { recursive: true, preserveTimestamps: true })
    const pages = join(dataDir, 'pages')
    cpSync(join(root, 'web/dist'), pages, { recursive: true })
    const env = { FAITAGE_WEB_DIST: pages, ...given }
    running.add(dataDir)
    stack = await startStack({ dataDir, port: 0, demo: true, say: () => {}, env })
    return { stack, dataDir }
  } catch (error) {
    await stack?.stop()
    running.delete(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

function productOf(stack: Stack, browser: Browser, leave: () => Promise<void>): Product {
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
        // A session of its own each time: one that two profiles share is closed as stolen when both renew it.
        async signIn(email, password = demoPassword) {
          const answer = await context.request.post('/api/auth/login', { data: { email, password } })
          if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
          // The storage is that of any page of the product: this one is drawn at once, and runs nothing.
          await page.goto('/favicon.svg')
          await page.evaluate(session => localStorage.setItem('faitage.session', session), await answer.text())
          await page.goto('/')
        },
        async signInByForm(email, password = demoPassword) {
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
      await leave()
    },
  }
}
