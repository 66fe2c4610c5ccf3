import { useOwnSearch } from '@/lib/use-own-search'
import type { RecordItem } from './record-kit'
import { RecordList, type RecordListProps } from './record-list'
import { RecordSheet } from './record-sheet'
import { withPart } from './with-part'

const fiche = 'fiche'

/** The page of a record whose list and sheets share one address: a row opens its panel. */
export function RecordSheetPage<T extends RecordItem>(props: Omit<RecordListProps<T>, 'rowHref' | 'newHref'>) {
  const { kit } = props
  const search = useOwnSearch()
  return (
    <>
      <h1 className="sr-only">{kit.record.words.titles}</h1>
      <RecordList
        {...props}
        rowHref={item => kit.path + withPart(search, fiche, item.id)}
        newHref={kit.path + withPart(search, fiche, 'new')}
      />
      <RecordSheet kit={kit} part={fiche} />
    </>
  )
}
