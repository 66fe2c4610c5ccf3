import type { SavedSearchEntity } from '@faitage/contracts/search/saved-search'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { RecordFilter } from '../table/column'
import { RecordTable } from '../table/record-table'
import type { RecordItem, RecordKit } from './record-kit'
import { useMay } from './use-may'

export interface RecordListProps<T extends RecordItem> {
  kit: RecordKit<T>
  /** Filters whose choices come from elsewhere; the kit's own by default. */
  filters?: readonly RecordFilter[]
  /** Fixed part of the query, e.g. the agency whose antennas are listed. */
  query?: Record<string, unknown>
  rowHref?: (item: T) => string
  /** Where one is created; the kit's page by default. */
  newHref?: string
  /** More buttons at the end of the toolbar. */
  actions?: ReactNode
  /** What a list without a line says to do; to create one, by default. */
  emptyHint?: string | undefined
  /** False where this person creates none here, whatever their rights say. */
  creates?: boolean
  /** Rows can be selected, to be exported by themselves. */
  selectable?: boolean
  /** What its search structure is of: its searches are kept on the server. */
  entity?: SavedSearchEntity
  /** Filters in force until the person says otherwise. */
  defaultFilters?: Readonly<Record<string, readonly string[]>>
  /** The essentials of a row, beside the list. */
  peek?: (item: T) => ReactNode
}

/** The list of a record: searched by term, filtered, sorted and paged by the server. */
export function RecordList<T extends RecordItem>({ kit, ...props }: RecordListProps<T>) {
  const may = useMay()(kit.endpoints.create)
  const creates = may && props.creates !== false
  const { noun, record, columns } = kit
  const usual = columns.find(column => column.sortable)
  const sort = kit.sort ?? (usual && ({ column: usual.id, direction: 'asc' } as const))
  return (
    <RecordTable
      name={kit.path.slice(1)}
      label={record.words.titles}
      noun={noun}
      endpoint={kit.endpoints.list}
      searchKey="term"
      columns={columns}
      filters={props.filters ?? kit.filters ?? none}
      rowHref={props.rowHref ?? (item => `${kit.path}/edit/${item.id}`)}
      rowLabel={kit.titleOf}
      defaultSize={kit.size}
      {...(sort ? { defaultSort: sort } : {})}
      {...(props.query ? { query: props.query } : {})}
      {...(props.entity ? { entity: props.entity } : {})}
      {...(props.defaultFilters ? { defaultFilters: props.defaultFilters as Record<string, string[]> } : {})}
      {...(props.peek ? { peek: props.peek } : {})}
      selectable={props.selectable ?? false}
      emptyHint={
        props.emptyHint ?? (creates ? `Commencez par «\u00A0${noun.fresh}\u00A0».` : 'Rien n’a encore été créé ici.')
      }
      actions={
        <>
          {props.actions}
          {creates && (
            <Button asChild className="px-3">
              <Link to={props.newHref ?? `${kit.path}/new`}>
                <Plus aria-hidden /> {noun.fresh}
              </Link>
            </Button>
          )}
        </>
      }
    />
  )
}

const none: readonly RecordFilter[] = []
