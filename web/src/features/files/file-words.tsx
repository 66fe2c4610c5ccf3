import type { FileMediaType } from '@faitage/contracts/files/file'
import type { FileItem } from '@faitage/contracts/files/file.endpoints'
import { File, FileImage, FileSpreadsheet, FileText, type LucideIcon, Mail, Presentation } from 'lucide-react'

/** What a kind of file is called, and its sign. */
const kinds: Record<FileMediaType, { label: string; icon: LucideIcon }> = {
  'application/pdf': { label: 'PDF', icon: FileText },
  'image/jpeg': { label: 'Image JPEG', icon: FileImage },
  'image/png': { label: 'Image PNG', icon: FileImage },
  'image/webp': { label: 'Image WebP', icon: FileImage },
  'image/tiff': { label: 'Image TIFF', icon: FileImage },
  'image/heic': { label: 'Image HEIC', icon: FileImage },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { label: 'Word', icon: FileText },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'Excel', icon: FileSpreadsheet },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    label: 'PowerPoint',
    icon: Presentation,
  },
  'application/vnd.oasis.opendocument.text': { label: 'Texte OpenDocument', icon: FileText },
  'application/vnd.oasis.opendocument.spreadsheet': { label: 'Tableur OpenDocument', icon: FileSpreadsheet },
  'text/csv': { label: 'CSV', icon: FileSpreadsheet },
  'text/plain': { label: 'Texte', icon: FileText },
  'message/rfc822': { label: 'E-mail', icon: Mail },
  'application/msword': { label: 'Word (ancien)', icon: FileText },
  'application/vnd.ms-excel': { label: 'Excel (ancien)', icon: FileSpreadsheet },
  'application/vnd.ms-outlook': { label: 'E-mail Outlook', icon: Mail },
}

export const kindLabel = (media: FileMediaType): string => kinds[media].label

export function FileIcon({ media, className }: { media: FileMediaType; className?: string }) {
  const Icon = kinds[media]?.icon ?? File
  return <Icon aria-hidden className={className} />
}

/** What a file is called; one whose subject was forgotten has no name any more. */
export const nameOf = (file: Pick<FileItem, 'name'>): string => file.name ?? 'Fichier effacé'
