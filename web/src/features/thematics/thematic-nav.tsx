import { type ThematicName, thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { Link, useNavigate } from '@tanstack/react-router'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { cn } from '@/lib/utils'
import { standing, standingSaid } from './steps-told'
import { inForce, type Thematic } from './use-thematic'

/** The thematics of the level, each with how it stands: a list beside the page, a choice above it on a small screen. */
export function ThematicNav({ thematic }: { thematic: Thematic }) {
  const { names, name, all, hrefOf } = thematic
  const navigate = useNavigate()
  const versionOf = (one: ThematicName) => inForce(all.filter(version => version.thematique_name === one))
  return (
    <>
      <nav aria-label="Thématiques" className="no-print max-xl:hidden">
        <ul className="flex flex-col gap-0.5">
          {names.map(one => (
            <li key={one}>
              <Link
                to={hrefOf(one)}
                aria-current={one === name ? 'page' : undefined}
                className={cn(
                  'flex items-baseline justify-between gap-3 rounded-md px-3 py-2 hover:bg-accent',
                  one === name && 'bg-accent font-medium',
                )}
              >
                <span className="min-w-0">{thematicTitles[one]}</span>
                <span aria-hidden className="text-sm whitespace-nowrap text-muted-foreground tabular">
                  {standing(versionOf(one))}
                </span>
                <span className="sr-only">, {standingSaid(versionOf(one))}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="no-print flex flex-col gap-1.5 xl:hidden">
        <Label htmlFor="thematique">Thématique</Label>
        <NativeSelect
          id="thematique"
          value={name ?? ''}
          onChange={event => void navigate({ to: hrefOf(event.target.value as ThematicName) })}
        >
          {name ? null : <option value="">Choisir…</option>}
          {names.map(one => (
            <option key={one} value={one}>
              {thematicTitles[one]} ({standing(versionOf(one))})
            </option>
          ))}
        </NativeSelect>
      </div>
    </>
  )
}
