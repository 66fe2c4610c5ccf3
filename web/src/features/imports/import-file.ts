import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import { formatSize } from '@faitage/contracts/kernel/format-number'

/** The most megabytes the API takes. */
export const largestImport: Record<ImportKind, number> = { projects: 20, registry: 50, lots: 50 }
/** What the file picker offers. */
export const importAccept =
  '.xlsx,.csv,.ods,.txt,text/csv,application/vnd.oasis.opendocument.spreadsheet,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Why a file cannot be sent, in French, before it leaves; undefined when it can. The server judges its content. */
export function importFileProblem(
  file: { name: string; size: number },
  kind: ImportKind = 'projects',
): string | undefined {
  if (/\.xls$/i.test(file.name))
    return 'Ce fichier est à l’ancien format .xls. Ouvrez-le dans votre tableur, enregistrez-le en .xlsx puis déposez-le à nouveau.'
  if (!/\.(xlsx|csv|ods|txt)$/i.test(file.name))
    return 'Ce format n’est pas pris en charge. Déposez un fichier .xlsx, .ods ou .csv.'
  if (file.size === 0) return 'Ce fichier est vide. Vérifiez qu’il a bien été enregistré.'
  const most = largestImport[kind]
  if (file.size > most * 1024 * 1024)
    return `Ce fichier pèse ${formatSize(file.size)} et dépasse la limite de ${most} Mo. Découpez-le en plusieurs fichiers.`
  return undefined
}
