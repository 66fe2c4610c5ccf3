import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { App } from '@faitage/contracts/identity/user'
import type { Page } from 'playwright-core'
import type { Route } from '../../web/src/app/route-entry.ts'
import { callApi, settled } from './actions.ts'
import { desktop, phone } from './browser.ts'
import type { Person, Product } from './product.ts'
import { askNewPassword, putSamples, putTemplate } from './sample-records.ts'

/** Every built page on a desk and on a phone, by day and by night, under docs/screenshots/pages. */
const folder = join(import.meta.dirname, '../../docs/screenshots/pages')
const noId = '00000000-0000-4000-8000-000000000000'
const views = [
  { name: 'bureau', said: 'bureau, clair', size: desktop, dark: false },
  { name: 'telephone', said: 'téléphone, clair', size: phone, dark: false },
  { name: 'bureau-sombre', said: 'bureau, sombre', size: desktop, dark: true },
  { name: 'telephone-sombre', said: 'téléphone, sombre', size: phone, dark: true },
]

/** No picture is heavier than this, in bytes; nor all of them together. */
const largest = 250_000
const largestOfAll = 8_000_000

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

/** The first record of each list stands for its pages. */
const lists = {
  '/missions': '/api/missions',
  '/projects': '/api/projects',
  '/admin/agencies': '/api/admin/agencies',
  '/admin/antennas': '/api/admin/antennas',
  '/admin/clients': '/api/admin/clients',
  '/admin/users': '/api/admin/users',
}
type Records = ReadonlyMap<string, string>

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
  const { size } = statSync(path)
  if (size > largest) throw new Error(`${name}.jpeg is larger than ${largest / 1000} kB`)
}

async function recordsOf(page: Page): Promise<Records> {
  const records = new Map<string, string>()
  for (const [base, list] of Object.entries(lists)) {
    const { items } = (await callApi(page, list)) as { items: { id: string }[] }
    records.set(base, items[0]?.id ?? noId)
  }
  return records
}

async function workIn({ page }: Person, mode: App): Promise<void> {
  const { id } = (await callApi(page, '/api/auth/users/me')) as { id: string }
  await callApi(page, `/api/preferred-app/${id}`, { id, preferred_app: mode, first_connection: false })
}

async function takeView(product: Product, mode: App, view: (typeof views)[number]): Promise<void> {
  const person = await product.person(view.size, { dark: view.dark })
  const { page } = person
  await page.goto('/auth/login')
  await picture(page, `auth-login.${view.name}`)
  await person.signIn('administration@exemple.fr')
  await workIn(person, mode)
  const records = await recordsOf(page)
  for (const route of pagesOf(mode)) {
    const base = Object.keys(lists).find(start => route.path.startsWith(`${start}/`))
    const filled = route.path.replaceAll(/\$\w+/g, () => (base && records.get(base)) || noId)
    const mission = route.path === '/projects/new' ? `?mission_id=${records.get('/missions')}` : ''
    await page.goto(filled + mission)
    await picture(page, `${nameOf(route)}.${view.name}`)
  }
  await person.context.close()
}

/** What the pages would hold after some days: documents, a template, a message. */
async function fill(product: Product): Promise<void> {
  const alix = await product.person()
  await askNewPassword(alix.page, 'sacha.lemoine@exemple.fr')
  await alix.signIn('administration@exemple.fr')
  await workIn(alix, 'individual')
  const records = await recordsOf(alix.page)
  await putSamples(alix.page, records.get('/missions') as string, records.get('/projects') as string)
  await workIn(alix, 'copro')
  await putTemplate(alix.page)
  await alix.context.close()
}

/** Takes every picture anew and writes the page that shows them, `docs/screenshots/README.md`. */
export async function takeGallery(product: Product): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await fill(product)
  for (const mode of ['individual', 'copro'] as const) {
    for (const view of views) await takeView(product, mode, view)
  }
  const signIn = routeTable.filter(({ path }) => path === '/auth/login')
  const pages = [...signIn, ...pagesOf('individual'), ...pagesOf('copro')]
  const pictures = pages.flatMap(route => views.map(view => join(folder, `${nameOf(route)}.${view.name}.jpeg`)))
  const weight = pictures.reduce((sum, path) => sum + statSync(path).size, 0)
  if (weight > largestOfAll) throw new Error(`the pictures weigh more than ${largestOfAll / 1e6} MB together`)
  writeFileSync(join(folder, '../README.md'), indexOf(pages))
  console.log(`${pages.length} pages, ${views.length} looks, ${Math.round(weight / 1000)} kB`)
}

function indexOf(pages: readonly Route[]): string {
  const shown = (route: Route, { name, said, size }: (typeof views)[number]) =>
    `<img src="pages/${nameOf(route)}.${name}.jpeg" alt="${route.title}, ${said}" width="${size === phone ? 110 : 320}">`
  const rows = pages.map(route =>
    [
      '',
      `**${route.title}**<br>\`${route.path.replaceAll(/\$(\w+)/g, '{$1}')}\``,
      ...views.map(view => shown(route, view)),
      '',
    ]
      .join(' | ')
      .trim(),
  )
  return [
    '# Chaque page, en images',
    '',
    'Les pages construites, telles qu’une administratrice les voit avec les données de démonstration.',
    'Les images se refont par `node e2e/src/screenshots.ts`.',
    '',
    `| Page | ${views.map(view => view.said[0]?.toUpperCase() + view.said.slice(1)).join(' | ')} |`,
    `| --- |${' --- |'.repeat(views.length)}`,
    ...rows,
    '',
  ].join('\n')
}
