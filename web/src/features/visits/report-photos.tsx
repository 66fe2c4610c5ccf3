import { Camera, Trash2 } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { fetchPicture } from '@/features/files/shown-content'
import type { ReportPhoto } from './offline/report-store.ts'
import { resizePhoto } from './offline/resize-photo.ts'

interface ReportPhotosProps {
  photos: readonly ReportPhoto[]
  /** Those that the server has, by their files. */
  kept: readonly string[]
  readOnly: boolean
  most: number
  onChange: (next: { photos?: readonly ReportPhoto[]; kept?: readonly string[] }) => void
}

/** The photographs of a report: taken with the camera or chosen, made small here, shown before they leave. */
export function ReportPhotos({ photos, kept, readOnly, most, onChange }: ReportPhotosProps) {
  const id = useId()
  const [fault, setFault] = useState<string>()
  const [working, setWorking] = useState(false)
  const add = async (files: readonly File[]) => {
    setFault(undefined)
    setWorking(true)
    const added: ReportPhoto[] = []
    for (const file of files) {
      if (photos.length + kept.length + added.length >= most) {
        setFault(`Un compte rendu garde ${most} photos au plus. Retirez-en avant d’en ajouter.`)
        break
      }
      const blob = await resizePhoto(file)
      if (typeof blob === 'string') setFault(blob)
      else added.push({ id: crypto.randomUUID(), name: nameOf(photos.length + kept.length + added.length + 1), blob })
    }
    setWorking(false)
    if (added.length > 0) onChange({ photos: [...photos, ...added] })
  }
  return (
    <fieldset className="min-w-0 rounded-lg border bg-card p-4 sm:p-6">
      <legend className="float-left mb-4 w-full text-lg font-semibold">Photos</legend>
      <ul className="clear-both grid grid-cols-2 gap-3 sm:grid-cols-4">
        {kept.map((file, index) => (
          <Shot
            key={file}
            label={`Photo ${index + 1}`}
            onRemove={readOnly ? undefined : () => onChange({ kept: kept.filter(one => one !== file) })}
          >
            <KeptImage id={file} label={`Photo ${index + 1}`} />
          </Shot>
        ))}
        {photos.map((photo, index) => {
          const label = `Photo ${kept.length + index + 1}`
          return (
            <Shot
              key={photo.id}
              label={label}
              onRemove={readOnly ? undefined : () => onChange({ photos: photos.filter(one => one !== photo) })}
            >
              <BlobImage blob={photo.blob} label={label} />
            </Shot>
          )
        })}
      </ul>
      {fault && (
        <p role="alert" className="mt-2 text-sm font-medium text-destructive">
          {fault}
        </p>
      )}
      {!readOnly && (
        <Button asChild variant="outline" className="mt-3 focus-within:ring-2">
          <label htmlFor={id}>
            {working ? <Spinner /> : <Camera aria-hidden />} Ajouter des photos
            <input
              id={id}
              type="file"
              accept="image/*"
              capture="environment"
              multiple
              className="sr-only"
              onChange={event => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                void add(files)
              }}
            />
          </label>
        </Button>
      )}
    </fieldset>
  )
}

const nameOf = (place: number) => `photo-${String(place).padStart(2, '0')}-${crypto.randomUUID().slice(0, 8)}.jpg`

interface ShotProps {
  label: string
  onRemove: (() => void) | undefined
  children: React.ReactNode
}

function Shot({ label, onRemove, children }: ShotProps) {
  return (
    <li className="relative aspect-square overflow-hidden rounded-md border bg-muted">
      {children}
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

function BlobImage({ blob, label }: { blob: Blob; label: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address ? <img src={address} alt={label} className="size-full object-cover" /> : null
}

/** Fetched with the person's own right to it; without a network it only says that it is there. */
function KeptImage({ id, label }: { id: string; label: string }) {
  const [blob, setBlob] = useState<Blob>()
  useEffect(() => {
    const stop = new AbortController()
    fetchPicture(id, stop.signal).then(setBlob, () => undefined)
    return () => stop.abort()
  }, [id])
  return blob ? (
    <BlobImage blob={blob} label={label} />
  ) : (
    <span className="p-2 text-sm text-muted-foreground">{label}</span>
  )
}
