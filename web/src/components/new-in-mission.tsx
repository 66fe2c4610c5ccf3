import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMissionOptions } from '@/components/record/choices/options'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { normalised } from '@/lib/normalised'
import { useOwnSearch } from '@/lib/use-own-search'

interface NewInMissionProps {
  /** `Nouveau projet` */
  text: string
  /** `Choisir la mission du nouveau projet` */
  question: string
  hrefOf: (missionId: string) => string
}

/** Creates something in the mission the list is filtered on, or asks which one. */
export function NewInMission({ text, question, hrefOf }: NewInMissionProps) {
  const missions = useMissionOptions()
  const [searched, setSearched] = useState('')
  const filtered = new URLSearchParams(useOwnSearch()).get('mission_id')?.split(',') ?? []
  const words = normalised(searched)
  const options = missions.running.filter(option => normalised(option.label).includes(words))
  if (filtered.length === 1 && filtered[0])
    return (
      <Button asChild className="px-3">
        <Link to={hrefOf(filtered[0])}>
          <Plus aria-hidden="true" /> {text}
        </Link>
      </Button>
    )
  return (
    <Popover onOpenChange={() => setSearched('')}>
      <PopoverTrigger asChild>
        <Button className="px-3">
          <Plus aria-hidden="true" /> {text}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        className="w-80 p-0"
        aria-label={question}
        // Left to itself the window passes over links, and takes the focus where nothing shows it.
        onOpenAutoFocus={event => (event.currentTarget as Element).querySelector('a')?.focus()}
      >
        <div className="flex flex-col gap-2 border-b p-3">
          <p className="font-medium">Dans quelle mission&nbsp;?</p>
          {missions.running.length > 8 ? (
            <Input
              type="search"
              aria-label="Chercher une mission"
              placeholder="Chercher une mission"
              value={searched}
              onChange={event => setSearched(event.target.value)}
            />
          ) : null}
        </div>
        <ul className="max-h-72 overflow-y-auto p-1">
          {options.map(option => (
            <li key={option.value}>
              <Link to={hrefOf(option.value)} className="block min-h-9 truncate rounded-sm px-2 py-2 hover:bg-accent">
                {option.label}
              </Link>
            </li>
          ))}
          {options.length === 0 ? (
            <li className="p-3 text-muted-foreground">
              {missions.loading ? 'Chargement…' : 'Aucune mission ne correspond.'}
            </li>
          ) : null}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
