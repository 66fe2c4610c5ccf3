import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { narrowest } from './use-columns.ts'

interface ColumnResizerProps {
  header: string
  width: number
  /** Begins a change: the width the column has on screen, all columns being kept as they show. */
  onBegin: () => number
  onResize: (width: number) => void
  /** The width of the widest text in view. */
  onFit: () => void
}

/** The edge of a column: dragged, or moved by the arrows; a double click makes it as wide as its texts. */
export function ColumnResizer({ header, width, onBegin, onResize, onFit }: ColumnResizerProps) {
  const drag = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: onBegin() }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current) onResize(drag.current.width + event.clientX - drag.current.x)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (event.key === 'Enter') onFit()
    if (step === undefined) return
    event.preventDefault()
    onResize(onBegin() + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no hr
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Largeur de la colonne ${header}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={narrowest}
      aria-valuetext={`${Math.round(width)} pixels`}
      tabIndex={0}
      draggable
      onDragStart={event => {
        // The header itself can be dragged to another place: not by its edge.
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={event => {
        // Where it is let go counts, though no movement was seen since.
        onPointerMove(event)
        drag.current = undefined
      }}
      onLostPointerCapture={() => {
        drag.current = undefined
      }}
      onDoubleClick={onFit}
      onKeyDown={onKeyDown}
      className="no-print absolute inset-y-0 right-0 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-px after:bg-border hover:after:w-0.5 hover:after:bg-ring focus-visible:-outline-offset-2"
    />
  )
}
