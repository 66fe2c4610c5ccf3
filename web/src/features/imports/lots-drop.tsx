import { ClipboardPaste } from 'lucide-react'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Textarea } from '@/components/ui/textarea'
import { DropZone } from './drop-zone.tsx'

interface LotsDropProps {
  missionId: string
  coproId: string
  /** What was pasted. */
  text: string
  onText: (text: string) => void
  onUploaded: (importId: string) => void
}

/** Where a list of lots is dropped, or pasted from a spreadsheet. */
export function LotsDrop({ missionId, coproId, text, onText, onUploaded }: LotsDropProps) {
  const id = useId()
  return (
    <DropZone
      missionId={missionId}
      kind="lots"
      fields={{ copro_id: coproId }}
      onUploaded={onUploaded}
      below={send => (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>Ou collez les cellules de votre tableur, en-têtes compris</Label>
          <Textarea
            id={id}
            value={text}
            spellCheck={false}
            className="max-h-72 overflow-auto font-mono text-sm whitespace-pre"
            placeholder={'N° lot\tBâtiment\tNature\tCopropriétaire\tTantièmes'}
            onChange={event => onText(event.target.value)}
          />
          <Button
            variant="outline"
            className="w-fit"
            disabled={text.trim() === ''}
            onClick={() => send(new File([text], 'collage.csv', { type: 'text/csv' }))}
          >
            <ClipboardPaste aria-hidden="true" /> Préparer le plan
          </Button>
        </div>
      )}
    />
  )
}
