import { AUDIT_PHOTOS_MAX } from '@faitage/contracts/energy-audit/energy-audit'
import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { Camera } from 'lucide-react'
import { useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { toRefusal } from '@/api/refusal'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { KeptShot } from './kept-shot.tsx'
import { SectionCard } from './section-card.tsx'

/** The photographs of a state: taken with the camera or chosen, made small, kept among the files of the project. */
export function AuditPhotos({ item }: { item: AuditItem }) {
  const id = useId()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [left, setLeft] = useState(0)
  const read = useRead(energyEndpoints.photos, { params: { id: item.id } })
  const add = useCommand(energyEndpoints.addPhotos)
  const photos = read.data?.photos ?? item.photos ?? []
  const send = async (files: readonly File[]) => {
    const room = AUDIT_PHOTOS_MAX - photos.length
    const told: string[] =
      files.length > room ? [`Un état garde ${AUDIT_PHOTOS_MAX} photos au plus. Retirez-en avant d’en ajouter.`] : []
    const sent: string[] = []
    const { sendPhoto } = await import('./send-photo.ts')
    const taken = files.slice(0, Math.max(0, room))
    setLeft(taken.length)
    for (const file of taken) {
      try {
        const answer = await sendPhoto(file, item.project_id)
        if ('fault' in answer) told.push(`${file.name}\u00A0: ${answer.fault}`)
        else sent.push(answer.id)
      } catch (error) {
        told.push(`${file.name}\u00A0: ${toRefusal(error).message}`)
      }
      setLeft(count => count - 1)
    }
    setFaults(told)
    if (sent.length > 0) add.mutate({ params: { id: item.id }, body: { photos: [...new Set(sent)] } })
  }
  return (
    <SectionCard
      title="Photos"
      empty={photos.length === 0}
      actions={
        item.may_write && (
          <Button asChild variant="outline" className="focus-within:ring-2">
            <label htmlFor={id}>
              {left > 0 || add.isPending ? <Spinner /> : <Camera aria-hidden />} Ajouter des photos
              <input
                id={id}
                type="file"
                accept="image/*,.heic,.heif"
                multiple
                className="sr-only"
                onChange={event => {
                  const files = [...(event.target.files ?? [])]
                  event.target.value = ''
                  void send(files)
                }}
              />
            </label>
          </Button>
        )
      }
    >
      <p role="status" className="sr-only">
        {left > 0 ? 'Envoi des photos…' : ''}
      </p>
      {faults.length > 0 && (
        <div role="alert" className="flex flex-col gap-1 text-sm font-medium text-destructive">
          {faults.map(fault => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      )}
      {read.error && !read.data ? (
        <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
      ) : photos.length === 0 ? (
        <p className="text-muted-foreground">Pas de photo pour l’instant.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 print:grid-cols-3">
          {photos.map((photo, index) => (
            <KeptShot
              key={photo}
              id={photo}
              label={`Photo ${index + 1}`}
              onRemove={
                item.may_write
                  ? () => add.mutate({ params: { id: item.id }, body: { photos: [], remove: [photo] } })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
