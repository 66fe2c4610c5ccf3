// identity
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, idIn, settled, unsavedDot } from './actions.ts'
import { phone } from './browser.ts'
import { keepPicture } from './failures.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { sendApi } from './record-actions.ts'

/** Rights and accounts as an administrator decides them, and as the person concerned sees it happen. */
let product: Product
let alix: Person
let sacha: Person

beforeAll(async () => {
  product = await openProduct({ own: true })
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  sacha = await product.person()
  await sacha.signIn('sacha.lemoine@exemple.fr')
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(() => product?.stop())

const box = (name: string, page = alix.page) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const save = async (page = alix.page) => {
  await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Les droits sont enregistrés.').first().waitFor()
}
const missionsLink = () =>
  sacha.page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Missions', exact: true })

describe('the rights of a role', () => {
  it('are a matrix, moved in by the keyboard, without anything serious for axe', async () => {
    const { page } = alix
    await page.goto('/admin/roles')
    await box('Collaborateur, Missions : consulter').focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => box('Collaborateur, Missions : créer').evaluate(one => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('ArrowDown')
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await expect.poll(() => box('Jamais accordé : Client, Missions : consulter').isDisabled()).toBe(true)
    await expect
      .poll(() => box('Toujours accordé : Administrateur, Rôles et droits : modifier').isDisabled())
      .toBe(true)
  })

  it('changed, are shown before they are saved, and count on a session that is open', async () => {
    await missionsLink().waitFor()
    await box('Collaborateur, Missions : consulter').click()
    const { page } = alix
    await page.getByText('1 droit modifié, à enregistrer').waitFor()
    await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
    const summary = page.getByRole('dialog', { name: 'Ce qui va changer' })
    await summary.getByText('Missions : consulter').waitFor()
    await summary.getByText('Retiré').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await summary.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await missionsLink().waitFor({ state: 'detached' })
    await box('Collaborateur, Missions : consulter, différent du défaut').waitFor()
  })

  it('go back to the default, and the history shows who did what', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByLabel('Rôle', { exact: true }).selectOption('contributor')
    await page.getByRole('button', { name: 'Rétablir le défaut' }).click()
    await save()
    await missionsLink().waitFor()
    await page.getByRole('button', { name: 'Historique' }).click()
    const past = page.getByRole('dialog', { name: 'Historique des droits, collaborateur' })
    await past.getByText('Alix Garnier a modifié les droits du rôle « Collaborateur » (1).').first().waitFor()
    await past.getByText('Retiré').first().waitFor()
    await page.keyboard.press('Escape')
  })

  it('are left only after a question while something is not saved', { tags: 'long' }, async () => {
    const { page } = alix
    await box('Responsable, Utilisateurs : consulter').click()
    await page.getByRole('link', { name: 'Agences' }).first().click()
    await page.getByRole('button', { name: 'Rester sur la page' }).click()
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await page.getByText('à enregistrer', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Vérifier et enregistrer' }).waitFor({ state: 'detached' })
  })

  it('read on a phone, one role at a time', { tags: 'long' }, async () => {
    const small = await product.person(phone)
    await small.signIn('administration@exemple.fr')
    await small.page.goto('/admin/roles')
    await small.page.getByLabel('Rôle', { exact: true }).selectOption('client')
    await box('Client, Projets : consulter', small.page).waitFor()
    await settled(small.page)
    expect(await seriousFindings(small.page)).toEqual([])
    await expect.poll(() => small.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(small.errors).toEqual([])
    await small.context.close()
  })
})

describe('a user', () => {
  const email = 'noe.brun@exemple.fr'

  it('is created and invited; another with the same address is refused in words', async () => {
    const { page } = alix
    const create = async () => {
      await page.goto('/admin/users/new')
      await page.getByLabel('Prénom').fill('Noé')
      await page.getByLabel('Nom (obligatoire)', { exact: true }).fill('Brun')
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Créer l’utilisateur' }).click()
    }
    await create()
    await page.getByRole('heading', { name: 'Noé Brun' }).waitFor()
    await settled(page)
    await create()
    await page.getByText('Cette adresse e-mail est déjà celle d’un autre compte.').first().waitFor()
    await page.getByRole('button', { name: 'Annuler les modifications' }).click()
    await page.goto('/admin/outbox')
    await page.getByText('Noé Brun').first().waitFor()
  })

  it('is given a right of their own, marked as different from the role', { tags: 'long' }, async () => {
    const { page } = alix
    await page.goto('/admin/users?q=brun')
    await page.getByRole('link', { name: 'Brun Noé' }).click()
    await box('Noé Brun, Missions : supprimer').click()
    await save()
    await box('Noé Brun, Missions : supprimer, différent du défaut').waitFor()
    await page.getByRole('button', { name: 'Historique' }).click()
    const past = page.getByRole('dialog', { name: /^Historique/ })
    await past.getByText('Missions : supprimer').waitFor()
    await past.getByText('Accordé').waitFor()
    await page.keyboard.press('Escape')
  })

  it('deactivated is signed out at once, wherever they are', async () => {
    const { page } = alix
    const { items } = await sendApi<{ items: { id: string }[] }>(page, 'GET', '/api/admin/users?term=lemoine')
    await page.goto(`/admin/users/edit/${items[0]?.id}`)
    expect(idIn(page.url())).toBe(items[0]?.id)
    await page.getByLabel('Compte actif').click()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await sacha.page.waitForURL('**/auth/login*')
    await sacha.page.getByText('Votre compte est désactivé.').first().waitFor()
    await unsavedDot(page).waitFor({ state: 'hidden' })
    await page.getByLabel('Compte actif').click()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await unsavedDot(page).waitFor({ state: 'hidden' })
    await sacha.signInByForm('sacha.lemoine@exemple.fr')
    expect(sacha.errors).toEqual([])
    expect(alix.errors).toEqual([])
  })
})

describe('the security log', () => {
  it('says above its lines that the log was altered, until a proof finds it whole again', {
    tags: 'long',
  }, async () => {
    const { page } = alix
    const { FAITAGE_API_URL, FAITAGE_WORKER_TOKEN } = product.stack.env
    const finish = async (faults: object[]) => {
      const reached = { position: '9', events: 9, held: '-1', broken: false, faults }
      const answer = await fetch(`${FAITAGE_API_URL}/api/internal/log-proofs/${crypto.randomUUID()}/finish`, {
        method: 'POST',
        headers: { authorization: `Bearer ${FAITAGE_WORKER_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ started_at: new Date().toISOString(), how: 'over', reached }),
      })
      expect(answer.status).toBe(200)
    }
    /** What health says of the log; it is looked at once a second. */
    const state = async () => {
      const { checks } = await callApi<{ checks: { log_proof: { state?: string } } }>(page, '/api/health/details')
      return checks.log_proof.state
    }
    const banner = page.getByRole('alert').filter({ hasText: 'Journal altéré' })
    const open = async () => {
      await Promise.all([page.waitForResponse('**/api/health/details'), page.goto('/admin/security_log')])
      await page.locator('[data-row="0"]').waitFor()
      await settled(page)
    }
    await open()
    await expect.poll(() => banner.isVisible()).toBe(false)
    await finish([{ kind: 'altered', position: '7', text: 'l’événement 7 a été altéré' }])
    await expect.poll(state).toBe('altered')
    // The page hears of no change of the log: it is opened once it is told there.
    const told = async () => JSON.stringify(await callApi(page, '/api/admin/security-log?size=20'))
    await expect.poll(told).toContain('l’événement 7 a été altéré')
    await open()
    await banner.getByText('l’événement 7 a été altéré').waitFor()
    await page.getByRole('row').filter({ hasText: 'l’événement 7 a été altéré' }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await finish([])
    await expect.poll(state).toBeUndefined()
    await open()
    await banner.waitFor({ state: 'hidden' })
  })
})
