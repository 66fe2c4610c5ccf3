import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { withoutPlace } from './table-state.ts'
import { useStored } from './use-stored.ts'

interface View {
  name: string
  /** The query string that shows it. */
  search: string
}

const isViews = (value: unknown): value is View[] =>
  Array.isArray(value) && value.every(view => typeof view?.name === 'string' && typeof view?.search === 'string')

const none: View[] = []

interface SavedViewsProps {
  name: string
  search: string
  onOpen: (search: string) => void
}

/** Searches a person keeps under a name, in this browser. */
export function SavedViews({ name, search, onOpen }: SavedViewsProps) {
  const [views, store] = useStored(`views:${useUser().id}:${name}`, none, isViews)
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const field = useId()
  const current = withoutPlace(search)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = title.trim()
    if (!trimmed) return
    store([...views.filter(view => view.name !== trimmed), { name: trimmed, search: current }])
    setTitle('')
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Vues enregistrées" title="Vues enregistrées">
          <Bookmark aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Vues enregistrées" className="flex flex-col gap-3">
        <p className="font-medium">Vues enregistrées</p>
        {views.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            Réglez les filtres et le tri, puis donnez un nom à cette vue pour la retrouver ici.
          </p>
        ) : (
          <ul className="-mx-2 max-h-60 overflow-y-auto">
            {views.map(view => (
              <li key={view.name} className="flex items-center">
                <button
                  type="button"
                  aria-current={view.search === current ? 'true' : undefined}
                  className="min-w-0 flex-1 truncate rounded-sm px-2 py-2 text-left hover:bg-accent aria-[current]:font-semibold"
                  onClick={() => {
                    setOpen(false)
                    onOpen(view.search)
                  }}
                >
                  {view.name}
                </button>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Supprimer la vue ${view.name}`}
                  onClick={() => store(views.filter(other => other.name !== view.name))}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={save} className="flex flex-col gap-2 border-t pt-3">
          <Label htmlFor={field}>Enregistrer la vue actuelle sous</Label>
          <div className="flex gap-2">
            <Input id={field} value={title} maxLength={60} onChange={event => setTitle(event.target.value)} />
            <Button type="submit" disabled={!title.trim()}>
              Enregistrer
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  )
}
