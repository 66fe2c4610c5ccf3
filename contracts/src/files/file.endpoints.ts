import { z } from 'zod'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { arriving, ofNobody } from '../kernel/scope.ts'
import { id, instant } from '../kernel/values.ts'
import { fileOwner, storedFile } from './file.scope.ts'
import { documentKind, fileMediaType, fileOwnerKind } from './file.ts'
import { cleanFileName, cleanFolderName } from './file-name.ts'

const params = z.object({ id })
const ofOwner = { owner_kind: fileOwnerKind, owner_id: id }

/** The name of a folder, cleaned. */
const folderName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .transform((given, context) => {
    const clean = cleanFolderName(given)
    if (clean !== undefined) return clean
    context.addIssue({ code: 'custom', message: 'Donnez un nom lisible à ce dossier.' })
    return z.NEVER
  })

/** The name of a file, cleaned; renaming keeps the extension of the file. */
const fileName = z.string().trim().min(1).max(1000).transform(cleanFileName)

/** A file as people see it; its bytes are read apart. */
const file = z.object({
  id,
  ...ofOwner,
  folder: z.string(),
  /** What the document is, where somebody said it. */
  kind: documentKind.nullable(),
  /** Null once its subject was forgotten. */
  name: z.string().nullable(),
  media_type: fileMediaType,
  /** Bytes. */
  size: z.int(),
  shared: z.boolean(),
  uploaded_at: instant,
  uploaded_by: z.object({ id: z.string(), name: z.string() }),
  removed_at: instant.nullable(),
  revision: z.int(),
})
export type FileItem = z.infer<typeof file>

/** What stands beside the file in the form that sends it. The fields come before the file. */
export const uploadFields = z.object({
  ...ofOwner,
  folder: folderName.optional(),
  /** What the document is, of a mission only. */
  kind: documentKind.optional(),
  /** Shown to the client who follows the project. */
  shared: z.stringbool().optional(),
  /** The document asked for that the file answers. */
  expected_id: id.optional(),
  /** Keeps a file whose content the owner already has. */
  keep_both: z.stringbool().optional(),
})
export type UploadFields = z.infer<typeof uploadFields>

export const fileEndpoints = {
  ...ofFeature('ca_documents', {
    list: endpoint({
      method: 'GET',
      path: '/api/files',
      access: 'read file',
      of: fileOwner('owner_id', 'read'),
      summary: 'Les fichiers d’une mission ou d’un projet',
      query: z.object({
        ...ofOwner,
        ...listQuery(['name', 'uploaded_at', 'size', 'folder'], 50),
        folder: folderName.optional(),
        kind: documentKind.optional(),
        /** Those nobody said the kind of. */
        without_kind: z.stringbool().optional(),
        q: z.string().trim().max(200).optional(),
        /** Files that were deleted and can come back, instead of those that are there. */
        removed: z.stringbool().optional(),
      }),
      response: pageOf(file),
    }),
    folders: endpoint({
      method: 'GET',
      path: '/api/files/folders',
      access: 'read file',
      of: fileOwner('owner_id', 'read'),
      summary: 'Les dossiers d’une mission ou d’un projet, avec leur nombre de fichiers',
      query: z.object(ofOwner),
      response: z.object({
        folders: z.array(z.object({ name: z.string(), files: z.int(), size: z.int() })),
        /** Deleted files that can come back. */
        removed: z.int(),
        /** What an upload may weigh, in bytes. */
        max_size: z.int(),
      }),
    }),
    upload: endpoint({
      method: 'POST',
      path: '/api/files',
      access: 'create file',
      of: arriving(fileOwner('owner_id', 'deposit')),
      summary: 'Déposer un fichier dans un dossier',
      consumes: 'multipart',
      body: uploadFields,
      response: written.extend({ name: z.string(), folder: z.string() }),
      status: 201,
    }),
    get: endpoint({
      method: 'GET',
      path: '/api/files/{id}',
      access: 'read file',
      of: storedFile('id', 'read'),
      summary: 'Lire la fiche d’un fichier',
      params,
      response: file,
    }),
    /** Answers the bytes; a range of them when asked for one; `as`, a JPEG made of a photo that browsers do not read. */
    content: endpoint({
      method: 'GET',
      path: '/api/files/{id}/content',
      access: 'read file',
      of: storedFile('id', 'read'),
      summary: 'Télécharger un fichier',
      params,
      query: z.object({
        disposition: z.enum(['inline', 'attachment']).default('attachment'),
        as: z.literal('jpeg').optional(),
      }),
      response: z.unknown(),
    }),
    update: endpoint({
      method: 'PUT',
      path: '/api/files/{id}',
      access: 'update file',
      of: storedFile('id', 'update'),
      summary: 'Renommer, déplacer ou partager un fichier',
      params,
      body: z.object({ name: fileName.optional(), folder: folderName.optional(), shared: z.boolean().optional() }),
      response: written,
    }),
    /** Each copy is sealed anew for its owner: what becomes of one never touches the other. */
    copy: endpoint({
      method: 'POST',
      path: '/api/files/{id}/copies',
      access: 'create file',
      of: [storedFile('id', 'read'), fileOwner('owner_id', 'create')],
      summary: 'Copier un fichier dans une autre mission ou un autre projet',
      params,
      body: z.object({ ...ofOwner, folder: folderName.optional(), keep_both: z.boolean().optional() }),
      response: written.extend({ name: z.string(), folder: z.string() }),
      status: 201,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: '/api/files/{id}',
      access: 'delete file',
      of: storedFile('id', 'delete'),
      summary: 'Supprimer un fichier',
      params,
      response: written,
    }),
    restore: endpoint({
      method: 'POST',
      path: '/api/files/{id}/restore',
      access: 'delete file',
      of: storedFile('id', 'delete'),
      summary: 'Annuler la suppression d’un fichier',
      params,
      response: written,
    }),
    history: endpoint({
      method: 'GET',
      path: '/api/files/{id}/history',
      access: 'read file',
      of: storedFile('id', 'read'),
      summary: 'L’historique d’un fichier',
      params,
      ...historyPages,
    }),
  }),
  /** The person's own access token for the drive travels in the header `Drive-Access-Token`, never in the address. */
  driveName: endpoint({
    method: 'GET',
    path: '/api/drive/{drive_id}/name',
    access: 'read file',
    of: ofNobody('the drive itself knows whose token is sent'),
    summary: 'Le nom d’un lecteur du cloud',
    params: z.object({ drive_id: z.string().regex(/^[\w-]{1,100}$/) }),
    response: z.object({ name: z.string() }),
  }),
}
