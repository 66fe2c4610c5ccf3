import { projectTitle } from '@faitage/contracts/projects/project-title'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { Combobox } from '@/components/ui/combobox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { LetterPreview } from './letter-preview.tsx'

interface TryTemplateProps {
  template: string
  name: string
  /** The mission it is of: only its projects are offered. */
  mission: string | undefined
  onClose: () => void
}

/** A template filled in for a project that one chooses; nothing is kept. */
export function TryTemplate({ template, name, mission, onClose }: TryTemplateProps) {
  const id = useId()
  const [project, setProject] = useState<string | null>(null)
  const choice = useProjectChoice(mission)
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent className="max-w-4xl">
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">Essayer «&nbsp;{name}&nbsp;»</DialogTitle>
          <DialogDescription>L’aperçu est rempli avec un projet. Rien n’est enregistré.</DialogDescription>
        </DialogHeader>
        <div className="flex max-w-md flex-col gap-1.5">
          <Label htmlFor={id}>Projet</Label>
          <Combobox id={id} value={project} onChange={setProject} placeholder="Choisir un projet…" {...choice} />
        </div>
        {project ? <LetterPreview template={template} project={project} /> : null}
      </DialogContent>
    </Dialog>
  )
}

const SHOWN = 50
const PAUSE_MS = 200

/** Projects by what one types: their name, their reference, their address. */
function useProjectChoice(mission: string | undefined) {
  const [q, setQ] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { data, isFetching } = useRead(
    projectReads.list,
    { query: { size: SHOWN, ...(q ? { q } : {}), ...(mission ? { mission_id: [mission] } : {}) } },
    { keepPrevious: true },
  )
  const met = useRef(new Map<string, { value: string; label: string; hint?: string }>())
  const options = useMemo(() => {
    for (const one of data?.items ?? [])
      met.current.set(one.id, {
        value: one.id,
        label: projectTitle(one),
        ...(one.reference ? { hint: one.reference } : {}),
      })
    return [...met.current.values()]
  }, [data])
  const more = useMemo(
    () => ({
      ask(text: string) {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setQ(text.trim()), PAUSE_MS)
      },
      busy: isFetching,
    }),
    [isFetching],
  )
  return { options, more }
}
