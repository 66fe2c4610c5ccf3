// co-ownership
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from './accessibility.ts'
import { callApi, settled, workIn } from './actions.ts'
import { phone } from './browser.ts'
import { isoDay } from './days.ts'
import { keepPicture } from './failures.ts'
import { brokenOut, hostileText } from './hostile-text.ts'
import { openProduct, type Person, type Product } from './product.ts'
import { lift, rowNames, saveByKey, sendApi } from './record-actions.ts'

/** Copros as a person meets them: the lists, the tree below a mission, the sheets, the table that is typed into. */
let product: Product
let alix: Person
let mission: { id: string; name: string }
let copro: string
const under = (path: string) => `/missions/${mission.id}/${path}`
const field = (label: string) => alix.page.getByLabel(label, { exact: true })
const said = (text: string | RegExp) => alix.page.getByText(text).first().waitFor()
const idOf = (kind: string) => new RegExp(`${kind}/([0-9a-f-]{36})`).exec(alix.page.url())?.[1] ?? ''

beforeAll(async () => {
  product = await openProduct()
  alix = await product.person()
  await alix.signIn('administration@exemple.fr')
  await workIn(alix.page, 'copro')
  const missions = await callApi<{ items: { id: string; name: string }[] }>(
    alix.page,
    '/api/missions?mission_type=copro&sortBy=name',
  )
  mission = missions.items[0] as typeof mission
}, 240_000)
afterEach(context => keepPicture(context, alix.page))
afterAll(async () => {
  await workIn(alix.page, 'individual')
  await product?.stop()
})

describe('a copro', () => {
  it('is created from the menu, in a mission that is chosen', async () => {
    const { page } = alix
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Copropriétés' }).click()
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: 'Nouvelle copropriété' }).press('Enter')
    // The first of the missions has the focus at once.
    const first = page.getByRole('dialog').getByRole('link').first()
    await first.waitFor()
    await expect.poll(() => first.evaluate(one => one === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: mission.name }).click()
    await field('Nom d’usage').fill('Le Parc de la Grande Prévalaye, tours et maisons')
    await page.getByRole('button', { name: 'Créer la copropriété' }).click()
    await page.getByRole('alert').filter({ hasText: 'Un champ est à corriger' }).waitFor()
    await page.getByLabel('Commune').first().fill('Rennes')
    await page.getByLabel('Adresse principale').fill('3 rue des Lilas')
    await page.getByRole('button', { name: 'Ajouter une clé' }).click()
    await field('Libellé').fill('Générale')
    await field('Total').fill('10000')
    await field('Code d’accès').fill('12B34')
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/copros/*/general')
    copro = idOf('copros')
    await page.getByRole('heading', { level: 1, name: /Le Parc de la Grande/ }).waitFor()
    await settled(page)
  })

  it('keeps the whole of a block of which one field changes, and its history undoes it', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByRole('link', { name: 'Fiche', exact: true }).click()
    // A part of which nothing is filled in rests as a line.
    await page.getByRole('button', { name: /^Syndic Rien de renseigné/ }).click()
    await field('Nom ou raison sociale').fill('Foncia Bretagne')
    await field('Début du mandat').fill('01/01/2024')
    await saveByKey(page)
    await field('Gestionnaire').first().fill('Mme Martin')
    await saveByKey(page)
    await expect
      .poll(() => callApi(page, `/api/copros/${copro}`))
      .toMatchObject({
        syndic: { name: 'Foncia Bretagne', contract_date: '2024-01-01', manager_name: 'Mme Martin' },
      })
    await settled(page)
    await page.getByRole('button', { name: 'Historique' }).click()
    const drawer = page.getByRole('dialog', { name: 'Historique de la copropriété' })
    await drawer
      .getByText(/Mme Martin/)
      .first()
      .waitFor()
    await drawer.getByRole('button', { name: 'Annuler cette modification' }).first().click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Annuler/ })
      .last()
      .click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await drawer.getByRole('button', { name: 'Fermer' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => field('Gestionnaire').first().inputValue()).toBe('')
    await expect.poll(() => field('Nom ou raison sociale').inputValue()).toBe('Foncia Bretagne')
  })

  it('shows its code of access when it is asked for, and takes another', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByRole('button', { name: 'Afficher le code' }).click()
    await expect.poll(() => field('Code d’accès').inputValue()).toBe('12B34')
    await field('Code d’accès').fill('99A00')
    await saveByKey(page)
    const read = await sendApi(page, 'POST', `/api/copros/${copro}/access-code`)
    expect(read).toEqual({ access_code: '99A00' })
  })

  it('says what is to be looked at twice, and what two rows have in common', { tags: 'long' }, async () => {
    const { page } = alix
    await field('N° d’immatriculation').fill('AB12')
    await said('Un numéro d’immatriculation a deux lettres et sept chiffres.')
    await page.getByRole('button', { name: 'Ajouter une clé' }).click()
    await page.getByLabel('Libellé').nth(1).fill('générale')
    await page.keyboard.press('Control+s')
    await said('Il ne peut y avoir 2 fois le même nom.')
    await page.getByRole('button', { name: 'Annuler les modifications' }).click()
  })
})

describe('its buildings', () => {
  it('are typed as in a spreadsheet; a refused row stays where it is, beside why', async () => {
    const { page } = alix
    await page.goto(under(`copros/${copro}/buildings`))
    await page.getByRole('link', { name: 'Saisie en tableau' }).click()
    await field('Nom, ligne 1').fill('Bâtiment A')
    await field('Étages, ligne 1').fill('4')
    await field('Nom, ligne 2').fill('Bât. A')
    await field('Nom, ligne 3').fill('B')
    await field('Étages, ligne 3').fill('beaucoup')
    await page.keyboard.press('Control+s')
    await said('2 lignes sont à corriger. Les autres sont enregistrées.')
    await said(/est déjà celui d’un bâtiment de cette copropriété/)
    await said('Étages : Indiquez un nombre entier entre 0 et 60.')
    await expect.poll(() => field('Étages, ligne 3').inputValue()).toBe('beaucoup')
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await field('Nom, ligne 2').fill('C')
    await field('Étages, ligne 3').fill('2')
    await page.reload()
    await said(/^Votre saisie interrompue .* a été reprise/)
    await expect.poll(() => field('Nom, ligne 2').inputValue()).toBe('C')
    await field('Nom, ligne 2').press('Control+s')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Fermer la saisie en tableau' }).click()
    await page.getByText('1 à 3 sur 3 bâtiments').waitFor()
    expect(await rowNames(page)).toEqual(['B', 'Bâtiment A', 'C'])
  })

  it('have their pages in the tree, the address of their copro and the way through their list', {
    tags: 'long',
  }, async () => {
    const { page } = alix
    await page.getByRole('link', { name: 'Bâtiment A' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bâtiment A' }).waitFor()
    await page.getByText('2 sur 3').waitFor()
    await page.getByRole('link', { name: 'Fiche', exact: true }).click()
    // Its first page says the address as well: the way goes on by the part of the page that is shown.
    await page.getByRole('button', { name: 'Enregistrer' }).waitFor()
    await page.getByText('3 rue des Lilas, Rennes').first().waitFor()
    await page.getByRole('link', { name: 'Suivant' }).click()
    await page.getByRole('heading', { level: 1, name: 'C', exact: true }).waitFor()
    expect(page.url()).toMatch(/\/edit$/)
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
    await crumbs.getByRole('link', { name: 'Bâtiments' }).click()
    await page.getByText('1 à 3 sur 3 bâtiments').waitFor()
  })

  it('would go with their copro, which says how many before it does', { tags: 'long' }, async () => {
    const { page } = alix
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/Avec elle : 3 bâtiments et 0 lot/)
      .waitFor()
    await page.getByRole('button', { name: 'La conserver' }).click()
  })

  it('are not found under another copro than their own', { tags: 'long' }, async () => {
    const { page } = alix
    const other = await sendApi<{ id: string }>(page, 'POST', '/api/copros', {
      mission_id: mission.id,
      name: 'Ailleurs',
      address_1: { address_location: 'Rennes' },
    })
    const { items } = await callApi<{ items: { id: string }[] }>(page, `/api/buildings?copro_id=${copro}`)
    await page.goto(under(`copros/${other.id}/buildings/${items[0]?.id}/general`))
    await said('Cet élément n’existe pas ou a été supprimé, ou vous n’y avez pas accès.')
  })
})

describe('its thematics', () => {
  it('have versions, whose steps are filled in; of rows, the refused one stays beside why', async () => {
    const { page } = alix
    await page.goto(under(`copros/${copro}/general`))
    await page.getByRole('link', { name: 'Thématiques', exact: true }).click()
    await page
      .getByRole('navigation', { name: 'Thématiques' })
      .getByRole('link', { name: /^Gestion et fonctionnement/ })
      .click()
    await page.getByRole('button', { name: 'Créer la première version' }).click()
    await field('Nom de la version').fill('Diagnostic')
    await field('Date').fill('02/03/2026')
    await page.getByRole('button', { name: 'Créer la version' }).click()
    await said('La version a été créée.')
    await said('En vigueur')
    await field('Membres').fill('cinq')
    await field('En place').selectOption('Oui')
    await page.keyboard.press('Control+s')
    await said(/Indiquez un nombre entier/)
    await field('Membres').fill('5')
    await field('Statut de l’étape').selectOption('En cours')
    await saveByKey(page)
    await said('L’étape a été enregistrée.')
    const steps = page.getByRole('navigation', { name: 'Étapes' })
    await steps.getByRole('link', { name: /^Conseil syndical 2\/6 , En cours|^Conseil syndical 2\/6/ }).waitFor()
    await steps.getByRole('link', { name: /^Assemblées/ }).click()
    await field('Date, ligne 1').fill('12/06/2025')
    await field('Copropriétaires, ligne 1').fill('80')
    await field('Voix exprimables, ligne 1').fill('10 000')
    await field('Voix présentes, ligne 1').fill('6 250')
    await expect.poll(() => field('Participation, ligne 1').inputValue()).toBe('62,5\u00A0%')
    await field('Date, ligne 2').fill('un jour')
    await page.keyboard.press('Control+s')
    await said(/^1 ligne est à corriger/)
    await expect.poll(() => field('Date, ligne 2').inputValue()).toBe('un jour')
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Retirer la ligne 2' }).click()
    await page.getByRole('button', { name: 'Nouvelle version' }).click()
    await field('Nom de la version').fill('Après travaux')
    await field('Partir de').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Créer la version' }).click()
    await steps.getByRole('link', { name: /^Conseil syndical/ }).click()
    await field('Membres').fill('7')
    await saveByKey(page)
    await page.getByRole('button', { name: 'Comparer' }).click()
    const compared = page.getByRole('dialog', { name: 'Comparer deux versions' })
    await compared.getByText(/\+\u00A02, \+40\u00A0%/).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Supprimer la version' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer la version' }).click()
    await said('La version a été supprimée.')
    await expect.poll(() => field('Membres').inputValue()).toBe('5')
  })
})

describe('its lots', () => {
  it('are typed with their tantièmes, in a building or in none', async () => {
    const { page } = alix
    await page.goto(under(`copros/${copro}/lots?saisie=tableau`))
    await field('N° de lot, ligne 1').fill('12')
    await field('Bâtiment, ligne 1').fill('bâtiment a')
    await field('Nature, ligne 1').fill('appartement')
    await field('Générale, ligne 1').fill('4 000,5')
    await field('N° de lot, ligne 2').fill('0012')
    await field('Nature, ligne 2').fill('Cave')
    await field('N° de lot, ligne 3').fill('2')
    await field('Nature, ligne 3').fill('Château')
    await field('Bâtiment, ligne 3').fill('A')
    await page.keyboard.press('Control+s')
    await said('2 lignes sont à corriger. Les autres sont enregistrées.')
    await field('N° de lot, ligne 2').fill('12 bis')
    await field('Nature, ligne 3').fill('Cave')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor()
    // A list pasted with its titles, in another order than ours: saved by mistake, it is undone.
    const pasted = 'Étage\tLot\tPropriétaire\tNature\n3\t12\tM. DURAND\tAppartement\n-1\t40\tSCI LES LYS\tCave'
    await field('N° de lot, ligne 1').evaluate((cell, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
    await said('1 nouvelle ligne, 1 ligne complétée.')
    await said('laissé de côté\u00A0: Propriétaire.')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Annuler l’enregistrement' }).click()
    await said('L’enregistrement de 2 lignes est annulé.')
    await page.getByRole('link', { name: 'Fermer la saisie en tableau' }).click()
    await page.getByText('1 à 3 sur 3 lots').waitFor()
    expect(await rowNames(page)).toEqual(['2', '12', '12 bis'])
    await page.getByRole('link', { name: 'Copropriété', exact: true }).click()
    await said('4 000,5 / 10 000')
  })

  it('have a plan, whose cells say in words where each is and open it', async () => {
    const { page } = alix
    await page.getByRole('link', { name: 'Plan des lots' }).click()
    const plan = page.getByRole('region', { name: 'Plan de Bâtiment A' })
    const cell = plan.getByRole('link', { name: /^Lot 12, appartement/ })
    await cell.waitFor()
    await plan.getByText('Caves, parkings et autres annexes (1)').click()
    await plan.getByRole('link', { name: /^Lot 2, cave/ }).waitFor()
    await page.getByRole('button', { name: 'Impayés de charges' }).click()
    const legend = page.getByRole('list', { name: 'Légende' })
    await legend.getByText('Aucun relevé (3)').waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await cell.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Lot 12' }).waitFor()
    // The way back leads to the colours that were chosen.
    await page.goBack()
    await legend.getByText('Aucun relevé (3)').waitFor()
  })

  it('change hands on a day, and show who owned them on any other', async () => {
    const { page } = alix
    const person = (sheet: object) =>
      sendApi<{ id: string }>(page, 'POST', '/api/persons', { mission_id: mission.id, ...sheet })
    await person({ is_physical_person: true, civility: 'mme', last_name: 'Durand', first_name: 'Zoé' })
    await page.goto(under(`copros/${copro}/lots`))
    await page.getByRole('link', { name: '12', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Lot 12' }).waitFor()
    await page.getByRole('link', { name: 'Fiche', exact: true }).click()
    await field('Propriétaires').click()
    await page.getByRole('option', { name: 'Mme DURAND Zoé' }).click()
    await page.keyboard.press('Escape')
    await field('À compter du').fill('01/01/2020')
    await saveByKey(page)
    await settled(page)
    await page.getByRole('link', { name: 'Lot', exact: true }).click()
    await page.getByRole('button', { name: 'Noter une vente' }).click()
    const window = page.getByRole('dialog', { name: 'Noter la vente du lot 12' })
    await window.getByLabel('À compter du').fill('12/03/2024')
    // Who buys is often somebody new: written there, without leaving the sale.
    await window.getByRole('button', { name: 'Nouvelle personne' }).click()
    await window.getByLabel('Sorte de personne').selectOption('morale')
    await window.getByLabel('Raison sociale').fill('SCI des Tilleuls')
    await page.keyboard.press('Enter')
    await window.getByLabel('Part de SCI des Tilleuls').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await window.getByRole('button', { name: 'Noter la vente' }).click()
    await said('La vente du lot 12 est notée au 12/03/2024.')
    const owners = page.getByRole('region', { name: 'Propriétaires et occupants', exact: true })
    await owners.getByText('SCI des Tilleuls').waitFor()
    await page.getByText('Propriétaire · 01/01/2020 – 12/03/2024').waitFor()
    await owners.getByLabel('Propriétaires au').fill('11/03/2024')
    await page.keyboard.press('Tab')
    await owners.getByText('Mme DURAND Zoé').waitFor()
    // The day stays from tab to tab; one that has no past says so.
    await page.getByRole('link', { name: 'Fiche', exact: true }).click()
    await page.getByText('Le jour que vous regardez, le 11/03/2024, reste gardé').waitFor()
    await page.getByRole('link', { name: 'Lot', exact: true }).click()
    await owners.getByText('Mme DURAND Zoé').waitFor()
    // Nothing of today stands under a day of which nothing is known, or that does not exist.
    for (const [day, told] of [
      ['01/01/2001', 'Ce lot n’était pas encore connu ce jour-là.'],
      ['31/02/2026', 'Le 31/02/2026 n’existe pas\u00A0: choisissez un autre jour.'],
    ] as const) {
      await owners.getByLabel('Tel que connu le').fill(day)
      await page.keyboard.press('Tab')
      await owners.getByText(told).waitFor()
      await expect
        .poll(() =>
          page
            .locator('main')
            .getByText(/DURAND Zoé|SCI des Tilleuls/)
            .count(),
        )
        .toBe(0)
    }
    await owners.getByRole('button', { name: 'Aujourd’hui' }).click()
    await owners.getByText('SCI des Tilleuls').waitFor()
    await page.getByRole('button', { name: 'Historique' }).click()
    const drawer = page.getByRole('dialog', { name: 'Historique du lot' })
    await drawer.getByText('Mme DURAND Zoé', { exact: true }).first().waitFor()
    await drawer.getByRole('button', { name: 'Fermer' }).click()
    await drawer.waitFor({ state: 'hidden' })
    await settled(page)
  })

  it('have their arrears stated one by one, an older one said to be so, and the copro tells the whole', async () => {
    const { page } = alix
    const state = async (day: string, amount: string) => {
      await page.getByRole('button', { name: 'Ajouter un relevé' }).click()
      const window = page.getByRole('dialog', { name: 'Ajouter un relevé au lot 12' })
      await window.getByLabel('Arrêté au').fill(day)
      await window.getByLabel('Montant dû en euros').fill(amount)
      await window.getByRole('button', { name: 'Ajouter le relevé' }).click()
      await window.waitFor({ state: 'hidden' })
    }
    await state('31/03/2026', '450,50')
    await state('30/06/2025', '120')
    await said('Le relevé est ajouté. Celui du 31/03/2026, plus récent, reste affiché.')
    await page.getByRole('img', { name: /^Impayés de charges du lot/ }).waitFor()
    await page.getByRole('button', { name: 'Retirer le relevé du 31/03/2026' }).click()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await page.getByRole('button', { name: 'Corriger le relevé du 31/03/2026' }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(under(`copros/${copro}/general`))
    await page.getByText(/450,50.€ dus au .* · 1 lot relevé sur/).waitFor()
    await page.getByRole('list', { name: 'Par propriétaire au jour du relevé' }).getByText('SCI des Tilleuls').waitFor()
    const owners = page.getByRole('region', { name: 'Propriétaires', exact: true })
    await owners
      .getByRole('listitem')
      .filter({ hasText: 'SCI des Tilleuls' })
      .getByText(/^40.%$/)
      .waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    // A part that nobody filled in is a line that leads to its fields, open among parts that are folded.
    await page.getByRole('link', { name: 'Renseigner Registre national' }).click()
    await field('Mandat du syndic').waitFor()
    const part = page.getByRole('button', { name: /^Intervenants/ })
    await expect.poll(() => part.getAttribute('aria-expanded')).toBe('false')
    await part.click()
    await field('Gardien').waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
  })
})

describe('a council', () => {
  it('is created with its syndic, takes the copro, leads down to its lots and back, and lets it go', async () => {
    const { page } = alix
    await page.goto(under('scs'))
    await page.getByRole('link', { name: 'Nouveau conseil syndical' }).click()
    const panel = page.getByRole('dialog', { name: 'Nouveau conseil syndical' })
    await panel.getByLabel(/^Nom/).first().fill('ASL de la Prévalaye')
    await panel.getByLabel(/^Type/).selectOption('asl')
    await panel.getByRole('button', { name: 'Ajouter un syndic' }).click()
    const own = page.getByRole('dialog', { name: 'Nouveau syndic' })
    await own.getByLabel(/^Nom ou raison sociale/).fill('Cabinet Roux')
    await own.getByLabel(/^Cadre/).selectOption('professionnel')
    await page.keyboard.press('Control+s')
    await panel.getByRole('list', { name: 'Syndics à enregistrer' }).getByText('Cabinet Roux').waitFor()
    await panel.getByRole('button', { name: 'Créer le conseil syndical' }).click()
    await page.waitForURL('**/scs/*/general')
    const council = idOf('scs')
    await page.getByRole('region', { name: 'Syndics' }).getByRole('link', { name: 'Cabinet Roux' }).waitFor()
    await page.getByRole('button', { name: 'Rattacher une copropriété' }).click()
    await page.getByLabel('Copropriété à rattacher').click()
    await page.getByRole('option', { name: /Le Parc de la Grande/ }).click()
    const shared = page.getByRole('region', { name: 'Copropriétés', exact: true })
    await shared.getByRole('link', { name: /Le Parc de la Grande/ }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await shared.getByRole('link', { name: /Le Parc de la Grande/ }).click()
    await page.getByRole('heading', { level: 1, name: /Le Parc de la Grande/ }).waitFor()
    await page.getByRole('region', { name: 'Bâtiments' }).getByRole('link', { name: 'Bâtiment A' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bâtiment A' }).waitFor()
    await page.getByRole('navigation', { name: 'Onglets de la page' }).getByRole('link', { name: 'Lots' }).click()
    await page.getByRole('link', { name: '12', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Lot 12' }).waitFor()
    const branch = `/missions/${mission.id}/scs/${council}`
    expect(new URL(page.url()).pathname).toMatch(
      new RegExp(`^${branch}/copros/${copro}/buildings/[0-9a-f-]+/lots/[0-9a-f-]+/general$`),
    )
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
    await crumbs.getByRole('link', { name: 'Bâtiment A' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bâtiment A' }).waitFor()
    await crumbs.getByRole('link', { name: 'ASL de la Prévalaye' }).click()
    await page.waitForURL(`**${branch}/general`)
    // Below another council, what is not its own is not there.
    const other = await sendApi<{ id: string }>(page, 'POST', '/api/scs', {
      ...{ mission_id: mission.id, name: 'AFUL voisine', type: 'aful' },
    })
    await page.goto(under(`scs/${other.id}/copros/${copro}/general`))
    await said('Cet élément n’existe pas ou a été supprimé, ou vous n’y avez pas accès.')
    await page.goto(`${branch}/general`)
    await page.getByRole('button', { name: 'Supprimer' }).click()
    const question = page.getByRole('alertdialog')
    await question
      .getByRole('list', { name: 'Copropriétés détachées' })
      .getByText(/Le Parc de la Grande/)
      .waitFor()
    await question.getByRole('button', { name: 'Supprimer le conseil syndical' }).click()
    await page.waitForURL(`**${under('scs')}`)
    await expect.poll(() => rowNames(page)).not.toContain('ASL de la Prévalaye')
    expect((await callApi<{ cs_id?: string | null }>(page, `/api/copros/${copro}`)).cs_id ?? null).toBeNull()
  })
})

describe('its tasks', () => {
  it('are noted on its page, seen late, moved on the board by keyboard and ended', async () => {
    const { page } = alix
    const title = 'Relancer le syndic de la Prévalaye'
    await page.goto(under(`copros/${copro}/general`))
    const follow = page.getByRole('region', { name: 'Suivi', exact: true })
    await follow.getByRole('link', { name: 'Nouvelle tâche' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Titre').fill(title)
    await panel.getByLabel('Échéance').fill('01/01/2020')
    await page.keyboard.press('Control+s')
    await follow.getByText('01/01/2020, en retard').waitFor()
    // Tasks stand in the order of the days that are shown, not of their reminders.
    const due = (name: string, day: number, reminder: number) =>
      sendApi(page, 'POST', '/api/tasks', {
        ...{ copro_id: copro, task_type: 'TASK', title: name, status: 'A faire' },
        ...{ due_date: isoDay(day), reminder_date: isoDay(reminder) },
      })
    await due('Fixer la visite', 60, 10)
    await due('Vérifier le fonds', 30, 20)
    await page.reload()
    const open = follow.getByRole('list', { name: 'À faire et à venir' }).getByRole('link')
    await expect.poll(() => open.allTextContents()).toEqual([title, 'Vérifier le fonds', 'Fixer la visite'])
    await follow.getByRole('link', { name: 'Noter un appel' }).click()
    await panel.getByLabel('Ce qui a été dit ou vu').fill('Le syndic rappelle jeudi.')
    await page.keyboard.press('Control+s')
    await follow.getByRole('list', { name: 'Journal' }).getByText('Le syndic rappelle jeudi.').waitFor()
    await page.goto(`/tasks?vue=tableau&q=${encodeURIComponent('Prévalaye')}`)
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    await column('À faire').getByText('01/01/2020, en retard').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await lift(page, title)
    await page.keyboard.press('ArrowRight')
    await page.getByText(`« ${title} », au-dessus de « En cours ».`).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await column('En cours').getByRole('link', { name: title }).click()
    await panel.getByRole('button', { name: 'Terminer' }).click()
    await said('La tâche est terminée.')
    await panel.getByRole('button', { name: 'Fermer' }).click()
    await column('Terminée').getByRole('link', { name: title }).waitFor()
    await settled(page)
  })
})

describe('its phase', () => {
  it('is changed on the board by keyboard, taken back, and counted at home, whose figure opens its rows', async () => {
    const { page } = alix
    await page.goto(`/copros?vue=phases&q=${encodeURIComponent('Grande Prévalaye')}`)
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const title = 'Le Parc de la Grande Prévalaye, tours et maisons'
    await column('Sans phase').getByRole('link', { name: title }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const toNext = async () => {
      await lift(page, title)
      await page.keyboard.press('ArrowRight')
      await page.getByText(`« ${title} », au-dessus de « Repérage ».`).waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
    }
    // Somebody else was quicker: the card stays, and it is said why.
    const refusal = { key: 'CONFLICT', message: 'Quelqu’un l’a déplacée avant vous.', details: {} }
    await page.route(`**/api/copros/${copro}`, route => route.fulfill({ status: 409, json: refusal }), { times: 1 })
    await toNext()
    await said(refusal.message)
    await column('Sans phase').getByRole('link', { name: title }).waitFor()
    await toNext()
    await column('Repérage').getByRole('link', { name: title }).waitFor()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await column('Sans phase').getByRole('link', { name: title }).waitFor()
    await column('Sans phase')
      .getByRole('button', { name: `Changer la phase de ${title}` })
      .click()
    await page.getByRole('menuitem', { name: 'Vote' }).click()
    await column('Vote').getByRole('link', { name: title }).waitFor()
    await page.goto(under('general'))
    const phases = page.getByRole('list', { name: 'Nombre de copropriétés par phase' })
    const vote = phases.getByRole('link', { name: /^Vote/ })
    const counted = Number((await vote.textContent())?.replace(/\D/g, ''))
    await vote.click()
    await page.waitForURL(`**${under('copros?phase=vote')}`)
    await expect.poll(async () => (await rowNames(page)).includes(title)).toBe(true)
    expect(await rowNames(page)).toHaveLength(counted)
    await page.goto('/')
    const figure = page.getByRole('region', { name: 'Ce que vous suivez' }).getByRole('link', { name: /lots?$/ })
    const lots = Number((await figure.textContent())?.replace(/\D/g, ''))
    await page.getByLabel('Situation au').fill('01/01/2020')
    await page.keyboard.press('Tab')
    await said(/^Impayés, assemblées et mandats sont ceux du 01\/01\/2020/)
    await settled(page)
    // Beside figures that wait, none says that nothing does.
    await expect.poll(() => page.getByText(/^Rien ne vous attend/).count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await figure.click()
    await page.getByText(new RegExp(` sur ${lots} lots$`)).waitFor()
  })
})

describe('the palette', () => {
  it('finds copros and people, and offers only what the mode has', { tags: 'long' }, async () => {
    const { page } = alix
    const sheet = { mission_id: mission.id, last_name: 'Lenoir', phone_number: '06 39 98 00 12' }
    await sendApi(page, 'POST', '/api/persons', { is_physical_person: true, ...sheet })
    await page.goto('/copros')
    await page.getByRole('table').waitFor()
    await page.keyboard.press('Control+k')
    const typed = page.getByRole('dialog', { name: 'Aller à' }).getByRole('combobox')
    await page.getByRole('option', { name: 'Nouvelle copropriété' }).waitFor()
    // What was opened lately is at hand.
    for (const name of [/^Lot 12 \(appartement\)/, /^Le Parc de la Grande/])
      await page.getByRole('group', { name: 'Ouverts récemment' }).getByRole('option', { name }).waitFor()
    await expect.poll(() => page.getByRole('option', { name: /projet/i }).count()).toBe(0)
    await typed.fill('0639980012')
    await page.getByRole('option', { name: /LENOIR/ }).waitFor()
    await typed.fill('grande prevalaye')
    await page.getByRole('option', { name: /Le Parc de la Grande/ }).click()
    await page.waitForURL(`**/copros/${copro}/general`)
    // A name is text wherever it is shown.
    await sendApi(page, 'PUT', `/api/copros/${copro}`, { name: hostileText })
    for (const address of [`/missions/${mission.id}/copros/${copro}/general`, '/copros']) {
      await page.goto(address)
      await said('onerror=pwned=1')
      expect(await brokenOut(page)).toEqual([])
    }
    await sendApi(page, 'PUT', `/api/copros/${copro}`, { name: 'Le Parc de la Grande Prévalaye, tours et maisons' })
  })
})

describe('people', () => {
  it('are written in a panel beside their list', { tags: 'long' }, async () => {
    const { page } = alix
    await page.goto('/person?fiche=new')
    const panel = page.getByRole('dialog', { name: 'Nouvelle personne' })
    await panel.getByLabel('Personne physique').uncheck()
    await panel.getByLabel('Raison sociale').fill('SCI Les Lys')
    await panel.getByLabel('Mission').click()
    await page.getByRole('option', { name: mission.name }).click()
    await page.keyboard.press('Control+s')
    await panel.waitFor({ state: 'hidden' })
    await page.getByPlaceholder('Rechercher').fill('Les Lys')
    await expect.poll(() => rowNames(page)).toEqual(['SCI Les Lys'])
    await settled(page)
  })
})

describe('two sheets of one person', () => {
  it('become one, which takes the lots of both, and are parted again', { tags: 'long' }, async () => {
    const { page } = alix
    const person = (first_name: string) =>
      sendApi<{ id: string }>(page, 'POST', '/api/persons', {
        ...{ mission_id: mission.id, is_physical_person: true, last_name: 'Fontaine', first_name },
      })
    const [kept, gone] = [await person('Hélène'), await person('Helene')]
    for (const [lot_number, owner] of [['101', kept] as const, ['102', gone] as const])
      await sendApi(page, 'POST', '/api/lots', { copro_id: copro, lot_number, type: 'cave', owners: [owner.id] })
    await page.goto(`/person?q=fontaine&fiche=${kept.id}`)
    const sheet = page.getByRole('dialog', { name: 'FONTAINE Hélène' })
    await sheet.getByRole('button', { name: 'Fusionner avec une autre fiche' }).click()
    await page.getByRole('radio', { name: /FONTAINE Helene/ }).check()
    await page.getByRole('table').getByText('FONTAINE Hélène').waitFor()
    await page.getByLabel('Fiche qui disparaît').click()
    // Typed at once: the list of choices may still be on its way.
    await page.getByPlaceholder('Rechercher…').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('helene')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.getByRole('option', { selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Fusionner', exact: true }).click()
    await sheet.getByText('Fusionnée avec FONTAINE Helene').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await sheet.getByRole('link', { name: '2 lots possédés' }).click()
    await expect.poll(() => rowNames(page)).toEqual(['101', '102'])
    await page.goBack()
    await sheet.getByRole('button', { name: 'Annuler la fusion' }).click()
    await sheet.getByText('Fusionnée avec').waitFor({ state: 'hidden' })
    await sheet.getByRole('link', { name: '1 lot possédé' }).waitFor()
  })
})

describe('a copro with lots', () => {
  it('is deleted with them, and comes back with them from its address', { tags: 'long' }, async () => {
    const { page } = alix
    await page.goto(under(`copros/${copro}/general`))
    await page.getByRole('button', { name: 'Supprimer' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/Avec elle : 4 bâtiments et 5 lots\./).waitFor()
    await question.getByRole('button', { name: 'Supprimer avec son contenu' }).click()
    await page.waitForURL(`**${under('copros')}`)
    await said(/est supprimée avec son contenu\./)
    // Later, from a link to one of its pages.
    await page.goto(under(`copros/${copro}/lots`))
    await page.getByText('Avec elle : 4 bâtiments et 5 lots.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Rétablir avec son contenu' }).click()
    await expect.poll(() => rowNames(page), { timeout: 30_000 }).toEqual(['2', '12', '12 bis', '101', '102'])
  })
})

it('hands out its papers of a day, and writes to each of its owners', async () => {
  const { page } = alix
  const { items } = await callApi<{ items: { copro_id: string; mission_id: string }[] }>(
    page,
    '/api/lots?size=1&without_owner=false&sortBy=created_at',
  )
  await page.goto(`/missions/${items[0]?.mission_id}/copros/${items[0]?.copro_id}/general`)
  await page.getByRole('button', { name: 'Exporter', exact: true }).click()
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Feuille de présence en PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^feuille-de-presence-\d{4}-\d\d-\d\d\.pdf$/)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Écrire' }).click()
  const panel = page.getByRole('dialog', { name: 'Écrire aux copropriétaires' })
  await panel.getByLabel('Modèle').selectOption({ label: 'Courrier aux copropriétaires' })
  await panel.getByLabel('Texte du courrier').fill('Les travaux commencent lundi.')
  await panel.getByRole('button', { name: 'Voir le premier' }).click()
  await panel.frameLocator('iframe').getByText('Les travaux commencent lundi.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Générer les courriers' }).click()
  await panel.getByText(/courriers? générés? sur/).waitFor({ timeout: 60_000 })
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Télécharger tout (zip)' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^Courrier aux copropriétaires - .*\.zip$/)
  expect(await seriousFindings(page)).toEqual([])
})

it('anyone who is only let in to read sees no button that writes, on a phone too', { tags: 'long' }, async () => {
  const people = await callApi<{ items: { id: string; email: string; role: string }[] }>(
    alix.page,
    '/api/admin/users?size=50',
  )
  const reader = people.items.find(one => one.role === 'contributor')
  const own = await sendApi<{ id: string }>(alix.page, 'POST', '/api/missions', {
    name: 'Mission à consulter',
    mission_type: 'copro',
    team: { users_additional_access: [reader?.id] },
  })
  const { id } = await sendApi<{ id: string }>(alix.page, 'POST', '/api/copros', {
    mission_id: own.id,
    name: 'À consulter',
    address_1: { address_location: 'Rennes' },
  })
  const pocket = await product.person(phone)
  await pocket.signIn(reader?.email ?? '')
  await workIn(pocket.page, 'copro')
  await pocket.page.goto(`/missions/${own.id}/copros/${id}/edit`)
  await pocket.page.getByLabel('Nom d’usage').waitFor()
  await expect.poll(() => pocket.page.getByLabel('Nom d’usage').isDisabled()).toBe(true)
  for (const name of ['Enregistrer', 'Supprimer', 'Ajouter une clé'])
    await expect.poll(() => pocket.page.getByRole('button', { name }).count()).toBe(0)
  await pocket.page.goto(`/missions/${own.id}/copros/${id}/buildings`)
  await pocket.page.getByText('Aucun bâtiment').first().waitFor()
  await expect.poll(() => pocket.page.getByRole('link', { name: /Nouveau bâtiment|Saisie en tableau/ }).count()).toBe(0)
  await settled(pocket.page)
  expect(await seriousFindings(pocket.page)).toEqual([])
  await workIn(pocket.page, 'individual')
})
