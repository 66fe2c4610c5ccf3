import { type VisitItem, visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { Link } from '@tanstack/react-router'
import { ClipboardPen, FolderKanban, MapPin } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { PhoneLink } from '@/components/ui/phone-link'
import { placeOf, slotOf, VisitBadge } from './visit-words.tsx'

/** Where a visit goes, whom to call there, and what is done with it next. */
export function VisitBeside({ item, readOnly }: { item: VisitItem; readOnly: boolean }) {
  const may = useMay()(visitEndpoints.update) && !readOnly
  const take = useCommand(visitEndpoints.takeDisorders, {
    success: 'Les désordres constatés sont reportés dans le logement.',
  })
  const place = placeOf(item)
  return (
    <div className="flex flex-col gap-3 rounded-lg border bg-card p-4">
      <p className="flex flex-wrap items-center gap-2">
        <VisitBadge state={item.state} /> <span className="font-medium">{slotOf(item)}</span>
      </p>
      {place && (
        <p className="flex items-start gap-2 text-muted-foreground">
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" /> {place}
        </p>
      )}
      {item.phone && <PhoneLink number={item.phone} />}
      {item.seen && <p className="whitespace-pre-wrap break-words">{item.seen}</p>}
      <div className="flex flex-wrap gap-2">
        {may && (item.state === 'a_traiter' || item.state === 'traitee') && (
          <Button asChild size="sm">
            <Link to={`/visits/${item.id}`}>
              <ClipboardPen aria-hidden />{' '}
              {item.state === 'traitee' ? 'Revoir le compte rendu' : 'Saisir le compte rendu'}
            </Link>
          </Button>
        )}
        {may && (item.disorders?.length ?? 0) > 0 && (
          <Button
            size="sm"
            variant="outline"
            disabled={take.isPending}
            onClick={() => take.mutate({ params: { id: item.id } })}
          >
            Reporter les désordres dans le logement
          </Button>
        )}
        <Button asChild size="sm" variant="outline">
          <Link to={`/projects/edit/${item.project_id}`}>
            <FolderKanban aria-hidden /> Ouvrir le projet
          </Link>
        </Button>
      </div>
    </div>
  )
}
