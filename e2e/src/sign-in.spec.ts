// identity
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi } from './actions.ts'
import { desktop, phone } from './browser.ts'
import { openProduct, type Product } from './product.ts'
import { expireToken, spoilSession } from './tokens.ts'

/** Signing in both ways, a forgotten password, and what several tabs share. */
let product: Product
beforeAll(async () => {
  product = await openProduct({ env: { FAITAGE_INTERNAL_DOMAINS: 'interne.example' } })
})
afterAll(() => product?.stop())

const byProvider = 'Se connecter avec le fournisseur de démonstration'
const home = (page: Page) => page.getByRole('heading', { name: 'À faire' })
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('faitage.session') ?? 'null')) as Promise<{
    profile?: { email: string }
    credential?: { id_token: string; token: string; refresh_token: string }
  } | null>

async function signInByProvider(page: Page, name = /Camille Renaud/): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: byProvider }).click()
  await page.getByRole('button', { name }).click()
  await home(page).waitFor()
}

/** Makes the identity token of the browser one that nobody signed. */
const spoilBearer = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('faitage.session') ?? '{}')
    session.credential.id_token = `${session.credential.id_token.slice(0, -6)}AAAAAA`
    localStorage.setItem('faitage.session', JSON.stringify(session))
  })

describe('by the identity provider', () => {
  it('one chooses who one is, comes back signed in, and no code stays in the address', async () => {
    const { page, context, errors } = await product.person()
    await page.goto('/auth/login')
    await page.getByRole('link', { name: byProvider }).click()
    await page.getByRole('heading', { name: 'Choisir un compte' }).waitFor()
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: /Camille Renaud/ }).click()
    await home(page).waitFor()
    expect(new URL(page.url()).href).toBe(`${product.stack.url}/`)
    expect(await stored(page)).toMatchObject({
      profile: { name: 'Camille Renaud', email: 'camille.renaud@exemple.fr', picture: '' },
      credential: { id_token: expect.any(String), token: expect.any(String), refresh_token: expect.any(String) },
    })
    await page.reload()
    await home(page).waitFor()
    await page.goBack().catch(() => null)
    expect(page.url()).not.toMatch(/code=/)
    expect(errors).toEqual([])
    await context.close()
  })

  it('an identity token that no longer counts is renewed once for all tabs, and the page goes on', {
    tags: 'long',
  }, async () => {
    const { page, context } = await product.person()
    await signInByProvider(page)
    const other = await context.newPage()
    await other.goto('/projects')
    const before = await stored(page)
    await spoilBearer(page)
    await Promise.all([page.reload(), other.reload()])
    await home(page).waitFor()
    await other.getByRole('table').waitFor()
    // What the pages show may be what they read before.
    const renewed = async () => (await stored(page))!.credential!.refresh_token !== before!.credential!.refresh_token
    await expect.poll(renewed).toBe(true)
    for (const one of [page, other]) {
      await one.reload()
      await one.getByRole('button', { name: 'Se déconnecter' }).waitFor()
    }
    await context.close()
  })

  it('signing out in one tab signs every tab out, for good', { tags: 'long' }, async () => {
    const { page, context } = await product.person()
    await signInByProvider(page)
    const { credential } = (await stored(page))!
    const other = await context.newPage()
    await other.goto('/missions')
    await other.getByRole('button', { name: 'Se déconnecter' }).waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    for (const one of [page, other]) await one.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await stored(page)).toBeNull()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('faitage.last-route'))).toBeNull()
    const me = (token: string) =>
      fetch(`${product.stack.url}/api/auth/users/me`, { headers: { authorization: `Bearer ${token}` } })
    expect((await me(credential!.id_token)).status).toBe(401)
    await context.close()
  })

  it('who gives up is back on the sign-in page and reads so', { tags: 'long' }, async () => {
    const { page, context } = await product.person()
    await page.goto('/auth/login')
    await page.getByRole('link', { name: byProvider }).click()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByText('La connexion a été annulée.').waitFor()
    expect(page.url()).toBe(`${product.stack.url}/auth/login`)
    await context.close()
  })

  it('an address somebody else made up signs nobody in', { tags: 'long' }, async () => {
    const { page, context } = await product.person()
    await page.goto('/auth/login#code=made-up-elsewhere')
    await page.getByText('Cette demande de connexion n’est plus valable.').waitFor()
    expect(await stored(page)).toBeNull()
    await context.close()
  })
})

describe('by e-mail and password', () => {
  it('names the field at fault, sends internal addresses to the provider, and says what is wrong', async () => {
    const { page, context } = await product.person()
    await page.goto('/auth/login')
    const send = page.getByRole('button', { name: 'Se connecter', exact: true })
    const email = page.getByLabel('Adresse e-mail')
    const password = page.getByLabel('Mot de passe', { exact: true })
    await send.click()
    await page.getByText('Ce champ est obligatoire.').first().waitFor()
    await expect.poll(() => email.evaluate(field => field === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: byProvider }).waitFor()
    await email.fill('quelqu.un@interne.example')
    await password.fill('peu importe')
    await send.click()
    await page.getByText('Cette adresse est celle d’un domaine interne.').waitFor()
    await email.fill('camille.renaud@exemple.fr')
    await password.fill('un mauvais mot de passe')
    await send.click()
    await page.getByText('L’adresse e-mail ou le mot de passe est incorrect.').waitFor()
    await expect.poll(() => password.inputValue()).toBe('')
    await context.close()
  })

  it('a session that ended comes back to its page after signing in', async () => {
    const { page, context, signInByForm } = await product.person()
    await signInByForm('camille.renaud@exemple.fr')
    await page.goto('/missions')
    await page.getByRole('link', { name: 'OPAH-RU Cœur de ville' }).waitFor()
    await spoilSession(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signInByForm('camille.renaud@exemple.fr')
    await page.waitForURL('**/missions')
    await expireToken(page, product.stack.env.FAITAGE_SECRET as string)
    await page.reload()
    await page.getByRole('link', { name: 'OPAH-RU Cœur de ville' }).waitFor()
    await context.close()
  })
})

describe('a forgotten password', () => {
  it('is chosen anew with the link of the mail, once', { tags: 'long' }, async () => {
    const { page, context, signInByForm, errors } = await product.person(phone)
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel('Adresse e-mail').fill('sacha.lemoine@exemple.fr')
    await page.getByRole('button', { name: 'Recevoir un lien' }).click()
    await page.getByText('Consultez votre messagerie').waitFor()

    const link = await linkInOutbox()
    expect(new URL(link).search).toBe('')
    await page.goto(link)
    await page.getByRole('heading', { name: 'Nouveau mot de passe' }).waitFor()
    await page.waitForURL(`${product.stack.url}/auth/password`)
    expect(await seriousFindings(page)).toEqual([])
    const field = page.getByLabel('Nouveau mot de passe', { exact: true })
    const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' })
    await field.fill('motdepasse2026')
    await save.click()
    await page.getByText('Ce mot de passe est trop courant').waitFor()
    await field.fill('Lucarnes et chevrons')
    await save.click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signInByForm('sacha.lemoine@exemple.fr', 'Lucarnes et chevrons')

    const again = await context.newPage()
    await again.goto(link)
    await again.getByLabel('Nouveau mot de passe', { exact: true }).fill('Encore un autre essai')
    await again.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await again.getByText('Ce lien a déjà servi').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  /** The link, as an administrator of a product without a mail server reads it. */
  async function linkInOutbox(): Promise<string> {
    const { page, context, signInByForm } = await product.person(desktop)
    await signInByForm('administration@exemple.fr')
    const newest = '/api/admin/outbox?kind=reset&sortBy=queued_at&sortDirection=desc'
    let link: string | undefined
    const look = async () => {
      const [mail] = (await callApi<{ items: { id: string }[] }>(page, newest)).items
      if (!mail) return undefined
      const { text } = await callApi<{ text: string | null }>(page, `/api/admin/outbox/${mail.id}`)
      link = /http\S+#jeton=\S+/.exec(text ?? '')?.[0]
      return link
    }
    await expect.poll(look, { timeout: 30_000 }).toBeTruthy()
    await context.close()
    return link!
  }
})

describe('one’s own account', () => {
  it('shows the open sessions, closes one, and changes the password', { tags: 'long' }, async () => {
    const { page, context, signInByForm, errors } = await product.person()
    await signInByForm('dominique.perret@exemple.fr')
    const elsewhere = await product.person()
    await elsewhere.signInByForm('dominique.perret@exemple.fr')
    await page.getByRole('button', { name: /Mon compte/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Mon compte' })
    await dialog.getByText('Cette session').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: /Fermer la session/ }).click()
    await elsewhere.page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await dialog.getByLabel('Mot de passe actuel').fill('pas le bon')
    await dialog.getByLabel('Nouveau mot de passe').fill('Ardoises du Trégor')
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await dialog.getByText('Ce n’est pas votre mot de passe actuel.').waitFor()
    await dialog.getByLabel('Mot de passe actuel').fill('renovation-2026')
    await dialog.getByLabel('Nouveau mot de passe').fill('Ardoises du Trégor')
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await page.getByText('Votre mot de passe est changé.').waitFor()
    await elsewhere.signInByForm('dominique.perret@exemple.fr', 'Ardoises du Trégor')
    expect(errors).toEqual([])
    await elsewhere.context.close()
    await context.close()
  })
})

describe('a second factor', () => {
  const email = 'camille.renaud@exemple.fr'
  const account = async (page: Page) => {
    await page.getByRole('button', { name: /Mon compte/ }).click()
    return page.getByRole('dialog', { name: 'Mon compte' })
  }
  const giveProof = async (dialog: ReturnType<Page['getByRole']>) => {
    await dialog.getByLabel('Votre mot de passe, ou un code').fill('renovation-2026')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
  }
  const signInTo = async (page: Page, field: string, code: string) => {
    await page.goto('/auth/login')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe').fill('renovation-2026')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Confirmez maintenant que c’est bien vous').waitFor()
    if (field === 'Code de secours') await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel(field).fill(code)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await home(page).waitFor()
  }
  let codes: string[] = []
  let secret = ''

  it('is an application that is added in one’s account', async () => {
    const { page, context, signInByForm, errors } = await product.person()
    await signInByForm(email)
    const dialog = await account(page)
    await dialog.getByRole('button', { name: 'Ajouter une application' }).click()
    await giveProof(dialog)
    secret = (await dialog.locator('code').textContent()) ?? ''
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel('Code à 6 chiffres').fill('000000')
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    await dialog.getByText('Ce code n’est pas valable').waitFor()
    await dialog.getByLabel('Code à 6 chiffres').fill(new TOTP({ secret }).generate())
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    await dialog.getByText('Vos codes de secours').waitFor()
    codes = await dialog.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await dialog.getByRole('button', { name: 'Je les ai notés' }).click()
    await dialog.getByText('Il reste 10 codes de secours.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('is asked for where one signs in; a recovery code stands in for it', async () => {
    const elsewhere = await product.person()
    // The code of the next half-minute: the one of now has just served.
    await signInTo(
      elsewhere.page,
      'Code à 6 chiffres',
      new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }),
    )
    await elsewhere.context.close()
    const lost = await product.person(phone)
    await signInTo(lost.page, 'Code de secours', codes[0]!)
    expect(lost.errors).toEqual([])
    await lost.context.close()
  })

  it('a passkey lets one in without a password, at an address that has a name', { tags: 'long' }, async () => {
    const context = await product.browser.newContext({
      baseURL: product.stack.url.replace('127.0.0.1', 'localhost'),
      locale: 'fr-FR',
      viewport: desktop,
    })
    const page = await context.newPage()
    const device = await context.newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signInTo(page, 'Code de secours', codes[1]!)
    const dialog = await account(page)
    await dialog.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    await giveProof(dialog)
    await dialog.getByRole('button', { name: 'Retirer Clé d’accès' }).waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await home(page).waitFor()
    await context.close()
  })
})
