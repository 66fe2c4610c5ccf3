import { optionsOf } from '@faitage/contracts/kernel/field'
import { type FoundSubject, subjectKinds } from '@faitage/contracts/privacy/subject'
import { subjectEndpoints } from '@faitage/contracts/privacy/subject.endpoints'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'

const noun = { one: 'personne', many: 'personnes', none: 'Aucune personne' }
const columns: readonly RecordColumn<FoundSubject>[] = [
  { id: 'name', header: 'Nom', text: one => one.name || 'Sans nom', sortable: true, width: 280, card: 'title' },
  { id: 'kind', header: 'Qualité', text: one => subjectKinds[one.kind], sortable: true, width: 210, card: 'badge' },
  { id: 'detail', header: 'Connue par', text: one => one.detail, width: 380 },
]
const filters: readonly RecordFilter[] = [
  // Whom an invoice is made out to is found by its number, where it is due.
  {
    kind: 'many',
    key: 'kind',
    label: 'Qualité',
    options: optionsOf(subjectKinds).filter(({ value }) => value !== 'invoice' && value !== 'signature'),
  },
]

/** Everybody whose data is held, wherever they are known from. */
export const Page = () => (
  <>
    <h1 className="sr-only">Données personnelles</h1>
    <p className="mb-4 max-w-prose text-muted-foreground">
      Une demande d’accès ou d’effacement commence ici&nbsp;: cherchez la personne, lisez tout ce qui est détenu d’elle,
      remettez-le-lui ou effacez-le. Il y est répondu dans le mois.
    </p>
    <RecordTable
      name="privacy-subjects"
      label="Personnes"
      noun={noun}
      endpoint={subjectEndpoints.list}
      columns={columns}
      filters={filters}
      rowHref={one => `/admin/privacy/subjects/${one.id}`}
      rowLabel={one => one.name || 'Sans nom'}
      searchKey="term"
      emptyHint="Les demandeurs, copropriétaires, prospects, utilisateurs et contacts apparaissent ici dès qu’ils sont connus."
    />
  </>
)
