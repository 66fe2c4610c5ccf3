import { formatSize } from '@faitage/contracts/kernel/format-number'

/** The most the API takes, in bytes. */
const largestImport = 20 * 1024 * 1024
/** What the file picker offers. */
export const importAccept = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Why a file cannot be sent, in French, before it leaves; undefined when it can. The server judges its content. */
export function importFileProblem(file: { name: string; size: number }): string | undefined {
  if (/\.xls$/i.test(file.name))
    return 'Ce fichier est à l’ancien format .xls. Ouvrez-le dans votre tableur, enregistrez-le en .xlsx puis déposez-le à nouveau.'
  if (!/\.(xlsx|csv)$/i.test(file.name)) return 'Ce format n’est pas pris en charge. Déposez un fichier .xlsx ou .csv.'
  if (file.size === 0) return 'Ce fichier est vide. Vérifiez qu’il a bien été enregistré.'
  if (file.size > largestImport)
    return `Ce fichier pèse ${formatSize(file.size)} et dépasse la limite de 20 Mo. Découpez-le en plusieurs fichiers.`
  return undefined
}
