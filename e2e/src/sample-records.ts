import type { Page } from 'playwright-core'
import { callApi } from './actions.ts'
import { sendApi } from './record-actions.ts'
import { pdf, png } from './sample-files.ts'
import { setAi } from './set-ai.ts'

const paper = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf(name) })
/** Of a size of its own: the same bytes twice would be one file. */
const photo = (name: string, side: number) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: png(side) })

/** What people would have put in by now: documents, a template that is analysed, a message that was sent. */
export async function putSamples(page: Page, mission: string, project: string): Promise<void> {
  const papers = ['Convention signée', 'Cahier des charges', 'Délibération du conseil', 'Compte rendu de comité'].map(
    paper,
  )
  await send(page, `/missions/edit/${mission}/documents`, [...papers, photo('Plan du secteur', 300)])
  const own = ['Devis façade', 'Devis menuiseries', 'Titre de propriété', 'Avis d’imposition'].map(paper)
  await send(page, `/projects/edit/${project}/documents?vue=fichiers`, [
    ...own,
    photo('Toiture', 310),
    photo('Combles', 320),
  ])
}

async function send(page: Page, address: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.goto(address)
  await page.getByLabel('Fichiers à déposer').setInputFiles(files)
  const last = files.at(-1)?.name as string
  await page
    .getByRole('list', { name: 'Fichiers', exact: true })
    .getByRole('button', { name: last, exact: true })
    .waitFor()
}

/** A template of document analysis, once its fields are found. The page is in the mode copro. */
export async function putTemplate(page: Page): Promise<void> {
  await setAi(page, true)
  await page.goto('/admin/document_analysis')
  const text = 'Syndic : Cabinet Moreau   Quorum : 45   Lots : 32'
  const template = { name: 'PV d’assemblée.pdf', mimeType: 'application/pdf', buffer: pdf(text) }
  await page.getByLabel('Document du modèle').setInputFiles(template)
  await page.getByRole('dialog').getByText('3 champs reconnus').waitFor({ timeout: 30_000 })
}

/** A link to a new password, asked for by somebody who is not signed in: it is in the outbox. */
export async function askNewPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir un lien' }).click()
  await page.getByText('Consultez votre messagerie').waitFor()
}

/** What was sent and generated for many projects at once. The page is of somebody who may do both. */
export async function putMany(page: Page): Promise<void> {
  const { items: projects } = await callApi<Items>(page, '/api/projects?size=40&q=OPAHRU49')
  const { items: emails } = await callApi<Items>(page, '/api/email-templates?size=50')
  const template = emails.find(({ name }) => name === 'Dossier déposé')!
  const project_ids = projects.map(({ id }) => id)
  const { subject, body, id: template_id } = template
  const asked = { project_ids, kind: 'REQUESTER', subject, body, template_id }
  await sendApi(page, 'POST', '/api/emails', asked)
  const { items: letters } = await callApi<Items>(page, '/api/document-templates?size=50')
  const letter = letters.find(({ active, mission_id, agency_id }) => active && !mission_id && !agency_id)
  const made = { template_id: letter?.id, projects_id: project_ids.slice(0, 12), output: 'docx' }
  await sendApi(page, 'POST', '/api/documents/generation', made)
  await page.goto('/projects/generations')
  await page.getByRole('list', { name: 'Mes générations' }).getByText('Terminée').first().waitFor({ timeout: 60_000 })
}
type Items = { items: ({ id: string } & Record<string, unknown>)[] }
