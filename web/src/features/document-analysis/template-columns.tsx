import type { DocumentTemplate } from '@faitage/contracts/document-analysis/document-template'
import { formatInstant, relativeInstant } from '@faitage/contracts/kernel/format-date'
import { formatCount, formatSize, percentOf } from '@faitage/contracts/kernel/format-number'
import type { RecordColumn } from '@/components/record/table/column'
import { Badge } from '@/components/ui/badge'
import { Progress } from '@/components/ui/progress'
import { nameOf, progressText, scanStates } from './template-words.ts'

export const templateColumns: readonly RecordColumn<DocumentTemplate>[] = [
  { id: 'name', header: 'Modèle', text: nameOf, sortable: true, width: 280, card: 'title' },
  {
    id: 'state',
    header: 'Analyse',
    text: template => scanStates[template.state].label,
    cell: template => <ScanCell template={template} />,
    sortable: true,
    width: 180,
    card: 'badge',
  },
  {
    id: 'fields_count',
    header: 'Champs',
    text: template => formatCount(template.fields_count),
    sortable: true,
    width: 100,
    align: 'end',
  },
  {
    id: 'pages',
    header: 'Pages',
    text: template => (template.pages_total > 0 ? formatCount(template.pages_total) : ''),
    width: 80,
    align: 'end',
  },
  {
    id: 'size',
    header: 'Format',
    text: template => `${template.format.toUpperCase()}, ${formatSize(template.size)}`,
    width: 150,
    card: 'none',
  },
  {
    id: 'added_at',
    header: 'Ajouté',
    text: template => formatInstant(template.added_at),
    cell: template => <span title={formatInstant(template.added_at)}>{relativeInstant(template.added_at)}</span>,
    sortable: true,
    width: 180,
  },
  { id: 'added_by', header: 'Par', text: template => template.added_by.name, width: 150 },
]

function ScanCell({ template }: { template: DocumentTemplate }) {
  const { label, variant } = scanStates[template.state]
  if (template.state !== 'running') return <Badge variant={variant}>{label}</Badge>
  return (
    <span className="flex w-full min-w-36 flex-col gap-1">
      <Progress
        value={template.pages_total > 0 ? percentOf(template.pages_read, template.pages_total) : null}
        aria-label={`Analyse de ${nameOf(template)}`}
      />
      <span className="text-xs text-muted-foreground tabular">{progressText(template)}</span>
    </span>
  )
}
