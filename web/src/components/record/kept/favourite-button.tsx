import { Star } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { type KeptRecord, noteOpened, toggleFavourite, useIsFavourite } from '@/lib/kept-records'
import { cn } from '@/lib/utils'

/** A star to keep a record at hand; showing it also counts as having opened the record. */
export function FavouriteButton({ kind, id }: KeptRecord) {
  const favourite = useIsFavourite({ kind, id })
  useEffect(() => noteOpened({ kind, id }), [kind, id])
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Favori"
      title={favourite ? 'Retirer des favoris' : 'Ajouter aux favoris'}
      aria-pressed={favourite}
      onClick={() => toggleFavourite({ kind, id })}
    >
      <Star aria-hidden className={cn(favourite && 'fill-clay text-clay')} />
    </Button>
  )
}
