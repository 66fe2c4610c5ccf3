import type { RecordItem } from './record-kit'
import { RecordList, type RecordListProps } from './record-list'

/** The page that lists a record. */
export function RecordListPage<T extends RecordItem>(props: RecordListProps<T>) {
  return (
    <>
      <h1 className="sr-only">{props.kit.record.words.titles}</h1>
      <RecordList {...props} />
    </>
  )
}
