import { documentEndpoints } from '@faitage/contracts/letters/document'
import { generationEndpoints } from '@faitage/contracts/letters/generation.endpoints'
import { ownerLettersEndpoints } from '@faitage/contracts/letters/owner-letters.endpoints'
import type { TestSystem, TestUser } from '../../testing/system.ts'
import { newTemplate } from './letters.ts'

/** One half of the world that is walked: the mission and project in it, a file of that project, and who asks there. */
interface Half {
  readonly mission_id: string
  readonly project_id: string
  readonly copro_id: string
  readonly file_id: string
  readonly name: string
  readonly asker: TestUser
}

/** What letters put in each half of the world that is walked. */
export async function walkedLetters(system: TestSystem, halves: { own: Half; foreign: Half }) {
  const [own, foreign] = [await lettersOf(system, halves.own), await lettersOf(system, halves.foreign)]
  const of = (key: keyof typeof own) => ({ own: own[key], foreign: foreign[key] })
  return {
    letterTemplate: of('letterTemplate'),
    document: of('document'),
    generation: of('generation'),
    ownerLetters: of('ownerLetters'),
  }
}

async function lettersOf(system: TestSystem, { mission_id, project_id, copro_id, file_id, name, asker }: Half) {
  const letterTemplate = await newTemplate(system, { mission_id, name })
  const generation = await system.as(asker).call(generationEndpoints.generate, {
    body: { template_id: letterTemplate, projects_id: [project_id] },
  })
  const made = await system.as('admin').call(documentEndpoints.ofFiles, {
    params: { id: project_id },
    body: { files_id: [file_id], kind: 'devis' },
  })
  const template_id = await newTemplate(system, { mission_id, name, kind: 'courrier_copro' }, ['{{destinataire.nom}}'])
  const letters = await system.as(asker).call(ownerLettersEndpoints.create, {
    body: { template_id, copro_id, to: 'council', assembly_place: name, text: name },
  })
  return { letterTemplate, document: made.items[0]!.id, generation: generation.id, ownerLetters: letters.id }
}
