import { Camera, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { acceptedFiles } from './use-uploads.ts'

interface AddFilesProps {
  onFiles: (files: File[]) => void
  /** Other ways to add, beside these. */
  children?: ReactNode
}

/** The buttons that choose files of this device, and take a photograph where there is a camera at hand. */
export function AddFiles({ onFiles, children }: AddFilesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // The same file may be chosen again.
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => picker.current?.click()} className="h-11 flex-1 md:h-9">
        <Upload aria-hidden /> Déposer des fichiers
      </Button>
      <Button variant="outline" onClick={() => camera.current?.click()} className="h-11 md:hidden">
        <Camera aria-hidden /> Photo
      </Button>
      {children}
      <input
        ref={picker}
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label="Fichiers à déposer"
        tabIndex={-1}
        className="sr-only"
        onChange={event => take(event.target)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photographie à déposer"
        tabIndex={-1}
        className="sr-only"
        onChange={event => take(event.target)}
      />
    </div>
  )
}
