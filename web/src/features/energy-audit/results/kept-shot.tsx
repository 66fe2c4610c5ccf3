import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { fetchPicture } from '@/features/files/shown-content'

interface KeptShotProps {
  /** Of its file. */
  id: string
  label: string
  onRemove: (() => void) | undefined
}

/** A photograph, fetched with the person's own right to it. */
export function KeptShot({ id, label, onRemove }: KeptShotProps) {
  const [address, setAddress] = useState<string>()
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let made: string | undefined
    fetchPicture(id, stop.signal).then(
      blob => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => stop.signal.aborted || setMissing(true),
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return (
    <li className="relative aspect-square overflow-hidden rounded-md border bg-muted">
      {address ? (
        <img src={address} alt={label} className="size-full object-cover" />
      ) : (
        <span className="block p-2 text-sm text-muted-foreground">
          {missing ? `${label}\u00A0: elle ne peut pas être montrée.` : label}
        </span>
      )}
      {onRemove && (
        <Button
          variant="outline"
          size="icon"
          aria-label={`Retirer la ${label.toLowerCase()}`}
          className="absolute top-1 right-1 bg-card"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  )
}
