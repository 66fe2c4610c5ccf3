import { cn } from '@/lib/utils'
import { movedTo, type Ordered, Sortable, useSorted } from './sortable.tsx'
import { Step } from './step.tsx'

interface OrderedListProps<T extends Ordered> {
  label: string
  items: readonly T[]
  /** The noun for one of them: `champ`. */
  noun: string
  /** What is told of one, below its name. */
  told: (item: T) => string
  readOnly: boolean
  onOpen?: ((id: string) => void) | undefined
  onMove: (order: readonly T[]) => void
}

/** Things in their order: dragged, moved with the keyboard from the handle, or step by step. */
export function OrderedList<T extends Ordered>(props: OrderedListProps<T>) {
  const { label, items, noun, told, readOnly, onOpen, onMove } = props
  return (
    <Sortable items={items} noun={noun} readOnly={readOnly} onMove={onMove}>
      <ol aria-label={label} className="flex flex-col divide-y rounded-lg border bg-card">
        {items.map((item, index) => (
          <Row
            key={item.id}
            item={item}
            noun={noun}
            told={told(item)}
            index={index}
            count={items.length}
            readOnly={readOnly}
            onOpen={onOpen && (() => onOpen(item.id))}
            onStep={to => onMove(movedTo(items, index, to))}
          />
        ))}
      </ol>
    </Sortable>
  )
}

interface RowProps {
  item: Ordered
  noun: string
  told: string
  index: number
  count: number
  readOnly: boolean
  onOpen: (() => void) | undefined
  onStep: (to: number) => void
}

function Row({ item, noun, told, index, count, readOnly, onOpen, onStep }: RowProps) {
  const { ref, style, isDragging, handle } = useSorted(item, noun, readOnly)
  return (
    <li
      ref={ref}
      style={style}
      className={cn(
        'flex items-center gap-1 bg-card px-2 py-1.5 first:rounded-t-lg last:rounded-b-lg',
        isDragging && 'relative z-10 shadow-lg',
      )}
    >
      {handle}
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="min-w-0 flex-1 rounded-md px-2 py-1 text-left hover:bg-accent"
        >
          <Said name={item.name} told={told} />
        </button>
      ) : (
        <span className="min-w-0 flex-1 px-2 py-1">
          <Said name={item.name} told={told} />
        </span>
      )}
      {readOnly ? null : (
        <>
          <Step label={`Monter ${item.name}`} to={index - 1} count={count} up onStep={onStep} />
          <Step label={`Descendre ${item.name}`} to={index + 1} count={count} onStep={onStep} />
        </>
      )}
    </li>
  )
}

const Said = ({ name, told }: { name: string; told: string }) => (
  <>
    <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
    <span className="line-clamp-6 text-sm text-muted-foreground [overflow-wrap:anywhere]">{told}</span>
  </>
)
