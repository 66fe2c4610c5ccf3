import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { App } from '@faitage/contracts/identity/user'
import type { Page } from 'playwright-core'
import type { Route } from '../../web/src/app/route-entry.ts'
import { callApi, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { openProduct, type Product } from './product.ts'
import { sampleAddress, sampleIds } from './sample-address.ts'
import { askNewPassword, putMany, putSamples, putTemplate } from './sample-records.ts'

/**
 * `node e2e/src/gallery.ts`: every built page on a desk and on a phone, and in the dark, under docs/screenshots/pages; with names of
 * pages (`lots admin-roles`), those only, beside the others that are there.
 */
const only = process.argv.slice(2)
const folder = join(import.meta.dirname, '../../docs/screenshots/pages')
const views = [
  { name: 'bureau', size: desktop, dark: false },
  { name: 'telephone', size: phone, dark: false },
  { name: 'bureau-sombre', size: desktop, dark: true },
]

// The web's modules name each other without extension, as its bundler wants them.
registerHooks({
  resolve(specifier, context, next) {
    const bare = specifier.startsWith('.') && !/\.\w+$/.test(specifier)
    const full = bare && existsSync(new URL(`${specifier}.ts`, context.parentURL))
    return next(full ? `${specifier}.ts` : specifier, context)
  },
})
const { routeTable } = (await import('../../web/src/app/route-table.ts')) as { routeTable: readonly Route[] }

/** Built pages of a mode; those of both modes are taken in the individual one. */
const pagesOf = (mode: App) =>
  routeTable.filter(
    route => route.load && route.layout !== 'guest' && (route.app ? route.app === mode : mode === 'individual'),
  )

const nameOf = ({ path }: Route) =>
  path
    .slice(1)
    .replaceAll('/', '-')
    .replaceAll(/\$(\w+)/g, '$1') || 'accueil'

async function picture(page: Page, name: string): Promise<void> {
  await page.locator('h1').first().waitFor()
  await settled(page)
  const path = join(folder, `${name}.jpeg`)
  await page.screenshot({ path, type: 'jpeg', quality: 60, animations: 'disabled', caret: 'hide' })
}

/** What is on the pages of documents, templates and messages. */
async function prepare(product: Product): Promise<void> {
  const guest = await product.person()
  await askNewPassword(guest.page, 'camille.renaud@exemple.fr')
  await guest.context.close()
  const { page, signIn, context } = await product.person()
  await signIn('administration@exemple.fr')
  const ids = await sampleIds(page)
  await putSamples(page, ids.missions!, ids.projects!)
  await putMany(page)
  const { id } = (await callApi(page, '/api/auth/users/me')) as { id: string }
  await callApi(page, `/api/preferred-app/${id}`, { id, preferred_app: 'copro', first_connection: false })
  await page.reload()
  await putTemplate(page)
  await context.close()
}

async function takeView(product: Product, mode: App, view: (typeof views)[number]): Promise<void> {
  const { page, signIn, context } = await product.person(view.size, { dark: view.dark })
  await page.goto('/auth/login')
  if (only.length === 0) await picture(page, `auth-login.${view.name}`)
  await signIn('administration@exemple.fr')
  const { id } = (await callApi(page, '/api/auth/users/me')) as { id: string }
  await callApi(page, `/api/preferred-app/${id}`, { id, preferred_app: mode, first_connection: false })
  const ids = await sampleIds(page)
  for (const route of pagesOf(mode).filter(one => only.length === 0 || only.includes(nameOf(one)))) {
    await page.goto(sampleAddress(route.path, ids))
    await picture(page, `${nameOf(route)}.${view.name}`)
  }
  await context.close()
}

const product = await openProduct({ own: true })
try {
  if (only.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await prepare(product)
  for (const mode of ['individual', 'copro'] as const) {
    for (const view of views) await takeView(product, mode, view)
  }
} finally {
  await product.stop()
  await product.browser.close()
}

const signIn = routeTable.filter(({ path }) => path === '/auth/login')
const pages = [...signIn, ...pagesOf('individual'), ...pagesOf('copro')]
const spoken = (view: string) => view.replace('telephone', 'téléphone').replace('-', ', ')
const shown = (route: Route, view: string, width: number) =>
  `<img src="${nameOf(route)}.${view}.jpeg" alt="${route.title}, ${spoken(view)}" width="${width}">`
const lines = pages.flatMap(route => [
  `## ${route.title}`,
  '',
  `\`${route.path.replaceAll(/\$(\w+)/g, '{$1}')}\``,
  '',
  ...views.map(({ name, size }) => shown(route, name, size === phone ? 130 : 420)),
  '',
])
const madeBy =
  'Les pages construites, telles qu’une administratrice les voit avec les données de démonstration. Ces images se refont par `node e2e/src/gallery.ts`.'
if (only.length === 0)
  writeFileSync(join(folder, 'README.md'), ['# Chaque page, en images', '', madeBy, '', ...lines].join('\n'))
console.log(`${only.length || pages.length} pages, ${views.length} views`)
