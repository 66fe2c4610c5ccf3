import { UploadCloud } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '@/lib/utils'

interface DropAreaProps {
  /** False while nothing may be dropped. */
  active: boolean
  onFiles: (files: File[]) => void
  className?: string
  children: ReactNode
}

/** Where files may be dropped, over what it holds: says so while files hover above it. */
export function DropArea({ active, onFiles, className, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  // Elements inside report entering and leaving too: only the last way out counts.
  const depth = useRef(0)
  const carriesFiles = (event: DragEvent) => active && event.dataTransfer.types.includes('Files')
  const step = (event: DragEvent, by: 1 | -1) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience, a button does the same
    <div
      onDragEnter={event => step(event, 1)}
      onDragLeave={event => step(event, -1)}
      onDragOver={event => carriesFiles(event) && event.preventDefault()}
      onDrop={event => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={cn('relative', className)}
    >
      {children}
      {over ? (
        <div className="pointer-events-none absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed border-clay bg-clay-soft/90">
          <UploadCloud aria-hidden className="size-8" />
          <p className="font-medium">Relâchez pour déposer les fichiers</p>
        </div>
      ) : null}
    </div>
  )
}
