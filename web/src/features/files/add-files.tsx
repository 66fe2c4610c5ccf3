import { Camera, Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { acceptedFiles } from './use-uploads.ts'

interface AddFilesProps {
  onFiles: (files: File[]) => void
  /** What the button says; « Déposer des fichiers » unless given. */
  label?: string
  /** What is sent, where a page asks for several things: its name goes with those of the controls. */
  of?: string
  /** Beside something else that is the act of the page. */
  quiet?: boolean
  /** Other ways to add, beside these. */
  children?: ReactNode
}

/** The buttons that choose files of this device, and take a photograph where there is a camera at hand. */
export function AddFiles({ onFiles, label = 'Déposer des fichiers', of, quiet = false, children }: AddFilesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const named = (text: string) => (of ? `${text}\u00A0: ${of}` : text)
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // The same file may be chosen again.
    input.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant={quiet ? 'outline' : 'default'}
        onClick={() => picker.current?.click()}
        className="h-11 flex-1 md:h-9 md:flex-none"
        aria-label={of && named(label)}
      >
        <Upload aria-hidden /> {label}
      </Button>
      <Button
        variant="outline"
        onClick={() => camera.current?.click()}
        className="h-11 md:hidden"
        aria-label={of && named('Photo')}
      >
        <Camera aria-hidden /> Photo
      </Button>
      {children}
      <input
        ref={picker}
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label={named('Fichiers à déposer')}
        tabIndex={-1}
        className="sr-only"
        onChange={event => take(event.target)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={named('Photographie à déposer')}
        tabIndex={-1}
        className="sr-only"
        onChange={event => take(event.target)}
      />
    </div>
  )
}
