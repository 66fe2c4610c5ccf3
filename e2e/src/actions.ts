import type { Page } from 'playwright-core'

/** Opens a project from the list by its reference, as people do; answers its id. */
export async function openProject(page: Page, reference: string): Promise<string> {
  await page.goto(`/projects?q=${reference}`)
  await page.getByRole('link', { name: reference, exact: true }).click()
  await page.waitForURL('**/projects/edit/*')
  await projectForm(page).waitFor()
  return idIn(page.url())
}

/** Goes straight to a project by its address. */
export async function gotoProject(page: Page, id: string): Promise<void> {
  await page.goto(`/projects/edit/${id}`)
  await projectForm(page).waitFor()
}

export const projectForm = (page: Page) => page.getByRole('form', { name: 'Fiche du projet' })
export const field = (page: Page, label: string) => projectForm(page).getByLabel(label, { exact: true })
export const saveButton = (page: Page) => projectForm(page).getByRole('button', { name: 'Enregistrer', exact: true })
export const unsavedDot = (page: Page) => page.getByRole('img', { name: 'Modifications non enregistrées' })

/** Saves the form of the page and waits until nothing is left unsaved. */
export async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await unsavedDot(page).waitFor({ state: 'hidden' })
}

/**
 * Waits for the page that a list leads to, by its title. The address changes before the list is gone,
 * and its headers carry the names of the same fields.
 */
export const titled = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

/** Waits until the fonts are there and nothing on the page is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.animate-pulse, [aria-busy="true"]')].every(element => !element.checkVisibility()),
  )
}

/** The id that an address carries. */
export function idIn(url: string): string {
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(url)?.[0]
  if (!id) throw new Error(`no id in ${url}`)
  return id
}

/** Reads from the API (or puts a body) with the token of the page's own session, after its last write; answers the body. */
export async function callApi<T>(page: Page, path: string, put?: object): Promise<T> {
  return await page.evaluate(
    async ([address, body]) => {
      const { token } = JSON.parse(localStorage.getItem('faitage.session') ?? '{}') as { token?: string }
      const [position] = sessionStorage.getItem('faitage.read-after')?.split('@') ?? []
      const answer = await fetch(address, {
        headers: {
          Authorization: `Bearer ${token}`,
          ...(position ? { 'Read-After': position } : {}),
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        cache: 'no-store',
        ...(body ? { method: 'PUT', body: JSON.stringify(body) } : {}),
      })
      return (await answer.json()) as never
    },
    [path, put] as const,
  )
}

/** Goes over to a mode without the button: the page is loaded again in it. */
export async function workIn(page: Page, mode: 'individual' | 'copro'): Promise<void> {
  const { id } = await callApi<{ id: string }>(page, '/api/auth/users/me')
  await callApi(page, `/api/preferred-app/${id}`, { id, preferred_app: mode, first_connection: false })
  await page.reload()
  // The pages opened next are judged by what the browser knows of the person.
  await page.waitForFunction(wanted => {
    const { user } = JSON.parse(localStorage.getItem('faitage.session') ?? '{}')
    return user?.preferred_app.preferred_app === wanted
  }, mode)
}
