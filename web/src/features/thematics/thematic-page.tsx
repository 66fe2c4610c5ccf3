import { thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ReadFailed } from '@/components/read-failed'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { StepNav } from './step-nav'
import { ThematicNav } from './thematic-nav'
import { type Thematic, useThematic } from './use-thematic'
import { VersionBar } from './version-bar'

const StepView = lazy(() => import('./step-view').then(module => ({ default: module.StepView })))
const VersionWindow = lazy(() => import('./version-window').then(module => ({ default: module.VersionWindow })))

/** A thematic of a council, copro, building or lot: its versions, and what is known in each, step by step. */
export function Page() {
  const thematic = useThematic()
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[15rem_minmax(0,1fr)] xl:gap-6">
      <ThematicNav thematic={thematic} />
      <div className="flex min-w-0 flex-col gap-4">
        <Shown thematic={thematic} />
      </div>
    </div>
  )
}

function Shown({ thematic }: { thematic: Thematic }) {
  const { name, names, read, version, step, hrefOf } = thematic
  if (!name)
    return (
      <Card aria-labelledby="sans-thematique">
        <CardTitle id="sans-thematique">Cette thématique n’est pas suivie ici</CardTitle>
        <p>
          {names.length > 0
            ? 'Elle n’existe pas à ce niveau, ou la mission ne l’affiche pas.'
            : 'La mission n’affiche aucune thématique à ce niveau.'}
        </p>
        {names[0] && (
          <Button asChild variant="outline" className="w-fit">
            <Link to={hrefOf(names[0])}>Voir {thematicTitles[names[0]]}</Link>
          </Button>
        )}
      </Card>
    )
  if (read.error && !read.data) return <ReadFailed message={read.error.message} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton className="h-96" />
  if (!version) return <FirstVersion thematic={thematic} />
  return (
    <>
      <VersionBar thematic={thematic} version={version} />
      <StepNav thematic={thematic} version={version} />
      {step && (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <StepView key={`${version.id} ${step.metadata.id}`} thematic={thematic} version={version} summary={step} />
        </Suspense>
      )}
    </>
  )
}

/** Nothing is known of the thematic yet. */
function FirstVersion({ thematic }: { thematic: Thematic }) {
  const [open, setOpen] = useState(false)
  return (
    <Card aria-labelledby="premiere-version">
      <CardTitle id="premiere-version">{thematic.name && thematicTitles[thematic.name]}</CardTitle>
      <p className="text-muted-foreground">
        {thematic.mayCreate
          ? 'Rien n’est encore saisi. Créez une première version, datée du jour de vos constats\u00A0: elle reprend les étapes du modèle.'
          : 'Rien n’est encore saisi.'}
      </p>
      {thematic.mayCreate && (
        <Button className="w-fit" onClick={() => setOpen(true)}>
          <Plus aria-hidden /> Créer la première version
        </Button>
      )}
      {open && (
        <Suspense>
          <VersionWindow thematic={thematic} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
