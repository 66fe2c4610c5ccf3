import type { Api } from '@faitage/api/kernel/api'
import { isRefusal } from '@faitage/api/kernel/refusal'
import { documentDecider } from '@faitage/api/letters/document.decider'
import { requesterIdOf } from '@faitage/api/projects/project-id'
import { mediaTypeOf } from '@faitage/contracts/files/file'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type DocumentSheet, projectDocument } from '@faitage/contracts/letters/document'
import { isOwnerLetter, letterFolders } from '@faitage/contracts/letters/document-kinds'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import type { SignatureStatus } from '@faitage/contracts/letters/signature'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { type TokenSource, tokenText } from '@faitage/contracts/projects/token-values'
import { type DemoDocument, mandate } from './documents.ts'
import { demoLetters, docxOf, tokensOfLetter } from './letters.ts'
import type { DemoProject } from './projects.ts'
import { fileIdOf, idOf, type SeedWriter } from './writer.ts'

/** A project letters and documents are made for, and what is said of it around. */
export interface LetterScene {
  readonly project_id: string
  readonly mission_id: string
  readonly index: number
  readonly project: DemoProject
  readonly actor: string
  readonly around: Pick<TokenSource, 'agency' | 'mission' | 'referrer' | 'sender'> & { mission_name: string }
  readonly today: string
}

/** Where the signature of every fourth project stands. */
const signatures: readonly (readonly SignatureStatus[])[] = [
  ['SIGNED'],
  ['WAITING_SIGNATURE'],
  [],
  ['WAITING_SIGNATURE', 'PAUSED'],
  ['CANCELLED'],
]

/** Writes the ready templates, and what they and people made of a few projects. */
export function letterWriter(api: Api, { keep, register, send }: SeedWriter) {
  return { writeTemplates, writeDocuments }

  async function writeTemplates(actor: string): Promise<void> {
    for (const [n, letter] of demoLetters.entries()) {
      const id = idOf(letterTemplate.stream, n)
      const name = `${letter.sheet.name}.docx`
      const owner = { kind: 'letter_template', id } as const
      const file = { name, folder: 'Modèles', shared: false, content: async () => docxOf(letter) }
      await keep({ owner, mission_id: null }, file, actor)
      await register(letterTemplate, n, {
        ...letter.sheet,
        file_id: fileIdOf(id, name),
        tokens: tokensOfLetter(letter),
      })
    }
  }

  /** Files that are there become documents; a few projects have a mandate that is being signed, and a letter. */
  async function writeDocuments(scene: LetterScene, files: readonly DemoDocument[]): Promise<void> {
    const { project_id, index } = scene
    const one = { project_id, source: 'PROJECT_DOC' as const }
    for (const { name } of files) {
      const kind = name.startsWith('Rapport') ? 'rapport_de_visite' : name.startsWith('Devis') ? 'devis' : 'photo'
      await document(scene, { ...one, name: name.replace(/\.\w+$/, ''), kind, file_id: fileIdOf(project_id, name) })
    }
    if (index % 4 === 1) await signedMandate(scene)
    const filed = scene.project.steps.some(({ status }) => status === 'depose')
    if (filed && index % 5 === 0) await letter(scene, 'Accusé de réception de dossier')
  }

  async function signedMandate(scene: LetterScene): Promise<void> {
    const { project_id, project, index, today } = scene
    const opened = project.steps[0]!.on
    const moves = signatures[Math.floor(index / 4) % signatures.length]!
    const drawn = mandate(project, opened)
    const name = drawn.name.replace(/\.pdf$/, '')
    await file(scene, drawn)
    const id = await document(scene, {
      project_id,
      source: 'AMO_DOC',
      name,
      kind: 'mandat',
      file_id: fileIdOf(project_id, drawn.name),
    })
    for (const [nth, to] of moves.entries()) {
      const signed = to === 'SIGNED' ? mandate(project, opened, 'signé') : undefined
      if (signed) await file(scene, signed)
      const changes = {
        universign_status: to,
        ...(signed ? { new_document_id: fileIdOf(project_id, signed.name) } : {}),
        ...(to === 'CANCELLED' ? { signature_reason: 'Le demandeur préfère attendre la vente de son bien.' } : {}),
      }
      const command_id = idOf('signature', id, nth)
      const subject_id = requesterIdOf(project_id)
      const stream = streamOf.record(projectDocument.stream, id)
      const command = { type: 'Amend', changes, subject_id, today, command_id } as const
      await send(documentDecider, stream, command, scene.actor, command_id)
    }
  }

  /** A letter of a template, as the product makes it. */
  async function letter(scene: LetterScene, name: string): Promise<void> {
    const n = demoLetters.findIndex(({ sheet }) => sheet.name === name)
    const made = demoLetters[n]!
    const source = sourceOf(scene)
    const values = Object.fromEntries(tokensOfLetter(made).map(token => [token, tokenText(token, source)]))
    const title = `${name} - ${values['demandeur.nom_complet']}`
    const content = async () => {
      const letter = await api.letters.fill({ template: docxOf(made), values, output: 'pdf', title })
      if (isRefusal(letter)) throw new Error(`a letter of the demonstration was refused: ${letter.key}`)
      return letter.content
    }
    const { project_id } = scene
    const { kind } = made.sheet
    if (isOwnerLetter(kind)) throw new Error(`« ${name} » is to owners of a copro`)
    await file(scene, { name: `${title}.pdf`, folder: letterFolders[kind], shared: true, content })
    const file_id = fileIdOf(project_id, `${title}.pdf`)
    const template_id = idOf(letterTemplate.stream, n)
    await document(scene, { project_id, source: 'PROJECT_DOC', name: title, kind, file_id, template_id })
  }

  async function file({ project_id, mission_id, actor }: LetterScene, one: DemoDocument): Promise<void> {
    const owner = { kind: 'project', id: project_id } as const
    if (!mediaTypeOf(one.name)) throw new Error(`no such file is kept: ${one.name}`)
    await keep({ owner, mission_id, subject_id: requesterIdOf(project_id) }, one, actor)
  }

  async function document({ project_id, mission_id, actor }: LetterScene, sheet: DocumentSheet): Promise<string> {
    const id = idOf(projectDocument.stream, project_id, sheet.file_id)
    const subject_id = requesterIdOf(project_id)
    const command = { type: 'Register', id, sheet, mission_id, subject_id } as const
    await send(documentDecider, streamOf.record(projectDocument.stream, id), command, actor)
    return id
  }
}

/** What letters read of a project of the demonstration, before any read model knows it. */
function sourceOf({
  project,
  around: { mission_name, ...around },
  project_id,
  mission_id,
  today,
}: LetterScene): TokenSource {
  const last = project.steps.at(-1)!
  const dates = Object.fromEntries(project.steps.map(({ status, on }) => [fieldOf[status] ?? status, on]))
  const detail = {
    ...project.sheet,
    id: project_id,
    mission_id,
    mission_name,
    requester: { ...project.requester, type: project.requester_type },
    accommodations: project.accommodations.map((sheet, place) => ({
      id: idOf('accommodation', project_id, ...(place > 0 ? [place] : [])),
      ...sheet,
    })),
    status: last.status,
    status_on: last.on,
    opened_on: project.steps[0]!.on,
    status_dates: dates,
  }
  return { ...around, project: detail as unknown as ProjectDetail, custom: [], today }
}
const fieldOf: Partial<Record<string, string>> = { depose: 'date_depositted', agree: 'date_certified' }
