import { type AuditItem, energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Rocket } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { Figures } from './figures.tsx'
import { type FilledPage, filledIn, isEmptyState } from './filled-in.ts'

const ofBuilding =
  'Le bilan se calcule logement par logement\u00A0: celui-ci est un immeuble, créez un logement pour chacun de ceux qu’il contient.'
const startable =
  'Les formulaires sont encore vides. Le démarrage rapide propose une enveloppe et des équipements plausibles, d’après le type, l’année, la surface et les niveaux du logement.'
const nothing = 'Les formulaires sont encore vides.'
const unbalanced = 'Pas encore de bilan\u00A0: calculez-le depuis les résultats.'

interface StateCardProps {
  item: AuditItem
  /** The state a scenario is compared with. */
  initial?: AuditItem | undefined
  path: string
}

/** Where a state stands: what its forms hold, its labels, and the way to each of its pages. */
export function StateCard({ item, initial, path }: StateCardProps) {
  const start = useCommand(energyEndpoints.quickStart, {
    success: 'Un premier état est proposé. Vérifiez les valeurs «\u00A0supposées\u00A0».',
  })
  const empty = isEmptyState(item)
  const whole = item.dwelling.accommodation_type === 'Immeuble'
  // Of an audit made elsewhere, where none was computed.
  const { balance, result } = item
  const known = Boolean(balance || result?.energy_label || result?.ges_label || result?.energy_per_m2)
  const starts = empty && !whole && item.may_write && item.kind === 'initial'
  return (
    <Card className="min-w-0">
      {known && <Figures item={item} initial={initial} />}
      {!balance && <p>{whole ? ofBuilding : starts ? startable : empty ? nothing : unbalanced}</p>}
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-3">
        {filledIn(item).map(page => (
          <PageLink key={page.page} {...page} path={path} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {starts && (
          <Button
            disabled={start.isPending}
            onClick={() => start.mutate({ params: { accommodation_id: item.accommodation_id } })}
          >
            {start.isPending ? <Spinner /> : <Rocket aria-hidden />} Démarrage rapide
          </Button>
        )}
        <Button asChild variant={starts || item.balance ? 'outline' : 'default'}>
          <Link to={`${path}/results`}>
            {item.balance ? 'Voir les résultats' : 'Aller aux résultats'} <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
    </Card>
  )
}

function PageLink({ page, title, groups, assumed, path }: FilledPage & { path: string }) {
  return (
    <li>
      <Link
        to={`${path}/${page}`}
        className="flex h-full min-h-16 flex-col gap-1 rounded-md border p-3 hover:bg-accent"
      >
        <span className="flex flex-wrap items-center justify-between gap-2 font-medium">
          {title}
          {assumed > 0 && <Badge variant="warning">{countOf(assumed, 'valeur supposée', 'valeurs supposées')}</Badge>}
        </span>
        <span className="text-sm text-muted-foreground">
          {groups.length > 0 ? groups.map(({ label, count }) => `${label}\u00A0: ${count}`).join(', ') : 'À remplir'}
        </span>
      </Link>
    </li>
  )
}
