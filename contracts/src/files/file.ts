import { z } from 'zod'
import { fileOwnerKinds } from '../kernel/closed-lists.ts'
import { choice } from '../kernel/formats.ts'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { eachOf, things } from '../kernel/things.ts'
import { id } from '../kernel/values.ts'

/** A file belongs to a thing that has folders, and is reached as it is. */
export const fileOwnerKind = z.enum(fileOwnerKinds)
const fileOwner = z.object({ kind: fileOwnerKind, id })
export type FileOwner = z.infer<typeof fileOwner>

/** The media types that are kept, each with the extensions it may have; the first is added where there is none. */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/tiff': ['tif', 'tiff'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'message/rfc822': ['eml'],
  'application/vnd.ms-outlook': ['msg'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type FileMediaType = keyof typeof fileTypes
export const fileMediaType = z.enum(Object.keys(fileTypes) as [FileMediaType, ...FileMediaType[]])

/** Shown in the page itself: what a browser displays and that cannot carry a script into the application. */
export const previewedTypes: readonly FileMediaType[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Shown by a JPEG made of them: few browsers read these. */
export const renderedTypes: readonly FileMediaType[] = ['image/heic']

/** The media type an extension stands for; undefined when such files are not kept. */
export function mediaTypeOf(name: string): FileMediaType | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const found = Object.entries(fileTypes).find(([, extensions]) =>
    (extensions as readonly string[]).includes(extension),
  )
  return found?.[0] as FileMediaType | undefined
}

/**
 * The folders every owner has, in the order they are shown; a mission's four are those of the specification (phases
 * SDV 1 and 2, administrative and operational). Other folders exist as long as a file stands in them.
 */
export const standingFolders = eachOf(fileOwnerKinds, kind => things[kind].folders)

/** Where the files that a project’s client sends are put. */
export const clientFolder = 'Envoyés par le client'

/** What a document of a mission is, beside the folder it stands in. */
export const documentKindLabels = {
  marche: 'Marché',
  avenant: 'Avenant',
  bon_de_commande: 'Bon de commande',
  convention: 'Convention',
  compte_rendu: 'Compte rendu',
  livrable: 'Livrable',
  rapport: 'Rapport mensuel',
  facture: 'Facture',
  courrier: 'Courrier',
  autre: 'Autre',
} as const
export const documentKind = choice(documentKindLabels)
export type DocumentKind = keyof typeof documentKindLabels

const about = { id, subject_id: id }
const sealed = { subject: 'subject_id' } as const

/**
 * A file was put into a folder. Its bytes are kept apart under `content_id`, sealed with the same subject's key as its
 * name: the requester of a project, the file itself elsewhere.
 */
export const fileUploaded = event(
  'FileUploaded',
  {
    ...about,
    owner: fileOwner,
    /** The mission of the owner, or null: who may hear of changes. */
    mission_id: id.nullable(),
    content_id: id,
    folder: z.string(),
    name: personal(z.string()),
    media_type: fileMediaType,
    /** Bytes. */
    size: z.int(),
    /** Of the content, hexadecimal. */
    sha256: personal(z.string()),
    /** Whether the client who follows the project sees it. */
    shared: z.boolean(),
  },
  sealed,
)
export const fileRenamed = event('FileRenamed', { ...about, name: personal(z.string()) }, sealed)
export const fileMoved = event('FileMoved', { id, folder: z.string() })
/** Somebody said what the document is. */
export const fileClassified = event('FileClassified', { id, kind: documentKind })
export const fileShared = event('FileShared', { id, shared: z.boolean() })
export const fileRemoved = event('FileRemoved', { id })
/** The removal was undone. */
export const fileRestored = event('FileRestored', { id })
/** The bytes of a removed file were destroyed: it cannot come back. `anonymised`: with the project it was of. */
export const fileDestroyed = event('FileDestroyed', { id, anonymised: z.literal(true).optional() })
/** The file was kept when its project was anonymised: its bytes and its name are sealed under a key of its own. */
export const fileKept = event(
  'FileKept',
  { ...about, content_id: id, name: personal(z.string()), sha256: personal(z.string()) },
  sealed,
)
