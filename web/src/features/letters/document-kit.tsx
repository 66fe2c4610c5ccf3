import { formatInstant } from '@faitage/contracts/kernel/format-date'
import {
  type DocumentItem,
  type DocumentSheet,
  documentEndpoints,
  projectDocumentOutline,
} from '@faitage/contracts/letters/document'
import { signatureStatusLabels } from '@faitage/contracts/letters/signature'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { kindLabel } from '@/features/files/file-words'
import { sendingText, signatureVariants } from './document-words.ts'

const form = () => import('./document-fields.tsx').then(module => module.form)

type Item = DocumentItem & DocumentSheet

const [name, kind, source, dwelling, signature] = columnsOf(projectDocumentOutline, documentEndpoints, {
  name: { width: 300, card: 'title', text: (one: Item) => one.name ?? 'Document effacé' },
  kind: { width: 170 },
  source: { width: 150 },
  entity_id: { width: 160, text: (one: Item) => one.entity_name ?? '' },
  universign_status: {
    width: 190,
    card: 'badge',
    cell: (one: Item) =>
      one.universign_status ? (
        <Badge variant={signatureVariants[one.universign_status]}>{signatureStatusLabels[one.universign_status]}</Badge>
      ) : null,
  },
}) as [RecordColumn<Item>, RecordColumn<Item>, RecordColumn<Item>, RecordColumn<Item>, RecordColumn<Item>]
const others: readonly RecordColumn<Item>[] = [
  { id: 'sending', header: 'Envoi', text: sendingText, width: 170 },
  { id: 'file', header: 'Format', text: one => (one.file ? kindLabel(one.file.media_type) : ''), width: 100 },
  { id: 'template', header: 'Modèle', text: one => one.template_name ?? '', width: 190, optional: true },
]
const added: RecordColumn<Item> = {
  id: 'created_at',
  header: 'Ajouté le',
  text: one => formatInstant(one.created_at),
  sortable: true,
  width: 150,
}
const columns = {
  PROJECT_DOC: [name, kind, added, signature, ...others, source, dwelling],
  ACCOMMODATION_DOC: [name, kind, added, ...others],
  AMO_DOC: [name, signature, kind, added, ...others],
} as const

/** The documents of a project: where their list is, and what it is of. */
export const documentsAt = (path: string, of: keyof typeof columns) =>
  recordKit(projectDocumentOutline, documentEndpoints, {
    path,
    start: { kind: 'autre', source: of },
    titleOf: one => (one as Item).name ?? 'Document effacé',
    sort: { column: 'created_at', direction: 'desc' },
    columns: columns[of],
    // One whose requester was forgotten has no name any more, and nothing of it is altered.
    useReadOnly: item => item?.may_write === false || item?.name === null,
    form,
    Beside: lazy(() => import('./document-beside.tsx').then(module => ({ default: module.DocumentBeside }))),
  })
