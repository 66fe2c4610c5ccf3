import { formatDay } from '@faitage/contracts/kernel/format-date'
import {
  type ExpectedDocumentItem,
  type ExpectedStatus,
  expectedDocumentEndpoints,
  expectedDocumentOutline,
  expectedKindLabels,
  expectedStatusLabels,
} from '@faitage/contracts/projects/portal/expected-document'
import { lazy } from 'react'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

const form = () => import('./expected-fields.tsx').then(module => module.form)

const variants: Record<ExpectedStatus, BadgeVariant> = {
  attendu: 'outline',
  recu: 'attention',
  valide: 'success',
  a_refaire: 'warning',
}

/** The day a document is wanted by; one that has passed says so in words too. */
const dueOf = ({ due, late }: ExpectedDocumentItem): string =>
  due ? `${formatDay(due)}${late ? ', en retard' : ''}` : ''

const columns = columnsOf(expectedDocumentOutline, expectedDocumentEndpoints, {
  name: { width: 280, card: 'title' },
  status: {
    width: 150,
    card: 'badge',
    cell: one => <Badge variant={variants[one.status]}>{expectedStatusLabels[one.status]}</Badge>,
  },
  kind: { width: 190, text: one => expectedKindLabels[one.kind] },
  due: {
    width: 190,
    text: dueOf,
    cell: one => <span className={one.late ? 'font-medium text-clay' : ''}>{dueOf(one)}</span>,
  },
  file_id: { width: 200, text: one => one.file?.name ?? '' },
})

/** The documents asked of the client of a project, on its own page. */
export const expectedAt = (path: string) =>
  recordKit(expectedDocumentOutline, expectedDocumentEndpoints, {
    path,
    noun: { fresh: 'Demander un document' },
    start: { status: 'attendu', kind: 'autre' },
    titleOf: ({ name, kind }) => name ?? expectedKindLabels[kind],
    sort: { column: 'created_at', direction: 'asc' },
    columns,
    useReadOnly: item => item?.may_write === false,
    form,
    Beside: lazy(() => import('./expected-beside.tsx').then(module => ({ default: module.ExpectedBeside }))),
  })
