import { documentEndpoints } from '@faitage/contracts/letters/document'
import { lettersJob } from '@faitage/contracts/letters/generation'
import { generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { type LetterTemplateSheet, letterTemplateEndpoints } from '@faitage/contracts/letters/letter-template'
import { formOf } from '../../files/testing/send.ts'
import { jobRun } from '../../kernel/testing/job.ts'
import type { TestSystem, TestUser } from '../../testing/system.ts'
import { type DocxBlock, writeDocx } from '../word/write-docx.ts'

/** Drops a file on a template, as a browser does. */
export async function dropTemplate(
  system: TestSystem,
  id: string,
  content: Buffer,
  { as = 'manager', name = 'modele.docx' }: { as?: TestUser; name?: string } = {},
) {
  const { type, body } = formOf({ name, content })
  const response = await system.http.inject({
    method: 'POST',
    url: letterTemplateEndpoints.upload.path.replace('{id}', id),
    headers: { authorization: `Bearer ${system.as(as).token}`, 'content-type': type },
    payload: body,
  })
  const answer = response.json() as { key?: string; message?: string; tokens?: string[]; position?: string }
  if (answer.position) system.seen.position = answer.position
  return { status: response.statusCode, ...answer }
}

/** A template that is ready to be used. */
export async function newTemplate(
  system: TestSystem,
  sheet: Partial<LetterTemplateSheet> = {},
  body: readonly DocxBlock[] = ['Bonjour {{demandeur.nom_complet}}, le {{date.jour}}.'],
): Promise<string> {
  const { id } = await system.as('admin').call(letterTemplateEndpoints.create, {
    body: { name: 'Courrier de visite', kind: 'courrier_de_visite', active: true, ...sheet },
  })
  const dropped = await dropTemplate(system, id, writeDocx({ body }), { as: 'admin' })
  if (dropped.status !== 201) throw new Error(`the template was refused: ${dropped.key}`)
  return id
}

/** The documents of a project. */
export const documentsOf = async (system: TestSystem, project_id: string, as: TestUser = 'manager') =>
  (await system.as(as).call(documentEndpoints.list, { query: { project_id } })).items

/** What the worker does of a generation, to its end. */
export async function workedLetters(system: TestSystem, generation_id: string, as: TestUser = 'manager') {
  await jobRun(system, lettersJob, generation_id).toEnd()
  return await system.as(as).call(generationEndpoints.get, { params: { generation_id } })
}
