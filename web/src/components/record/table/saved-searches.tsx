import type { SavedSearchItem } from '@faitage/contracts/search/saved-search'
import { Bookmark, Check, MoreHorizontal, Pencil, Star, Trash2, Users } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { goneText, type SavedSearchList, type SearchedList, useSavedSearches } from './use-saved-searches.ts'

/** Searches of a list kept under a name: one's own, and those that the team shares. */
export function SavedSearches<T>(list: SearchedList<T>) {
  const searches = useSavedSearches(list)
  const { items, applied, altered, fault } = searches
  const [open, setOpen] = useState(false)
  const [renamed, setRenamed] = useState<SavedSearchItem>()
  const groups = [
    { title: 'Les miennes', of: items.filter(({ mine }) => mine) },
    { title: 'Partagées avec l’équipe', of: items.filter(({ mine }) => !mine) },
  ].filter(({ of }) => of.length > 0)
  const pick = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <Popover
      open={open}
      onOpenChange={to => {
        setOpen(to)
        setRenamed(undefined)
      }}
    >
      <PopoverTrigger asChild>
        <Button variant="outline" className="max-w-64 px-3 max-sm:max-w-40" title="Recherches enregistrées">
          <Bookmark aria-hidden="true" />
          <span className="truncate">{applied ? applied.name : 'Recherches'}</span>
          {altered ? <span className="shrink-0 font-normal text-muted-foreground">modifiée</span> : null}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Recherches enregistrées" className="flex w-80 flex-col gap-3">
        {searches.failure ? (
          <p role="alert" className="text-sm text-destructive">
            {searches.failure}
          </p>
        ) : null}
        {items.length === 0 ? (
          <p className="text-sm text-muted-foreground">
            Réglez les filtres et le tri, puis donnez un nom à cette recherche pour la retrouver ici.
          </p>
        ) : (
          <div className="-mx-2 flex max-h-72 flex-col gap-2 overflow-y-auto">
            {groups.map(({ title, of }) => (
              <section key={title} aria-label={title}>
                <p className="px-2 text-sm text-muted-foreground">{title}</p>
                <ul>
                  {of.map(item => (
                    <Row
                      key={item.id}
                      item={item}
                      searches={searches}
                      onOpen={pick(() => searches.open(item))}
                      onRename={() => setRenamed(item)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
        {applied && applied.gone.length > 0 ? <p className="text-sm">{goneText(applied)}</p> : null}
        {applied ? (
          <div className="flex flex-wrap gap-2">
            {altered && applied.may_change ? (
              <Button variant="outline" size="sm" disabled={searches.busy} onClick={() => searches.replace(applied)}>
                Remplacer par ce qui est affiché
              </Button>
            ) : null}
            <Button variant="ghost" size="sm" onClick={pick(searches.openAll)}>
              Toute la liste
            </Button>
          </div>
        ) : null}
        <NameForm
          key={renamed?.id ?? 'new'}
          renamed={renamed}
          fault={fault}
          busy={searches.busy}
          onName={name =>
            renamed
              ? searches.rename(renamed, name, () => setRenamed(undefined))
              : searches.save(name, () => setOpen(false))
          }
        />
      </PopoverContent>
    </Popover>
  )
}

interface RowProps {
  item: SavedSearchItem
  searches: SavedSearchList
  onOpen: () => void
  onRename: () => void
}

/** One search: opened by its name, the rest in its menu. */
function Row({ item, searches, onOpen, onRename }: RowProps) {
  const isUsual = searches.usual === item.id
  return (
    <li className="flex items-center">
      <button
        type="button"
        aria-current={searches.applied?.id === item.id ? 'true' : undefined}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-sm px-2 py-2 text-left hover:bg-accent aria-[current]:font-semibold"
        onClick={onOpen}
      >
        <span className="truncate">{item.name}</span>
        {isUsual ? <Star role="img" aria-label="Ouvre la liste" className="size-3.5 shrink-0" /> : null}
        {item.shared && item.mine ? <Users role="img" aria-label="Partagée" className="size-3.5 shrink-0" /> : null}
        {item.mine ? null : <span className="shrink-0 text-sm font-normal text-muted-foreground">{item.author}</span>}
      </button>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Actions sur la recherche ${item.name}`}>
            <MoreHorizontal aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => searches.makeUsual(item)}>
            {isUsual ? <Check aria-hidden="true" /> : <Star aria-hidden="true" />}
            {isUsual ? 'Ne plus ouvrir la liste ainsi' : `Ouvrir la liste ainsi${item.mine ? '' : ', sur ce poste'}`}
          </DropdownMenuItem>
          {item.may_change ? (
            <>
              <DropdownMenuItem onSelect={onRename}>
                <Pencil aria-hidden="true" /> Renommer
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => searches.share(item)}>
                <Users aria-hidden="true" /> {item.shared ? 'Ne plus partager' : 'Partager avec l’équipe'}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => searches.remove(item)}>
                <Trash2 aria-hidden="true" /> Supprimer
              </DropdownMenuItem>
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
    </li>
  )
}

interface NameFormProps {
  renamed: SavedSearchItem | undefined
  fault: string | undefined
  busy: boolean
  onName: (name: string) => void
}

/** Names what is shown, or names a search anew. */
function NameForm({ renamed, fault, busy, onName }: NameFormProps) {
  const [name, setName] = useState(renamed?.name ?? '')
  const id = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !busy) onName(name.trim())
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-2 border-t pt-3">
      <Label htmlFor={id}>
        {renamed ? `Nouveau nom de « ${renamed.name} »` : 'Enregistrer ce qui est affiché sous'}
      </Label>
      <div className="flex gap-2">
        <Input
          id={id}
          value={name}
          maxLength={60}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={event => setName(event.target.value)}
        />
        <Button type="submit" disabled={!name.trim() || busy}>
          {renamed ? 'Renommer' : 'Enregistrer'}
        </Button>
      </div>
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="text-sm text-destructive">
          {fault}
        </p>
      ) : null}
    </form>
  )
}
