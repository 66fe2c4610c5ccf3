import { Suspense, use, useMemo } from 'react'
import { formSchemaOf, labelsByPath, newSheet } from '@/components/record/form/form-values'
import { RecordForm } from '@/components/record/form/record-form'
import { formOf, valuesOf } from '@/components/record/pages/record-kit'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import type { KeptSyndic } from './kept-syndics'
import { syndics, syndicTitle } from './syndic-kit'

interface KeptSyndicFormProps {
  place: string
  /** The one that is altered. */
  item: KeptSyndic | undefined
  onKept: (sheet: KeptSyndic['sheet']) => void
  onClose: () => void
}

/** The panel is of no address: it only looks as others do. */
const part = 'syndic-en-attente'

/** The sheet of a syndic whose council is not there yet: judged as any other, then kept in this browser. */
export function KeptSyndicForm({ place, item, onKept, onClose }: KeptSyndicFormProps) {
  const { record, blank, Fields } = use(formOf(syndics))
  const schema = useMemo(() => formSchemaOf(record), [record])
  // The council has no id yet: that of the place stands for it in the form, and is not kept.
  const values = useMemo(() => ({ ...valuesOf(blank, item?.sheet ?? {}), sc_id: place }), [blank, item, place])
  const title = item ? syndicTitle(item.sheet) : syndics.noun.fresh
  return (
    <Sheet open onOpenChange={open => !open && onClose()}>
      <SheetContent className="sm:max-w-xl" aria-describedby={undefined}>
        <SheetHeader>
          <SheetTitle className="break-words">{title}</SheetTitle>
        </SheetHeader>
        {/* The panel stands within the form of the council: saving one is not saving the other. */}
        <div className="contents" onSubmit={event => event.stopPropagation()}>
          <RecordForm
            name={`syndic/kept/${place}/${item?.id ?? 'new'}`}
            label={title}
            labels={labelsByPath(record)}
            schema={schema}
            values={values}
            part={part}
            keptOnClose
            submitText="Garder le syndic"
            save={async (_, { values: typed }) => {
              const { sc_id: _place, ...sheet } = newSheet(record, typed)
              onKept(sheet)
              return { id: place, revision: 0, position: '0' }
            }}
          >
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Fields />
            </Suspense>
          </RecordForm>
        </div>
      </SheetContent>
    </Sheet>
  )
}
