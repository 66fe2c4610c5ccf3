import { documentKindLabels } from '@faitage/contracts/files/file'
import { NativeSelect } from '@/components/ui/native-select'
import { type PlaceHandle, withoutKind } from './use-place.ts'

/** Which documents of a mission show: those of a kind, or those nobody said the kind of. */
export const KindFilter = ({ place: { kind }, go }: PlaceHandle) => (
  <div className="min-w-44 flex-1 sm:max-w-56">
    <NativeSelect
      aria-label="Nature"
      value={kind ?? ''}
      onChange={event => go({ kind: (event.target.value || undefined) as typeof kind })}
    >
      <option value="">Toutes les natures</option>
      <KindOptions />
      <option value={withoutKind}>Nature non précisée</option>
    </NativeSelect>
  </div>
)

/** What becomes of what is put here while a kind shows. */
export function KindHint({ place: { kind } }: PlaceHandle) {
  const named = kind && kind !== withoutKind ? documentKindLabels[kind] : undefined
  return (
    <p className="basis-full text-sm text-muted-foreground">
      {named
        ? `Ce que vous déposez ici est rangé parmi les documents de nature «\u00A0${named}\u00A0».`
        : 'Choisissez une nature pour y ranger ce que vous déposez.'}
    </p>
  )
}

/** The kinds a document may be of, as choices. */
export const KindOptions = () =>
  Object.entries(documentKindLabels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
