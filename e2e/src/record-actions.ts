import type { Page } from 'playwright-core'
import { unsavedDot } from './actions.ts'

/**
 * Calls the API as the page's own session would, with a body; answers the body, or fails with the refusal's key.
 * The tab remembers the write as it does its own, so that what it reads next has heard of it.
 */
export async function sendApi<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([verb, address, content]) => {
      const { token } = JSON.parse(localStorage.getItem('faitage.session') ?? '{}') as { token?: string }
      const response = await fetch(address as string, {
        method: verb as string,
        headers: {
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': crypto.randomUUID(),
          ...(content === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      })
      const said = (await response.json()) as unknown
      const position = (said as { position?: unknown } | null)?.position
      if (typeof position === 'string') sessionStorage.setItem('faitage.read-after', `${position}@${Date.now()}`)
      return { ok: response.ok, body: said }
    },
    [method, path, body],
  )
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

/** The rows a list shows, by their first cell. */
export const rowNames = (page: Page): Promise<string[]> =>
  page.getByRole('table').getByRole('rowheader').allTextContents()

/** Saves the form that is shown by its shortcut, and waits until nothing is left unsaved. */
export async function saveByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await unsavedDot(page).waitFor({ state: 'hidden' })
}

/** The bodies that the page sends to an address by PUT, in order. */
export function sentChanges(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', request => {
    if (request.method() === 'PUT' && new URL(request.url()).pathname.startsWith(path))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

/**
 * Lifts something with the keyboard, by its handle. Arrows count once the page has measured what is under it, which it
 * says with a comma (« est pris » comes before that, and what a former drag said may still stand), and once its own
 * timer has made it listen: ours, set after, comes after.
 */
export async function lift(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Déplacer ${name}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByText(`« ${name} », `).waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
}

/** Drags one of an ordered list onto another, by its handle; let go once the page has said where it would stand. */
export async function drag(page: Page, name: string, onto: string): Promise<void> {
  const handle = (of: string) => page.getByRole('button', { name: `Déplacer ${of}`, exact: true })
  const middle = async (of: string) => {
    const box = (await handle(of).boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await middle(name), await middle(onto)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + Math.sign(to.y - from.y) * 10, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  const list = page.getByRole('list').filter({ has: handle(onto) })
  const handles = list.last().getByRole('button', { name: /^Déplacer / })
  const order = await handles.evaluateAll(found => found.map(one => one.getAttribute('aria-label')))
  const rank = 1 + order.indexOf(`Déplacer ${onto}`)
  await page.getByText(`« ${name} », rang ${rank} sur ${order.length}.`).waitFor({ state: 'attached' })
  await page.mouse.up()
}
